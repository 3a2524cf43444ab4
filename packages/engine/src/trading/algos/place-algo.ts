import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import type { Market } from '../../catalog/market.ts';
import type { CommandBatch } from '../../commands/command-batch.ts';
import { KEY_NEW, KEY_SAME } from '../../idempotency/idempotency.ts';
import type { TradingRoom } from '../trading-room.ts';

/** The kind-specific part of placing an algo. */
export interface AlgoKind<Wish extends { account: number; market: number; intent: number }> {
  /** Returns what the record asks for, null if it is malformed. */
  read(batch: CommandBatch, at: number, recordBytes: number): Wish | null;
  /** Returns the id of the first rejection that applies, or 0. */
  refusal(wish: Wish, market: Market): number;
  accept(wish: Wish, market: Market): void;
}

/** Handles a record that places an algo (ALGO-22, ALGO-27); returns the id of the refusal, or 0. */
export function placeAlgo<Wish extends { account: number; market: number; intent: number }>(
  room: TradingRoom,
  kind: AlgoKind<Wish>,
  batch: CommandBatch,
  at: number,
  recordBytes: number,
): number {
  const wish = kind.read(batch, at, recordBytes);
  if (wish === null) return REJECTIONS.MALFORMED_COMMAND.id;
  const { account } = wish;
  if (!room.accounts.isUser(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const market = room.catalog.markets[wish.market];
  if (market === undefined) return REJECTIONS.UNKNOWN_MARKET.id;
  // A spot market knows no positions.
  if (wish.intent !== 0 && market.product === 0) return REJECTIONS.MALFORMED_COMMAND.id;
  const seen = room.idempotency.check(batch, at, OFFSET.key, account, OFFSET.market, recordBytes);
  if (seen === KEY_SAME) {
    room.events.duplicate(room.idempotency.foundOrderId);
    return 0;
  }
  if (seen !== KEY_NEW) return REJECTIONS.KEY_REUSED.id;
  const refusal = kind.refusal(wish, market);
  if (refusal !== 0) return refusal;
  room.idempotency.remember(room.algos.nextAlgoId);
  kind.accept(wish, market);
  return 0;
}
