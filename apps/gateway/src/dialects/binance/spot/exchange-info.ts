import { UNITS_MAX } from '@pelorus/money/units.ts';
import {
  CONDITIONAL_ORDERS_MAX,
  ICEBERG_PARTS_MAX,
  ORDER_LISTS_MAX,
  TRAILING_BIPS_MAX,
  TRAILING_BIPS_MIN,
} from '@pelorus/protocol/exchange/configuration.ts';
import { allowedStpModes, ORDER_TYPES, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { dialectStatusAt, type LiveCatalog, type Market } from '../../../catalog/live-catalog.ts';
import type { Limits } from '../../../limits.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { amount8, lots8, price8, quote8, rate8 } from '../transport/numbers.ts';
import type { Parameters } from '../transport/parameters.ts';
import { badCombination, marketsAsked } from './markets-asked.ts';

/** What bots throttle themselves by: the limits in force. */
function rateLimits(limits: Limits) {
  return [
    { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: limits.weightPerMinute },
    { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: limits.ordersPer10Seconds },
    { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: limits.ordersPerDay },
    { rateLimitType: 'RAW_REQUESTS', interval: 'MINUTE', intervalNum: 5, limit: limits.rawRequestsPer5Minutes },
  ];
}

/** Clients print a multiplier in millionths without trailing zeros, and parse eight digits. */
function percentPrice(market: Market): object[] {
  const { askDownE6, askUpE6, avgPriceMins = 0, bidDownE6, bidUpE6, percentDownE6 = 0, percentUpE6 = 0 } = market;
  const filters: object[] = [];
  if (percentUpE6 + percentDownE6 > 0)
    filters.push({
      filterType: 'PERCENT_PRICE',
      multiplierUp: rate8(percentUpE6),
      multiplierDown: rate8(percentDownE6),
      avgPriceMins,
    });
  if (bidUpE6 + bidDownE6 + askUpE6 + askDownE6 > 0)
    filters.push({
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: rate8(bidUpE6),
      bidMultiplierDown: rate8(bidDownE6),
      askMultiplierUp: rate8(askUpE6),
      askMultiplierDown: rate8(askDownE6),
      avgPriceMins,
    });
  return filters;
}

/** The same bounds above and below the price. */
function trailingDelta({ trailingBipsMin = TRAILING_BIPS_MIN, trailingBipsMax = TRAILING_BIPS_MAX }: Market): object {
  return {
    filterType: 'TRAILING_DELTA',
    minTrailingAboveDelta: trailingBipsMin,
    maxTrailingAboveDelta: trailingBipsMax,
    minTrailingBelowDelta: trailingBipsMin,
    maxTrailingBelowDelta: trailingBipsMax,
  };
}

/** Returns the rules of a market as its filters say them. */
export function filtersOf(market: Market): object[] {
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: price8(market, market.priceTicksMin),
      maxPrice: price8(market, market.priceTicksMax),
      tickSize: price8(market, 1),
    },
    {
      filterType: 'LOT_SIZE',
      minQty: lots8(market, market.lotsMin),
      maxQty: lots8(market, market.lotsMax),
      stepSize: lots8(market, 1),
    },
    {
      filterType: 'MARKET_LOT_SIZE',
      minQty: lots8(market, market.marketLotsMin ?? 0),
      maxQty: lots8(market, market.marketLotsMax),
      stepSize: lots8(market, market.marketLotsStep ?? 0),
    },
    ...percentPrice(market),
    {
      filterType: 'NOTIONAL',
      minNotional: quote8(market, market.notionalMin),
      applyMinToMarket: market.notionalMinToMarket ?? true,
      // No limit of ours: the largest amount there can be.
      maxNotional:
        market.notionalMax === 0 ? amount8(UNITS_MAX, market.quoteAsset.scale) : quote8(market, market.notionalMax),
      applyMaxToMarket: market.notionalMaxToMarket ?? true,
      avgPriceMins: market.avgPriceMins ?? 0,
    },
    { filterType: 'ICEBERG_PARTS', limit: market.icebergPartsMax ?? ICEBERG_PARTS_MAX },
    trailingDelta(market),
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: market.openOrdersMax },
    { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: market.conditionalOrdersMax ?? CONDITIONAL_ORDERS_MAX },
    { filterType: 'MAX_NUM_ORDER_LISTS', maxNumOrderLists: market.orderListsMax ?? ORDER_LISTS_MAX },
    ...ruleFilters(market),
  ];
}

