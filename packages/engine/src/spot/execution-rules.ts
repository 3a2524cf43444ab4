import { BUY } from '@pelorus/protocol/spot/enums.ts';
import type { Market } from '../catalog/market.ts';
import { NO_ASK, NO_BID } from '../order-book/price-ladder.ts';
import { STOP_LIMIT, type Taker } from '../order-book/taker.ts';
import type { SpotRoom } from './spot-room.ts';

/** Returns the worst price that an order on `side` may take: its own limit, or the end of the price range if nearer. */
export function withinRange(market: Market, nowMs: number, side: number, limitTicks: number): number {
  const { range } = market;
  if (range === null) return limitTicks;
  const middle = market.rangeMiddleTicks(nowMs);
  if (middle === 0) return limitTicks;
  return side === BUY ? Math.min(limitTicks, range.maxTicks(middle)) : Math.max(limitTicks, range.minTicks(middle));
}

/** Did the price range stop a taker where its own limit would have let it trade on? */
export function isStoppedByRange(market: Market, taker: Taker): boolean {
  if (taker.stop !== STOP_LIMIT || taker.limitTicks === taker.ownLimitTicks) return false;
  const next = market.book.bestAgainst(taker.side);
  if (next === NO_ASK || next === NO_BID) return false;
  return taker.side === BUY ? next <= taker.ownLimitTicks : next >= taker.ownLimitTicks;
}

/** Closes the market for its pause after the range stopped a taker, and tells it (RNGE-05). */
export function pause(room: SpotRoom, market: Market): void {
  const { pauseMs = 0 } = market.payload;
  if (pauseMs === 0) return;
  market.pausedUntilMs = room.nowMs + pauseMs;
  room.events.paused(market.id, market.pausedUntilMs);
}

/** Would the account have, with what it has on order, more of the base than the market allows, if it bought `lots`? */
export function isOverPosition(room: SpotRoom, market: Market, account: number, lots: number): boolean {
  const { positionMax, base, book, lotUnits } = market;
  if (positionMax === Number.POSITIVE_INFINITY) return false;
  const { ledger, accountOrders, conditionals } = room;
  let units = ledger.availableOf(account, base) + ledger.heldOf(account, base) + lots * lotUnits;
  for (let slot = accountOrders.newest(account, market.id); slot !== 0; slot = book.orders.nextOfAccount(slot)) {
    if (book.side(slot) === BUY) units += book.wholeLeft(slot) * lotUnits;
  }
  for (const waiting of conditionals.of(account, market.id)) if (waiting.side === BUY) units += waiting.lots * lotUnits;
  return units > positionMax;
}
