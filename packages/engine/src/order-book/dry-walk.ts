import { lotsForQuote } from '@pelorus/formulas/notional.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { DECREMENT, EXPIRE_MAKER, preventionMode, TRANSFER } from './matching.ts';
import type { OrderBook } from './order-book.ts';
import { NO_ASK, NO_BID } from './price-ladder.ts';
import {
  STOP_BOOK_EMPTY,
  STOP_DECREMENTED,
  STOP_FILLED,
  STOP_LIMIT,
  STOP_QUOTE_SPENT,
  STOP_SELF_TRADE,
  STOP_UNAFFORDABLE,
  type Taker,
} from './taker.ts';

/** What orders that only reduce a position may still trade, as a walk goes on. */
export interface WalkLimits {
  allowedLots(slot: number, lots: number): number;
  /** The walk traded with an order, whichever it was. */
  traded(slot: number, lots: number): void;
}

/** Predicts the result of a sweep without changing the book. One object is reused. */
export class DryWalk {
  lots = 0;
  quoteUnits = 0;
  preventedLots = 0;
  /** After STOP_UNAFFORDABLE of a buyer: how many lots the payable amount pays for. */
  affordableLots = 0;
  stop = STOP_FILLED;
  /** Lots it would transfer to the owner's other accounts, in addition to the fills. */
  private movedLots = 0;
  private movedQuoteUnits = 0;
  private leftLots = 0;
  private quoteLeftUnits = 0;
  private payable = 0;
  private lotUnits = 0;
  private limits: WalkLimits | null = null;

  /**
   * Predicts a sweep by `match`. Ends with STOP_UNAFFORDABLE as soon as the fills cost more than `payable`: quote
   * units of a buyer; of a seller base units, `lotUnits` a lot. So its length is bounded by the owner's balance.
   * `hasOwnOrders` = the owner has open orders here, so levels must be read order by order.
   */
  run(
    book: OrderBook,
    taker: Taker,
    payable: number,
    lotUnits: number,
    hasOwnOrders: boolean,
    limits: WalkLimits | null = null,
  ): void {
    this.limits = book.reducing > 0 ? limits : null;
    this.lots = 0;
    this.quoteUnits = 0;
    this.preventedLots = 0;
    this.movedLots = 0;
    this.movedQuoteUnits = 0;
    this.leftLots = taker.leftLots;
    this.quoteLeftUnits = taker.quoteLeftUnits;
    this.payable = payable;
    this.lotUnits = lotUnits;
    this.stop = STOP_LIMIT;
    let price = book.bestAgainst(taker.side);
    for (;;) {
      if (price === NO_ASK || price === NO_BID) {
        this.stop = STOP_BOOK_EMPTY;
        return;
      }
      if (taker.side === BUY ? price > taker.limitTicks : price < taker.limitTicks) {
        if (taker.isSpentAt(price, this.quoteLeftUnits)) this.stop = STOP_QUOTE_SPENT;
        return;
      }
      this.walkPrice(book, taker, price, hasOwnOrders);
      if (this.stop !== STOP_LIMIT) return;
      price = book.nextAgainst(taker.side, price);
    }
  }

  private walkPrice(book: OrderBook, taker: Taker, priceTicks: number, hasOwnOrders: boolean): void {
    const lotCostUnits = priceTicks * taker.tickLotUnits;
    let wanted = 0;
    if (taker.isByQuote) {
      wanted = lotsForQuote(this.quoteLeftUnits, priceTicks, taker.tickLotUnits);
      this.leftLots = wanted;
      if (wanted === 0) {
        this.stop = STOP_QUOTE_SPENT;
        return;
      }
    }
    if (hasOwnOrders && book.reserves.lotsAt(priceTicks) > 0) this.walkParts(book, taker, priceTicks);
    else if (hasOwnOrders || this.limits !== null) this.walkOrders(book, taker, priceTicks);
    else this.fill(taker.side, lotCostUnits, book.wholeAt(priceTicks));
    if (!taker.isByQuote) return;
    this.quoteLeftUnits -= (wanted - this.leftLots) * lotCostUnits;
    if (this.stop === STOP_FILLED || this.stop === STOP_DECREMENTED) this.stop = STOP_LIMIT;
    if (this.stop === STOP_LIMIT && this.quoteLeftUnits < lotCostUnits) this.stop = STOP_QUOTE_SPENT;
  }