/** Filters that a market has only where it says so. */
function ruleFilters({ amendsMax = 0, baseAsset, icebergOrdersMax = 0, positionMax = 0 }: Market): object[] {
  return [
    ...(icebergOrdersMax > 0 ? [{ filterType: 'MAX_NUM_ICEBERG_ORDERS', maxNumIcebergOrders: icebergOrdersMax }] : []),
    ...(positionMax > 0 ? [{ filterType: 'MAX_POSITION', maxPosition: amount8(positionMax, baseAsset.scale) }] : []),
    ...(amendsMax > 0 ? [{ filterType: 'MAX_NUM_ORDER_AMENDS', maxNumOrderAmends: amendsMax }] : []),
  ];
}

/** Returns the filters over all markets, where the venue has any (BINA-75). */
export function exchangeFilters(catalog: LiveCatalog): object[] {
  const {
    conditionalOrdersMax = 0,
    icebergOrdersMax = 0,
    openOrdersMax = 0,
    orderListsMax = 0,
  } = catalog.venue() ?? {};
  const filter = (filterType: string, name: string, most: number) => (most > 0 ? [{ filterType, [name]: most }] : []);
  return [
    ...filter('EXCHANGE_MAX_NUM_ORDERS', 'maxNumOrders', openOrdersMax),
    ...filter('EXCHANGE_MAX_NUM_ALGO_ORDERS', 'maxNumAlgoOrders', conditionalOrdersMax),
    ...filter('EXCHANGE_MAX_NUM_ICEBERG_ORDERS', 'maxNumIcebergOrders', icebergOrdersMax),
    ...filter('EXCHANGE_MAX_NUM_ORDER_LISTS', 'maxNumOrderLists', orderListsMax),
  ];
}

/** Returns the maximum amount per order of a market's assets, where they have one (BINA-76). */
export function assetFilters({ baseAsset, quoteAsset }: Market): object[] {
  return [baseAsset, quoteAsset].flatMap(({ code, orderMax = 0, scale }) =>
    orderMax > 0 ? [{ filterType: 'MAX_ASSET', asset: code, limit: amount8(orderMax, scale) }] : [],
  );
}

function symbolInfo(market: Market, showsPermissions: boolean, nowMs: number) {
  const precisions = { baseAssetPrecision: market.baseAsset.scale, quoteAssetPrecision: market.quoteAsset.scale };
  return {
    symbol: market.base + market.quote,
    status: dialectStatusAt(market, nowMs),
    baseAsset: market.base,
    quoteAsset: market.quote,
    quotePrecision: market.quoteAsset.scale,
    ...precisions,
    baseCommissionPrecision: market.baseAsset.scale,
    quoteCommissionPrecision: market.quoteAsset.scale,
    orderTypes: ORDER_TYPES,
    icebergAllowed: true,
    ocoAllowed: true,
    otoAllowed: true,
    opoAllowed: true,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    amendAllowed: true,
    pegInstructionsAllowed: true,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: filtersOf(market),
    permissions: [],
    permissionSets: showsPermissions ? [['SPOT']] : [],
    defaultSelfTradePreventionMode: STP_MODES[market.stpDefault],
    allowedSelfTradePreventionModes: allowedStpModes(market),
  };
}

/** Parameters that choose markets by something else than their names. */
const OTHER_WAYS = ['permissions', 'symbolStatus'] as const;

function chosenMarkets(deps: DialectDeps, parameters: Parameters): readonly Market[] {
  for (const name of ['symbol', 'symbols'])
    for (const other of OTHER_WAYS)
      if (parameters.has(name) && parameters.has(other)) throw badCombination(name, other);
  const { markets } = marketsAsked(deps, parameters);
  const permissions = parameters.list('permissions');
  // Every market is open to everybody; no account group has a market of its own.
  return permissions === undefined || permissions.includes('SPOT') ? markets : [];
}

/** GET /api/v3/exchangeInfo */
export function exchangeInfo(deps: DialectDeps, { parameters, nowMs }: Call): object {
  const showsPermissions = parameters.boolean('showPermissionSets') !== false;
  return {
    timezone: 'UTC',
    serverTime: nowMs,
    rateLimits: rateLimits(deps.limits),
    exchangeFilters: exchangeFilters(deps.catalog),
    symbols: chosenMarkets(deps, parameters).map((market) => symbolInfo(market, showsPermissions, nowMs)),
  };
}

/** GET /dapi/v1/exchangeInfo: we have no coin-margined futures; clients that load all markets must hear so. */
export function noCoinFutures(_deps: DialectDeps, call: Call): object {
  return { timezone: 'UTC', serverTime: call.nowMs, rateLimits: [], exchangeFilters: [], symbols: [] };
}
