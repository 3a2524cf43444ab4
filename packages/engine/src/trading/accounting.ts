import type { Market } from '../catalog/market.ts';
import type { DryWalk } from '../order-book/dry-walk.ts';
import type { MatchSink } from '../order-book/matching.ts';
import type { Taker } from '../order-book/taker.ts';
import type { PlaceRequest } from './place-request.ts';

/** An order as far as paying for it goes. */
export interface Payable {
  readonly account: number;
  readonly side: number;
  readonly lots: number;
  /** What it comes to at its limit price, quote units. */
  readonly quoteUnits: number;
}

/**
 * What of an order depends on its product: whether it can be paid, what it holds while it is open, what its fills move.
 * Everything else of an order is the same for all products (decision 0077).
 */
export interface Accounting {
  /** Returns who settles the fills of `taker` in `market`. */
  sinkOf(market: Market, taker: Taker): MatchSink;
  /** Returns what an open order of `lots` at `priceTicks` holds, units: quote of a buyer, base of a seller; 0 = nothing. */
  holdUnits(market: Market, side: number, priceTicks: number, lots: number): number;
  /** Returns the units that a new hold may take from the account. */
  availableUnits(market: Market, account: number, side: number): number;
  /** Returns the id of the refusal of an order that the account cannot pay, or 0. */
  payRefusal(market: Market, order: Payable): number;
  /** The same of a market order; by quote amount it leaves in `walk` what the order would do. */
  marketRefusal(market: Market, request: PlaceRequest, taker: Taker, walk: DryWalk, isMeetingOwn: boolean): number;
  /** Returns how many lots of a triggered order can be paid as it enters the market. */
  entryLots(market: Market, request: PlaceRequest, taker: Taker, walk: DryWalk, isMeetingOwn: boolean): number;
  /** Takes note that `lots` of a resting order no longer stand in the book, and gives back what they hold. */
  release(market: Market, slot: number, side: number, priceTicks: number, lots: number): void;
}
