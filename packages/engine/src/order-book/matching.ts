import { lotsForQuote } from '@pelorus/formulas/notional.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import type { OrderBook } from './order-book.ts';
import { ORDER_ACCOUNT, ORDER_F64, ORDER_I32, ORDER_LEFT, ORDER_NEXT } from './order-store.ts';
import { NO_ASK, NO_BID } from './price-ladder.ts';
import {
  STOP_BOOK_EMPTY,
  STOP_DECREMENTED,
  STOP_FILLED,
  STOP_LIMIT,
  STOP_QUOTE_SPENT,
  STOP_SELF_TRADE,
  type Taker,
} from './taker.ts';

/** Numbers of STP_MODES; 2 is EXPIRE_BOTH. */
const EXPIRE_TAKER = 0;
export const EXPIRE_MAKER = 1;
export const DECREMENT = 3;
export const NONE = 4;
export const TRANSFER = 5;

/** Returns what prevents the taker from trading with an order of its owner: TRANSFER takes both and two accounts. */
export function preventionMode(book: OrderBook, taker: Taker, makerSlot: number): number {
  if (taker.stp !== TRANSFER) return taker.stp;
  const { orders } = book;
  return orders.isTransferring(makerSlot) && orders.account(makerSlot) !== taker.account ? TRANSFER : DECREMENT;
}

/** Outcome for a maker that was met. */
const DONE = 0;
const REDUCED = 1;
/** Nothing of it stands any more, but part of it is hidden: that comes to the end of the queue. */
const REFRESHED = 2;
export const UNCHANGED = 3;

/** Says what orders that only reduce a position may still trade. */
export interface MakerLimits {
  /** Returns how many of `lots` the maker may trade. */
  allowedLots(makerSlot: number, lots: number): number;
  /** Lots that it may not trade leave the book; the maker with them if they are all it had. */
  onExcess(makerSlot: number, lots: number): void;
}

/** Receives each match and settles it. The maker is still in the book, unchanged, when called. */
export interface MatchSink {
  /** `lots` trade against the maker; it leaves the book afterwards if that is all it had left. */
  onFill(makerSlot: number, priceTicks: number, lots: number, isMakerDone: boolean): void;
  /** Self-trade prevention takes lots off each side; the maker leaves the book afterwards if `isMakerDone`. */
  onPrevented(makerSlot: number, priceTicks: number, takerLots: number, makerLots: number, isMakerDone: boolean): void;
  /** Asked about orders that only reduce a position, where the book has some. */
  readonly limits?: MakerLimits;
  /** The taker is done with a price whose quantity it changed. */
  onLevel(side: number, priceTicks: number): void;
}

/** Sweeps the book with `taker` in price-time priority, until `taker.stop` says why no further. */
export function match(book: OrderBook, taker: Taker, sink: MatchSink): void {
  for (;;) {
    const price = book.bestAgainst(taker.side);
    if (price === NO_ASK || price === NO_BID) {
      taker.stop = STOP_BOOK_EMPTY;
      return;
    }
    if (taker.side === BUY ? price > taker.limitTicks : price < taker.limitTicks) {
      taker.stop = taker.isSpentAt(price, taker.quoteLeftUnits) ? STOP_QUOTE_SPENT : STOP_LIMIT;
      return;
    }
    if (taker.isByQuote) sweepByQuote(book, taker, price, sink);
    else sweepLevel(book, taker, price, sink);
    if (taker.stop !== STOP_LIMIT) return;
  }
}

/** Sweeps one level with as many lots as the rest of the quote amount pays for. */
function sweepByQuote(book: OrderBook, taker: Taker, priceTicks: number, sink: MatchSink): void {
  const wanted = lotsForQuote(taker.quoteLeftUnits, priceTicks, taker.tickLotUnits);
  taker.leftLots = wanted;
  taker.stop = STOP_QUOTE_SPENT;
  if (wanted === 0) return;
  sweepLevel(book, taker, priceTicks, sink);
  const lotCostUnits = priceTicks * taker.tickLotUnits;
  taker.quoteLeftUnits -= (wanted - taker.leftLots) * lotCostUnits;
  if (taker.stop !== STOP_SELF_TRADE) taker.stop = taker.quoteLeftUnits < lotCostUnits ? STOP_QUOTE_SPENT : STOP_LIMIT;
}

