import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { CANCEL_ALGO_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { Market } from '../../catalog/market.ts';
import type { CommandBatch } from '../../commands/command-batch.ts';
import { DONE } from '../done-reasons.ts';
import { endOpen } from '../end-open.ts';
import type { TradingRoom } from '../trading-room.ts';
import { ALGO_DONE, TWAP } from './algo-store.ts';
import { endTwap } from './end-algo.ts';

/** Handles a cancelAlgo record; returns the id of the refusal, or 0. The orders of a ladder end newest first (ALGO-26). */
export function cancelAlgo(room: TradingRoom, batch: CommandBatch, at: number, recordBytes: number): number {
  if (recordBytes !== CANCEL_ALGO_BYTES) return REJECTIONS.MALFORMED_COMMAND.id;
  const account = batch.account(at);
  if (!room.accounts.isUser(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const algo = room.algos.find(batch.targetAlgoId(at));
  if (algo === undefined || algo.account !== account) return REJECTIONS.UNKNOWN_ALGO.id;
  const market = room.catalog.markets[algo.market] as Market;
  if (algo.kind === TWAP) endTwap(room, market, algo, ALGO_DONE.CANCELED_BY_USER);
  else for (const orderId of [...algo.open].reverse()) endOpen(room, market, orderId, DONE.CANCELED_BY_USER);
  return 0;
}
