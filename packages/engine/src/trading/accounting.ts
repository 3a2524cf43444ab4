import type { Market } from '../catalog/market.ts';
import type { DryWalk, WalkLimits } from '../order-book/dry-walk.ts';
import type { MatchSink } from '../order-book/matching.ts';
import type { Taker } from '../order-book/taker.ts';
import type { ConditionalOrder } from './conditional/conditional-order.ts';
import type { PlaceRequest } from './place-request.ts';

/**
 * What of an order depends on its product: whether it can be paid, what it holds while it is open, what its fills move.
 * Everything else of an order is the same for all products (decision 0077).
 */
export interface Accounting {
  /**
   * Returns the id of the refusal of an order that its product does not take, or 0; an order that only reduces is cut to
   * what it may close.
   */
  orderRefusal(market: Market, request: PlaceRequest): number;
  /** Returns who settles the fills of `taker` in `market`. */
  sinkOf(market: Market, taker: Taker): MatchSink;
  /** Returns what a dry walk must ask of orders that only reduce; null where there are none. */
  limitsOf(market: Market, taker: Taker): WalkLimits | null;
  /** Returns what an open order of `lots` at `priceTicks` holds, units: quote of a buyer, base of a seller; 0 = nothing. */
  holdUnits(market: Market, side: number, priceTicks: number, lots: number): number;
  /** Returns the units that a new hold may take from the account. */
  availableUnits(market: Market, account: number, side: number): number;
  /**
   * Returns the id of the refusal of an order that the account cannot pay, or 0. `quoteUnits`: what it comes to at its limit
   * price. No object, since each order asks.
   */
  payRefusal(market: Market, account: number, side: number, lots: number, quoteUnits: number, intent: number): number;
  /** The same of a market order; by quote amount it leaves in `walk` what the order would do. */
  marketRefusal(market: Market, request: PlaceRequest, taker: Taker, walk: DryWalk, isMeetingOwn: boolean): number;
  /** Returns how many lots of a triggered order can be paid as it enters the market. */
  entryLots(market: Market, request: PlaceRequest, taker: Taker, walk: DryWalk, isMeetingOwn: boolean): number;
  /** Returns how many lots a triggered order, or one of an algo, may have now: fewer where it only reduces. */
  lotsNow(market: Market, request: PlaceRequest): number;
  /** Why an order ended that entered the market with more lots than can be paid. */
  readonly unpaidReason: number;
  /** Returns how many of `lots` may go into the book. */
  restLots(market: Market, request: PlaceRequest, lots: number): number;
  /** An order went into the book with `lots`: holds what it pays with, or counts it. */
  rest(market: Market, request: PlaceRequest, orderId: number, lots: number): void;
  /** Leaves a resting order out of what its account can pay, or takes it in again; nothing is told (ALGO-09). */
  setAside(market: Market, slot: number, isAside: boolean): void;
  /** Returns the price that triggers orders of a working type now, ticks; 0 = there is none yet. */
  triggerTicks(market: Market, workingType: number): number;
  /** Takes note of an order that was accepted. */
  accepted(market: Market, request: PlaceRequest, orderId: number): void;
  /** Takes note of an order that is triggered. */
  triggered(market: Market, order: ConditionalOrder): void;
  /** Whether an order whose price has come may be triggered now. */
  mayTrigger(market: Market, order: ConditionalOrder): boolean;
  /** Takes note that `lots` of a resting order no longer stand in the book, and gives back what they hold. */
  release(market: Market, slot: number, side: number, priceTicks: number, lots: number): void;
}