/**
 * Sweeps one level. Leaves `taker.stop` at STOP_LIMIT when the level is used up and the taker is not: go on with the
 * next price.
 */
function sweepLevel(book: OrderBook, taker: Taker, priceTicks: number, sink: MatchSink): void {
  const { orders, levels } = book;
  const level = book.ladder.get(priceTicks);
  const side = 1 - taker.side;
  let isChanged = false;
  let slot = levels.head(level);
  taker.stop = STOP_LIMIT;
  while (slot !== 0) {
    const next = orders.i32[slot * ORDER_I32 + ORDER_NEXT] as number;
    let makerLeft = orders.f64[slot * ORDER_F64 + ORDER_LEFT] as number;
    let maker = DONE;
    if (book.reducing > 0 && sink.limits !== undefined) {
      const allowed = trim(book, slot, makerLeft, sink.limits);
      isChanged = isChanged || allowed < makerLeft;
      makerLeft = allowed;
      if (allowed === 0) {
        slot = next;
        continue;
      }
    }
    if (taker.groups[orders.i32[slot * ORDER_I32 + ORDER_ACCOUNT] as number] === taker.group) {
      maker = prevent(book, taker, slot, priceTicks, makerLeft, sink);
    } else {
      const isEmptied = makerLeft <= taker.leftLots;
      const lots = isEmptied ? makerLeft : taker.leftLots;
      if (!isEmptied) maker = REDUCED;
      else if (book.hasReserve(slot)) maker = REFRESHED;
      sink.onFill(slot, priceTicks, lots, maker === DONE);
      take(book, slot, lots, maker);
      taker.leftLots -= lots;
      if (taker.leftLots === 0) taker.stop = STOP_FILLED;
    }
    isChanged = isChanged || maker !== UNCHANGED;
    if (taker.stop !== STOP_LIMIT) break;
    // The next part of the last in the queue is met again; of another, once its turn has come.
    if (next !== 0 || maker !== REFRESHED) slot = next;
  }
  if (isChanged) sink.onLevel(side, priceTicks);
}

/** Takes off a maker what it may not trade any more; returns what it has left. */
function trim(book: OrderBook, slot: number, leftLots: number, limits: MakerLimits): number {
  const allowed = limits.allowedLots(slot, leftLots);
  if (allowed === leftLots) return leftLots;
  limits.onExcess(slot, leftLots - allowed);
  if (allowed === 0) book.remove(slot);
  else book.reduce(slot, leftLots - allowed);
  return allowed;
}

/** Takes lots off a maker, and it out of the book if that was its end. */
function take(book: OrderBook, slot: number, lots: number, maker: number): void {
  if (maker === DONE) {
    book.remove(slot);
    return;
  }
  book.reduce(slot, lots);
  if (maker === REFRESHED) book.refresh(slot);
}

/** Keeps an owner's accounts from trading with themselves and each other, by the taker's mode. Returns what became of the maker. */
export function prevent(
  book: OrderBook,
  taker: Taker,
  slot: number,
  priceTicks: number,
  makerLeft: number,
  sink: MatchSink,
): number {
  const { stp, leftLots } = taker;
  if (stp === DECREMENT || stp === TRANSFER) {
    const isEmptied = makerLeft <= leftLots;
    const lots = isEmptied ? makerLeft : leftLots;
    const maker = !isEmptied ? REDUCED : book.hasReserve(slot) ? REFRESHED : DONE;
    sink.onPrevented(slot, priceTicks, lots, lots, maker === DONE);
    take(book, slot, lots, maker);
    taker.leftLots -= lots;
    if (taker.leftLots === 0) taker.stop = STOP_DECREMENTED;
    return maker;
  }
  const isTakerDone = stp !== EXPIRE_MAKER;
  const isMakerDone = stp !== EXPIRE_TAKER;
  const makerLots = isMakerDone ? book.wholeLeft(slot) : 0;
  sink.onPrevented(slot, priceTicks, isTakerDone ? leftLots : 0, makerLots, isMakerDone);
  if (isMakerDone) book.remove(slot);
  if (isTakerDone) taker.stop = STOP_SELF_TRADE;
  return isMakerDone ? DONE : UNCHANGED;
}
