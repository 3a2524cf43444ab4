import { feeRowOf } from '@pelorus/formulas/fee-rates.ts';
import { bandMaxTicks, bandMinTicks } from '@pelorus/formulas/price-band.ts';
import {
  CONDITIONAL_ORDERS_MAX,
  type FeeTierPayload,
  ICEBERG_PARTS_MAX,
  type MarketPayload,
  ORDER_LISTS_MAX,
  TIER_MAX,
  TRAILING_BIPS_MAX,
  TRAILING_BIPS_MIN,
} from '@pelorus/protocol/exchange/configuration.ts';
import { MARKET_STATUSES, type MarketStatus } from '@pelorus/protocol/exchange/market-statuses.ts';
import { FIRST_STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { PRODUCTS } from '@pelorus/protocol/exchange/products.ts';
import type { BookStores } from '../order-book/book-stores.ts';
import { OrderBook } from '../order-book/order-book.ts';
import { PRICE_TICKS_MAX } from '../order-book/price-ladder.ts';
import { Triggers } from '../trading/conditional/triggers.ts';
import { AveragePrice, type AverageSpan } from './average-price.ts';
import { type Bucket, PriceRange } from './price-range.ts';

export const TRADING = MARKET_STATUSES.indexOf('TRADING');
const STP_ALLOWED_FIRST = (1 << FIRST_STP_MODES) - 1;
export const HALT = MARKET_STATUSES.indexOf('HALT');
export const CANCEL_ONLY = MARKET_STATUSES.indexOf('CANCEL_ONLY');
export const AUCTION = MARKET_STATUSES.indexOf('AUCTION');
export const DELISTED = MARKET_STATUSES.indexOf('DELISTED');

/** One market: its configuration, its book and its counters. */
export class Market {
  readonly id: number;
  readonly base: number;
  readonly quote: number;
  /** Index into PRODUCTS. */
  readonly product: number;
  readonly lotUnits: number;
  readonly tickLotUnits: number;
  readonly book: OrderBook;
  readonly triggers = new Triggers();
  /** Of a contract: the conditional orders that the mark price triggers. */
  readonly markTriggers = new Triggers();
  payload: MarketPayload;
  status = TRADING;
  priceTicksMin = 0;
  priceTicksMax = 0;
  lotsMin = 0;
  lotsMax = 0;
  marketLotsMax = 0;
  /** Minimum lots of a market order; 1 when not configured. */
  marketLotsMin = 1;
  marketLotsStep = 1;
  notionalMin = 0;
  /** UNITS_MAX when there is no limit. */
  notionalMax = 0;
  /** The same of orders at any price. */
  marketNotionalMin = 0;
  marketNotionalMax = 0;
  /** Maximum per order of the base, lots, and of the quote, units; Infinity when there is no limit. */
  assetLotsMax = Number.POSITIVE_INFINITY;
  assetNotionalMax = Number.POSITIVE_INFINITY;
  openOrdersMax = 0;
  conditionalOrdersMax = 0;
  trailingBipsMin = 0;
  trailingBipsMax = 0;
  icebergPartsMax = 0;
  orderListsMax = 0;
  /** How many open orders belong to lists. */
  listedOrders = 0;
  private stpAllowed = 0;
  /** Base units; Infinity when there is no limit. */
  positionMax = Number.POSITIVE_INFINITY;
  /** Infinity when there is no limit. */
  icebergOrdersMax = Number.POSITIVE_INFINITY;
  /** 0 = no limit, and amendments are not counted. */
  amendsMax = 0;
  /** null = PERCENT_PRICE and NOTIONAL look at the last price. */
  average: AveragePrice | null = null;
  /** The time that the average was last taken at. */
  private averageMs = -1;
  /** null = no such rule. */
  range: PriceRange | null = null;
  /** Takes no orders before this time; 0 = never paused. */
  pausedUntilMs = 0;
  /** When its auction ends by itself; 0 = it is in none, or a command ends it. */
  auctionEndMs = 0;
  /** The price range stopped a taker: an auction begins with the end of the command. */
  isAuctionDue = false;
  /** Rates by fee tier, millionths; a maker's negative = a rebate. */
  readonly makerE6 = new Int32Array(TIER_MAX + 1);
  readonly takerE6 = new Int32Array(TIER_MAX + 1);
  /** Price of the last trade, 0 before the first. */
  lastTicks = 0;
  tradeId = 0;
  updateId = 0;
  /** Counts prevented matches. */
  preventedId = 0;
  /** Reference price of PERCENT_PRICE and of a market order's NOTIONAL, ticks; 0 = no price is known (FILT-06). */
  filterTicks = 0;
  /** The band that holds for both sides, inclusive (FILT-08). */
  allMinTicks = 0;
  allMaxTicks = PRICE_TICKS_MAX;
  /** The price band around the reference, inclusive, for each side: the narrower of its own and of both sides'. */
  bidMinTicks = 0;
  bidMaxTicks = PRICE_TICKS_MAX;
  askMinTicks = 0;
  askMaxTicks = PRICE_TICKS_MAX;

  constructor(id: number, base: number, quote: number, payload: MarketPayload, stores: BookStores) {
    this.id = id;
    this.base = base;
    this.quote = quote;
    this.product = PRODUCTS.indexOf(payload.contract === undefined ? 'spot' : 'futures');
    this.lotUnits = payload.lotUnits;
    this.tickLotUnits = payload.tickLotUnits;
    this.book = new OrderBook(id, stores);
    this.payload = payload;
    this.setStatus(MARKET_STATUSES.indexOf(payload.status));
    if (this.status !== TRADING) this.book.split();
    this.configure(payload);
  }

  /** Puts the rates of the fee table in force. */
  setRates(rows: readonly FeeTierPayload[]): void {
    for (let tier = 0; tier <= TIER_MAX; tier++) {
      const row = feeRowOf(rows, tier, this.payload.symbol);
      // Nothing is charged before the operator has said what: a rate of 0 is the absence of a fee, not a default price.
      this.makerE6[tier] = row === undefined ? 0 : row.makerE6;
      this.takerE6[tier] = row === undefined ? 0 : row.takerE6;
    }
  }

  /** Changes only the status: the caller handles the orders (auction/auctions.ts). */
  setStatus(status: number): void {
    this.status = status;
    this.payload = { ...this.payload, status: MARKET_STATUSES[status] as MarketStatus };
  }

  /** Takes over everything that may change but the status; the caller has checked it. */
  configure(payload: MarketPayload): void {
    this.payload = { ...payload, status: this.payload.status };
    this.priceTicksMin = payload.priceTicksMin;
    this.priceTicksMax = payload.priceTicksMax;
    this.lotsMin = payload.lotsMin;
    this.lotsMax = payload.lotsMax;
    this.marketLotsMax = payload.marketLotsMax;
    this.notionalMin = payload.notionalMin;
    this.notionalMax = payload.notionalMax === 0 ? Number.MAX_SAFE_INTEGER : payload.notionalMax;
    this.configureMarketOrders(payload);
    this.openOrdersMax = payload.openOrdersMax;
    this.conditionalOrdersMax = payload.conditionalOrdersMax ?? CONDITIONAL_ORDERS_MAX;
    this.trailingBipsMin = payload.trailingBipsMin ?? TRAILING_BIPS_MIN;
    this.orderListsMax = payload.orderListsMax ?? ORDER_LISTS_MAX;
    this.icebergPartsMax = payload.icebergPartsMax ?? ICEBERG_PARTS_MAX;
    this.trailingBipsMax = payload.trailingBipsMax ?? TRAILING_BIPS_MAX;
    this.stpAllowed = payload.stpAllowed ?? STP_ALLOWED_FIRST;
    this.positionMax = payload.positionMax || Number.POSITIVE_INFINITY;
    this.icebergOrdersMax = payload.icebergOrdersMax || Number.POSITIVE_INFINITY;
    this.amendsMax = payload.amendsMax ?? 0;
    this.configureRange(payload);
    this.configureAverage(payload);
    this.moveBand();
  }

  /** Configures the limits of market orders. */
  private configureMarketOrders(payload: MarketPayload): void {
    const { marketLotsMin, marketLotsStep, notionalMaxToMarket = true, notionalMinToMarket = true } = payload;
    this.marketLotsMin = marketLotsMin || 1;
    this.marketLotsStep = marketLotsStep || 1;
    this.marketNotionalMin = notionalMinToMarket ? this.notionalMin : 0;
    this.marketNotionalMax = notionalMaxToMarket ? this.notionalMax : Number.MAX_SAFE_INTEGER;
  }

  /** Trades counted so far go on counting as long as the window is as long as it was. */
  private configureAverage({ avgPriceMins = 0 }: MarketPayload): void {
    this.averageMs = -1;
    if (avgPriceMins === (this.average?.minutes ?? 0)) return;
    this.average = avgPriceMins === 0 ? null : new AveragePrice(avgPriceMins);
  }

  /** Puts back the trades that a snapshot holds. */
  restoreAverage(spans: readonly AverageSpan[]): void {
    if (this.average !== null) this.average = new AveragePrice(this.average.minutes, spans);
  }

  /** Trades counted so far go on counting as long as the spans are as long as they were. */
  private configureRange(payload: MarketPayload): void {
    const { rangeUpE6 = 0, rangeDownE6 = 0, rangeBucketMs = 0, rangeBuckets = 0 } = payload;
    const before = this.range;
    const isKept = before?.rule.bucketMs === rangeBucketMs && before.rule.bucketCount === rangeBuckets;
    const rule = { upE6: rangeUpE6, downE6: rangeDownE6, bucketMs: rangeBucketMs, bucketCount: rangeBuckets };
    this.range = rangeBuckets === 0 ? null : new PriceRange(rule, isKept ? before.view() : []);
  }

  /** Puts back the trades that a snapshot holds. */
  restoreRange(buckets: Bucket[]): void {
    if (this.range !== null) this.range = new PriceRange(this.range.rule, buckets);
  }

  /** The middle of the range in which takers may trade now; 0 = none is known, any price goes. */
  rangeMiddleTicks(nowMs: number): number {
    if (this.range === null) return 0;
    return this.range.meanTicks(nowMs) || this.referenceTicks;
  }

  /** Returns the conditional orders that this one stands among. */
  triggersOf({ workingType }: { readonly workingType: number }): Triggers {
    return workingType === 0 ? this.triggers : this.markTriggers;
  }

  /** Does it trade now? */
  isOpen(nowMs: number): boolean {
    return this.status === TRADING && nowMs >= this.pausedUntilMs;
  }

  /** Does it take orders now: to trade, or for its auction? */
  takesOrders(nowMs: number): boolean {
    return this.status === AUCTION || this.isOpen(nowMs);
  }

  /** May orders ask for this mode of self-trade prevention here? */
  allowsStp(mode: number): boolean {
    return ((this.stpAllowed >>> mode) & 1) === 1;
  }

  /** The reference price, ticks: the last price, else the configured one; 0 = neither exists. */
  get referenceTicks(): number {
    return this.lastTicks === 0 ? this.payload.referenceTicks : this.lastTicks;
  }

  /** Takes the average of the time of a command that is about to place something; without an average it is a look. */
  settleBand(nowMs: number): void {
    if (this.average === null || this.averageMs === nowMs) return;
    this.averageMs = nowMs;
    this.moveBand();
  }

  /** Puts the price band around the present reference. Called after a command that traded, never amid a sweep. */
  moveBand(): void {
    const { average, payload } = this;
    const { bidUpE6, bidDownE6, askUpE6, askDownE6, fixedReferenceTicks, percentDownE6, percentUpE6 } = payload;
    const reference = fixedReferenceTicks || average?.ticks(this.averageMs) || this.referenceTicks;
    this.filterTicks = reference;
    this.allMaxTicks = Math.min(PRICE_TICKS_MAX, bandMaxTicks(reference, percentUpE6 ?? 0));
    this.allMinTicks = bandMinTicks(reference, percentDownE6 ?? 0);
    this.bidMaxTicks = Math.min(this.allMaxTicks, bandMaxTicks(reference, bidUpE6));
    this.bidMinTicks = Math.max(this.allMinTicks, bandMinTicks(reference, bidDownE6));
    this.askMaxTicks = Math.min(this.allMaxTicks, bandMaxTicks(reference, askUpE6));
    this.askMinTicks = Math.max(this.allMinTicks, bandMinTicks(reference, askDownE6));
  }
}
