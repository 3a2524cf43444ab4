import { BUY } from '@pelorus/protocol/exchange/orders.ts';

/** Why a sweep through the book stopped. */
export const STOP_FILLED = 0;
export const STOP_LIMIT = 1;
export const STOP_BOOK_EMPTY = 2;
export const STOP_QUOTE_SPENT = 3;
export const STOP_SELF_TRADE = 4;
/** The last of it was decremented against an own order. */
export const STOP_DECREMENTED = 5;
/** Only in a dry walk: what it would fill costs more than may be paid. */
export const STOP_UNAFFORDABLE = 6;

/** The trade group of an order that may meet its owner's: nobody's. */
export const NO_GROUP = -1;

/** An order on its way through the book. One is reused for every command; the engine allocates nothing per order. */
export class Taker {
  orderId = 0;
  account = 0;
  /** Its owner's trade group, and everybody's by account: what self-trade prevention compares (SPOT-28). */
  group = 0;
  groups = new Int32Array(0);
  side = 0;
  stp = 0;
  /** Its prevented matches are numbered, and counted apart from its quantity. */
  isCounting = false;
  preventedLots = 0;
  /** The worst price it takes. */
  limitTicks = 0;
  /** Its limit without the price-range rule; equal to `limitTicks` when the rule is not stricter. */
  ownLimitTicks = 0;
  /** Lots still wanted; for an order by quote amount, what its amount pays for at the present price. */
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

  /**
   * Whether an order by quote amount, with so much of it left, could not buy a lot at a price which the price range alone
   * keeps it from: then its amount is used up, and the range has stopped nobody (RNGE-06).
   */
  isSpentAt(priceTicks: number, quoteLeftUnits: number): boolean {
    if (!this.isByQuote || quoteLeftUnits >= priceTicks * this.tickLotUnits) return false;
    return this.side === BUY ? priceTicks <= this.ownLimitTicks : priceTicks >= this.ownLimitTicks;
  }
}
