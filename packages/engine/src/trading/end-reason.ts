import type { Market } from '../catalog/market.ts';
import {
  STOP_BOOK_EMPTY,
  STOP_DECREMENTED,
  STOP_FILLED,
  STOP_QUOTE_SPENT,
  STOP_SELF_TRADE,
  type Taker,
} from '../order-book/taker.ts';
import { DONE } from './done-reasons.ts';
import { isStoppedByRange } from './execution-rules.ts';
import { IOC, MARKET, type PlaceRequest } from './place-request.ts';

/** Not a reason: the order goes on, in the book. */
export const STAYS = -1;

/** Returns why an order ends after its sweep, or STAYS when the rest goes into the book. */
export function endReason(market: Market, request: PlaceRequest, taker: Taker): number {
  if (isStoppedByRange(market, taker)) return DONE.PRICE_RANGE;
  switch (taker.stop) {
    case STOP_FILLED:
      return DONE.FILLED;
    case STOP_SELF_TRADE:
      return DONE.SELF_TRADE_TAKER;
    case STOP_DECREMENTED:
      return DONE.SELF_TRADE_DECREMENT;
    case STOP_QUOTE_SPENT:
      // An amount too small for one lot was refused, so if nothing traded, own orders used it up.
      return taker.filledLots > 0 ? DONE.QUOTE_SPENT : DONE.SELF_TRADE_DECREMENT;
  }
  if (request.type === MARKET) return taker.stop === STOP_BOOK_EMPTY ? DONE.NO_LIQUIDITY : DONE.PRICE_BAND_REACHED;
  return request.tif === IOC ? DONE.IOC_REST_EXPIRED : STAYS;
}
