import { lotsForQuote } from '@pelorus/formulas/notional.ts';
import { BUY } from '@pelorus/protocol/spot/enums.ts';
import { DECREMENT, EXPIRE_MAKER } from './matching.ts';
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

/** What a sweep would do, found without touching the book. One is reused. */
export class DryWalk {
  lots = 0;
  quoteUnits = 0;
  preventedLots = 0;
  /** After STOP_UNAFFORDABLE of a buyer: how many lots the payable amount pays for. */
  affordableLots = 0;
  stop = STOP_FILLED;
  private leftLots = 0;
  private quoteLeftUnits = 0;
  private payable = 0;
  private lotUnits = 0;

  /**
   * Walks as `match` would sweep. Ends with STOP_UNAFFORDABLE as soon as the fills cost more than `payable`: quote
   * units of a buyer; of a seller base units, `lotUnits` a lot. So nobody can make it walk further than they can pay.
   * `hasOwnOrders` = its owner has open orders here, so levels must be looked at order by order.
   */
  run(book: OrderBook, taker: Taker, payable: number, lotUnits: number, hasOwnOrders: boolean): void {
    this.lots = 0;
    this.quoteUnits = 0;
    this.preventedLots = 0;
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
      if (taker.side === BUY ? price > taker.limitTicks : price < taker.limitTicks) return;
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
    else if (hasOwnOrders) this.walkOrders(book, taker, priceTicks);
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
      const left = orders.leftLots(slot);
      if (taker.groups[orders.account(slot)] !== taker.group) this.fill(taker.side, lotCostUnits, left);
      else if (taker.stp === DECREMENT) this.decrement(left);
      else if (taker.stp !== EXPIRE_MAKER) this.stop = STOP_SELF_TRADE;
      slot = orders.next(slot);
    }
  }

  /** As walkOrders, where icebergs stand: their next parts come to the end of the queue. */
  private walkParts(book: OrderBook, taker: Taker, priceTicks: number): void {
    const { orders, reserves } = book;
    const lotCostUnits = priceTicks * taker.tickLotUnits;
    const queue = book.queueAt(priceTicks).map((orderId) => ({
      isOwn: taker.groups[orders.account(book.find(orderId))] === taker.group,
      lots: orders.leftLots(book.find(orderId)),
      hidden: reserves.lotsOf(orderId),
      partLots: reserves.partLotsOf(orderId),
    }));
    for (let i = 0; i < queue.length && this.stop === STOP_LIMIT; i++) {
      const part = queue[i] as (typeof queue)[number];
      const { hidden, isOwn, partLots } = part;
      if (!isOwn) this.fill(taker.side, lotCostUnits, part.lots);
      else if (taker.stp === DECREMENT) this.decrement(part.lots);
      else if (taker.stp !== EXPIRE_MAKER) this.stop = STOP_SELF_TRADE;
      else continue;
      const lots = Math.min(partLots, hidden);
      if (lots > 0) queue.push({ isOwn, lots, hidden: hidden - lots, partLots });
    }
  }

  private fill(side: number, lotCostUnits: number, availableLots: number): void {
    const lots = Math.min(availableLots, this.leftLots);
    const before = this.lots;
    const spareUnits = this.payable - this.quoteUnits;
    this.lots += lots;
    this.quoteUnits += lots * lotCostUnits;
    this.leftLots -= lots;
    if ((side === BUY ? this.quoteUnits : this.lots * this.lotUnits) > this.payable) {
      this.stop = STOP_UNAFFORDABLE;
      this.affordableLots = before + (spareUnits - (spareUnits % lotCostUnits)) / lotCostUnits;
    } else if (this.leftLots === 0) this.stop = STOP_FILLED;
  }

  private decrement(makerLeft: number): void {
    const lots = Math.min(makerLeft, this.leftLots);
    this.preventedLots += lots;
    this.leftLots -= lots;
    if (this.leftLots === 0) this.stop = STOP_DECREMENTED;
  }
}
