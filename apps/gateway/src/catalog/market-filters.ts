import { formatUnits, RATE_ONE, trimZeros } from '@pelorus/money/units.ts';
import type { MarketFilterTexts } from '@pelorus/protocol/config/market.ts';
import {
  CONDITIONAL_ORDERS_MAX,
  ICEBERG_PARTS_MAX,
  type MarketPayload,
  ORDER_LISTS_MAX,
  TRAILING_BIPS_MAX,
  TRAILING_BIPS_MIN,
} from '@pelorus/protocol/exchange/configuration.ts';
import type { Market } from './live-catalog.ts';
import { filtersPayload } from './market-payload.ts';

const RATE_SCALE = String(RATE_ONE).length - 1;

/** Returns the tick and lot of a market, in decimals. */
export function stepsOf({
  baseAsset,
  lotUnits,
  priceScale,
  tickUnits,
}: Market): Record<'tickSize' | 'stepSize', string> {
  const print = (units: number, scale: number) => trimZeros(formatUnits(units, scale));
  return { tickSize: print(tickUnits, priceScale), stepSize: print(lotUnits, baseAsset.scale) };
}

/** Returns the filters of a market as a person writes them: read again they are the same (PLAN-10). */
export function filtersInForce(market: Market): MarketFilterTexts {
  const { baseAsset, lotUnits, priceScale, quoteAsset, tickUnits } = market;
  const print = (units: number, scale: number) => trimZeros(formatUnits(units, scale));
  const price = (ticks = 0) => print(ticks * tickUnits, priceScale);
  const quantity = (lots = 0) => print(lots * lotUnits, baseAsset.scale);
  const rate = (e6 = 0) => print(e6, RATE_SCALE);
  return {
    priceMin: price(market.priceTicksMin),
    priceMax: price(market.priceTicksMax),
    quantityMin: quantity(market.lotsMin),
    quantityMax: quantity(market.lotsMax),
    marketQuantityMax: quantity(market.marketLotsMax),
    marketQuantityMin: quantity(market.marketLotsMin),
    marketQuantityStep: quantity(market.marketLotsStep),
    notionalMin: print(market.notionalMin, quoteAsset.scale),
    notionalMax: print(market.notionalMax, quoteAsset.scale),
    notionalMinToMarket: market.notionalMinToMarket ?? true,
    notionalMaxToMarket: market.notionalMaxToMarket ?? true,
    averagePriceMinutes: market.avgPriceMins ?? 0,
    fixedReferencePrice: price(market.fixedReferenceTicks),
    percentUp: rate(market.percentUpE6),
    percentDown: rate(market.percentDownE6),
    bidUp: rate(market.bidUpE6),
    bidDown: rate(market.bidDownE6),
    askUp: rate(market.askUpE6),
    askDown: rate(market.askDownE6),
    openOrdersMax: market.openOrdersMax,
    conditionalOrdersMax: market.conditionalOrdersMax ?? CONDITIONAL_ORDERS_MAX,
    icebergOrdersMax: market.icebergOrdersMax ?? 0,
    orderListsMax: market.orderListsMax ?? ORDER_LISTS_MAX,
    icebergPartsMax: market.icebergPartsMax ?? ICEBERG_PARTS_MAX,
    trailingDeltaMin: market.trailingBipsMin ?? TRAILING_BIPS_MIN,
    trailingDeltaMax: market.trailingBipsMax ?? TRAILING_BIPS_MAX,
    positionMax: print(market.positionMax ?? 0, baseAsset.scale),
    amendsMax: market.amendsMax ?? 0,
  };
}

/** Returns the market as it is but for its filters, for the engine; it keeps its status. Throws ConfigMistake. */
export function withFilters(market: Market, filters: MarketFilterTexts): MarketPayload {
  const { auction, baseAsset, id, pausedUntilMs, quantityScale, quoteAsset, ...payload } = market;
  const changed = filtersPayload(filters, { ...payload, base: baseAsset, quote: quoteAsset });
  return { ...payload, ...changed, keepsStatus: true };
}

/** A filter that is other than it was. */
export interface FilterChange {
  filter: string;
  before: string;
  after: string;
}

/** Returns the changed filters, compared as numbers: "1.0" equals "1". */
export function filterChanges(before: MarketFilterTexts, after: MarketFilterTexts): FilterChange[] {
  const print = (value: string | number | boolean) => (typeof value === 'string' ? trimZeros(value) : String(value));
  return Object.entries(before).flatMap(([filter, value]) => {
    const change = { filter, before: print(value), after: print(after[filter as keyof MarketFilterTexts]) };
    return change.before === change.after ? [] : [change];
  });
}
