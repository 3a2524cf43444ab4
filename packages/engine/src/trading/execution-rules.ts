import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import type { Market } from '../catalog/market.ts';
import { NO_ASK, NO_BID } from '../order-book/price-ladder.ts';
import { STOP_LIMIT, type Taker } from '../order-book/taker.ts';
import type { TradingRoom } from './trading-room.ts';

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

/** Halts the market after the range stopped a taker: by an auction (HALT-01), or in the older way, a pause (RNGE-05). */
export function pause(room: TradingRoom, market: Market): void {
  const { auctionMs = 0, pauseMs = 0 } = market.payload;
  if (auctionMs > 0 && !market.isAuctionDue) {
    market.isAuctionDue = true;
    room.auctionsDue.push(market);
  }
  if (pauseMs === 0) return;
  market.pausedUntilMs = room.nowMs + pauseMs;
  room.events.marketPaused(market.id, market.pausedUntilMs);
}