  private walkOrders(book: OrderBook, taker: Taker, priceTicks: number): void {
    const { orders } = book;
    const lotCostUnits = priceTicks * taker.tickLotUnits;
    let slot = book.levels.head(book.ladder.get(priceTicks));
    while (slot !== 0 && this.stop === STOP_LIMIT) {
      const standing = orders.leftLots(slot);
      const lots = this.limits === null ? standing : this.limits.allowedLots(slot, standing);
      const before = this.lots;
      if (lots > 0) this.meet(taker.side, lotCostUnits, lots, modeAgainst(book, taker, slot));
      if (this.lots > before) this.limits?.traded(slot, this.lots - before);
      slot = orders.next(slot);
    }
  }

  /** As walkOrders, where icebergs stand: their next parts come to the end of the queue. */
  private walkParts(book: OrderBook, taker: Taker, priceTicks: number): void {
    const { orders, reserves } = book;
    const lotCostUnits = priceTicks * taker.tickLotUnits;
    const queue = book.queueAt(1 - taker.side, priceTicks).map((orderId) => ({
      mode: modeAgainst(book, taker, book.find(orderId)),
      lots: orders.leftLots(book.find(orderId)),
      hidden: reserves.lotsOf(orderId),
      partLots: reserves.partLotsOf(orderId),
    }));
    for (let i = 0; i < queue.length && this.stop === STOP_LIMIT; i++) {
      const part = queue[i] as (typeof queue)[number];
      const { hidden, mode, partLots } = part;
      this.meet(taker.side, lotCostUnits, part.lots, mode);
      // One that expires goes as a whole.
      if (mode === EXPIRE_MAKER) continue;
      const lots = Math.min(partLots, hidden);
      if (lots > 0) queue.push({ mode, lots, hidden: hidden - lots, partLots });
    }
  }

  /** Meets `makerLots` of an order: trades, or does what self-trade prevention does. */
  private meet(side: number, lotCostUnits: number, makerLots: number, mode: number): void {
    if (mode === TRADES) this.fill(side, lotCostUnits, makerLots);
    else if (mode === DECREMENT) this.decrement(makerLots);
    else if (mode === TRANSFER) this.move(side, lotCostUnits, makerLots);
    else if (mode !== EXPIRE_MAKER) this.stop = STOP_SELF_TRADE;
  }

  private fill(side: number, lotCostUnits: number, availableLots: number): void {
    const lots = Math.min(availableLots, this.leftLots);
    const affordable = this.lots + this.spareLots(lotCostUnits);
    this.lots += lots;
    this.quoteUnits += lots * lotCostUnits;
    this.leftLots -= lots;
    if (this.isUnaffordable(side)) {
      this.stop = STOP_UNAFFORDABLE;
      this.affordableLots = affordable;
    } else if (this.leftLots === 0) this.stop = STOP_FILLED;
  }

  /** How many lots at a price the rest of what a buyer may pay pays for. */
  private spareLots(lotCostUnits: number): number {
    const spareUnits = this.payable - this.quoteUnits - this.movedQuoteUnits;
    return (spareUnits - (spareUnits % lotCostUnits)) / lotCostUnits;
  }

  private isUnaffordable(side: number): boolean {
    const quoteUnits = this.quoteUnits + this.movedQuoteUnits;
    return (side === BUY ? quoteUnits : (this.lots + this.movedLots) * this.lotUnits) > this.payable;
  }

  /** A TRANSFER must be affordable like a fill; a decrement only reduces the orders. */
  private move(side: number, lotCostUnits: number, makerLots: number): void {
    const lots = Math.min(makerLots, this.leftLots);
    const affordable = this.spareLots(lotCostUnits);
    this.movedLots += lots;
    this.movedQuoteUnits += lots * lotCostUnits;
    this.decrement(makerLots);
    if (!this.isUnaffordable(side)) return;
    this.stop = STOP_UNAFFORDABLE;
    this.affordableLots = this.lots;
    this.preventedLots += affordable - lots;
  }

  private decrement(makerLots: number): void {
    const lots = Math.min(makerLots, this.leftLots);
    this.preventedLots += lots;
    this.leftLots -= lots;
    if (this.leftLots === 0) this.stop = STOP_DECREMENTED;
  }
}

/** Not a mode of self-trade prevention: the two trade. */
const TRADES = -1;

function modeAgainst(book: OrderBook, taker: Taker, slot: number): number {
  if (taker.groups[book.orders.account(slot)] !== taker.group) return TRADES;
  return preventionMode(book, taker, slot);
}
