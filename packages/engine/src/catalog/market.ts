import { bandMaxTicks, bandMinTicks } from '@pelorus/formulas/price-band.ts';
import {
  CONDITIONAL_ORDERS_MAX,
  ICEBERG_PARTS_MAX,
  type MarketPayload,
  ORDER_LISTS_MAX,
  TRAILING_BIPS_MAX,
  TRAILING_BIPS_MIN,
} from '@pelorus/protocol/exchange/configuration.ts';
import { MARKET_STATUSES } from '@pelorus/protocol/spot/enums.ts';
import { Triggers } from '../conditional/triggers.ts';
import type { BookStores } from '../order-book/book-stores.ts';
import { OrderBook } from '../order-book/order-book.ts';
import { PRICE_TICKS_MAX } from '../order-book/price-ladder.ts';

export const TRADING = MARKET_STATUSES.indexOf('TRADING');
export const HALT = MARKET_STATUSES.indexOf('HALT');

/** One market: its configuration, its book and its counters. */
export class Market {
  readonly id: number;
  readonly base: number;
  readonly quote: number;
  readonly lotUnits: number;
  readonly tickLotUnits: number;
  readonly book: OrderBook;
  readonly triggers = new Triggers();
  payload: MarketPayload;
  status = TRADING;
  priceTicksMin = 0;
  priceTicksMax = 0;
  lotsMin = 0;
  lotsMax = 0;
  marketLotsMax = 0;
  notionalMin = 0;
  /** UNITS_MAX when there is no limit. */
  notionalMax = 0;
  openOrdersMax = 0;
  conditionalOrdersMax = 0;
  trailingBipsMin = 0;
  trailingBipsMax = 0;
  icebergPartsMax = 0;
  orderListsMax = 0;
  /** How many open orders belong to lists. */
  listedOrders = 0;
  /** Price of the last trade, 0 before the first. */
  lastTicks = 0;
  tradeId = 0;
  updateId = 0;
  /** The price band around the reference, inclusive, for each side. */
  bidMinTicks = 0;
  bidMaxTicks = PRICE_TICKS_MAX;
  askMinTicks = 0;
  askMaxTicks = PRICE_TICKS_MAX;

  constructor(id: number, base: number, quote: number, payload: MarketPayload, stores: BookStores) {
    this.id = id;
    this.base = base;
    this.quote = quote;
    this.lotUnits = payload.lotUnits;
    this.tickLotUnits = payload.tickLotUnits;
    this.book = new OrderBook(id, stores);
    this.payload = payload;
    this.configure(payload);
  }

  /** Takes over everything that may change; the caller has checked it. */
  configure(payload: MarketPayload): void {
    this.payload = payload;
    this.status = MARKET_STATUSES.indexOf(payload.status);
    this.priceTicksMin = payload.priceTicksMin;
    this.priceTicksMax = payload.priceTicksMax;
    this.lotsMin = payload.lotsMin;
    this.lotsMax = payload.lotsMax;
    this.marketLotsMax = payload.marketLotsMax;
    this.notionalMin = payload.notionalMin;
    this.notionalMax = payload.notionalMax === 0 ? Number.MAX_SAFE_INTEGER : payload.notionalMax;
    this.openOrdersMax = payload.openOrdersMax;
    this.conditionalOrdersMax = payload.conditionalOrdersMax ?? CONDITIONAL_ORDERS_MAX;
    this.trailingBipsMin = payload.trailingBipsMin ?? TRAILING_BIPS_MIN;
    this.orderListsMax = payload.orderListsMax ?? ORDER_LISTS_MAX;
    this.icebergPartsMax = payload.icebergPartsMax ?? ICEBERG_PARTS_MAX;
    this.trailingBipsMax = payload.trailingBipsMax ?? TRAILING_BIPS_MAX;
    this.moveBand();
  }

  /** The price that the band and a market order's notional are reckoned from; 0 = none. */
  get referenceTicks(): number {
    return this.lastTicks === 0 ? this.payload.referenceTicks : this.lastTicks;
  }

  /** Puts the price band around the present reference. Called after a command that traded, never amid a sweep. */
  moveBand(): void {
    const reference = this.referenceTicks;
    const { bidUpE6, bidDownE6, askUpE6, askDownE6 } = this.payload;
    this.bidMaxTicks = Math.min(PRICE_TICKS_MAX, bandMaxTicks(reference, bidUpE6));
    this.bidMinTicks = bandMinTicks(reference, bidDownE6);
    this.askMaxTicks = Math.min(PRICE_TICKS_MAX, bandMaxTicks(reference, askUpE6));
    this.askMinTicks = bandMinTicks(reference, askDownE6);
  }
}
