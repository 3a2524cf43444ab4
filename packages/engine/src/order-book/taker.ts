import { BUY } from '@pelorus/protocol/exchange/orders.ts';

/** Why a sweep through the book stopped. */
export const STOP_FILLED = 0;
export const STOP_LIMIT = 1;
export const STOP_BOOK_EMPTY = 2;
export const STOP_QUOTE_SPENT = 3;
export const STOP_SELF_TRADE = 4;
/** The last of it was decremented against an own order. */
export const STOP_DECREMENTED = 5;
/** Only in a dry walk: the fills cost more than may be paid. */
export const STOP_UNAFFORDABLE = 6;

/** Trade group of an order that may match its owner's other orders. */
export const NO_GROUP = -1;

/** What of an order is gone: filled, or taken off it by self-trade prevention. */
export interface Gone {
  readonly filledLots: number;
  readonly filledQuoteUnits: number;
  readonly preventedLots: number;
}

/** An order on its way through the book. One is reused for every command; the engine allocates nothing per order. */
export class Taker {
  orderId = 0;
  account = 0;
  /** Its owner's trade group, and everybody's by account: what self-trade prevention compares (SPOT-28). */
  group = 0;
  groups = new Int32Array(0);
  side = 0;
  /** Position side and reduce-only of an order of a contract (OrderStore.intent). */
  intent = 0;
  /** It closes a position by force: it pays no trading fee. */
  isForced = false;
  stp = 0;
  preventedLots = 0;
  /** The worst price it takes. */
  limitTicks = 0;
  /** Its limit without the price-range rule; equal to `limitTicks` when the rule is not stricter. */
  ownLimitTicks = 0;
  /** Remaining lots; for an order by quote amount, the lots its amount buys at the current price. */
  leftLots = 0;
  isByQuote = false;
  /** Remaining quote units of an order by quote amount. */
  quoteLeftUnits = 0;
  /** Quote units a lot costs for each tick. */
  tickLotUnits = 1;
  filledLots = 0;
  /** Price of its first fill; says nothing before. */
  firstTicks = 0;
  filledQuoteUnits = 0;
  stop = STOP_FILLED;

  /** Adds what was gone of the order before this sweep. */
  addGone(before: Gone): void {
    this.filledLots += before.filledLots;
    this.filledQuoteUnits += before.filledQuoteUnits;
    this.preventedLots += before.preventedLots;
  }

  /**
   * Whether the rest of an order by quote amount could not even buy one lot at a price that only the price range
   * excludes: then the amount counts as used up, and the range did not stop it (RNGE-06).
   */
  isSpentAt(priceTicks: number, quoteLeftUnits: number): boolean {
    if (!this.isByQuote || quoteLeftUnits >= priceTicks * this.tickLotUnits) return false;
    return this.side === BUY ? priceTicks <= this.ownLimitTicks : priceTicks >= this.ownLimitTicks;
  }
}
