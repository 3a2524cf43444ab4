import { formatUnits, RATE_ONE } from '@pelorus/money/units.ts';
import { CONDITIONAL_ORDERS_MAX } from '@pelorus/protocol/exchange/configuration.ts';
import { CONTRACT_ORDER_TYPES, CONTRACT_TIMES_IN_FORCE } from '@pelorus/protocol/futures/order-http.ts';
import { formatLots, formatPrice, formatQuote, formatRate } from '../../../catalog/amounts.ts';
import { dialectStatusAt } from '../../../catalog/live-catalog.ts';
import { type ContractMarket, leverageMaxOf } from '../../../futures/contracts.ts';
import type { Limits } from '../../../limits.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { nameOf } from './contracts.ts';
import { allContracts } from './contracts-asked.ts';

/** When a perpetual contract is delivered in the dialect: on 25 December 2100. */
export const NEVER_DELIVERED_MS = 4_133_404_800_000;
/** Digits after the point of a percentage made of millionths. */
const PERCENT_SCALE = 4;

/** What bots throttle themselves by: the limits in force. */
function rateLimits(limits: Limits) {
  return [
    { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: limits.futuresWeightPerMinute },
    { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: limits.ordersPer10Seconds },
    { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: limits.ordersPerDay },
  ];
}

/** Returns the narrowest price band of a contract as multipliers in millionths; null: it has none. */
function bandOf({ askDownE6, askUpE6, bidDownE6, bidUpE6, percentDownE6 = 0, percentUpE6 = 0 }: ContractMarket) {
  const ups = [percentUpE6, bidUpE6, askUpE6].filter((one) => one > 0);
  const downs = [percentDownE6, bidDownE6, askDownE6].filter((one) => one > 0);
  return ups.length === 0 ? null : { upE6: Math.min(...ups), downE6: Math.max(0, ...downs) };
}

/** Returns the rules of a contract as its filters say them. */
function filtersOf(market: ContractMarket): object[] {
  const band = bandOf(market);
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: formatPrice(market, market.priceTicksMin),
      maxPrice: formatPrice(market, market.priceTicksMax),
      tickSize: formatPrice(market, 1),
    },
    {
      filterType: 'LOT_SIZE',
      minQty: formatLots(market, market.lotsMin),
      maxQty: formatLots(market, market.lotsMax),
      stepSize: formatLots(market, 1),
    },
    {
      filterType: 'MARKET_LOT_SIZE',
      minQty: formatLots(market, market.marketLotsMin || market.lotsMin),
      maxQty: formatLots(market, market.marketLotsMax),
      stepSize: formatLots(market, market.marketLotsStep || 1),
    },
    { filterType: 'MAX_NUM_ORDERS', limit: market.openOrdersMax },
    { filterType: 'MAX_NUM_ALGO_ORDERS', limit: market.conditionalOrdersMax ?? CONDITIONAL_ORDERS_MAX },
    { filterType: 'MIN_NOTIONAL', notional: formatQuote(market, market.notionalMin) },
    ...(band === null
      ? []
      : [
          {
            filterType: 'PERCENT_PRICE',
            multiplierUp: formatUnits(band.upE6, 6),
            multiplierDown: formatUnits(band.downE6, 6),
            multiplierDecimal: '6',
          },
        ]),
  ];
}

function symbolInfo(deps: DialectDeps, market: ContractMarket, nowMs: number) {
  const { contract } = market;
  const band = bandOf(market);
  return {
    symbol: nameOf(market),
    pair: nameOf(market),
    contractType: 'PERPETUAL',
    deliveryDate: NEVER_DELIVERED_MS,
    onboardDate: deps.feeds.futures.listedAtMs(market) ?? 0,
    status: dialectStatusAt(market, nowMs),
    maintMarginPercent: formatUnits(contract.brackets[0]?.maintenanceE6 ?? 0, PERCENT_SCALE),
    requiredMarginPercent: formatUnits(Math.ceil(RATE_ONE / leverageMaxOf(market)), PERCENT_SCALE),
    baseAsset: market.base,
    quoteAsset: market.quote,
    marginAsset: market.quote,
    pricePrecision: market.priceScale,
    quantityPrecision: market.quantityScale,
    baseAssetPrecision: market.baseAsset.scale,
    quotePrecision: market.quoteAsset.scale,
    underlyingType: 'COIN',
    underlyingSubType: [],
    triggerProtect: formatRate(contract.protectE6),
    liquidationFee: formatRate(contract.liquidationFeeE6),
    // How far from the mark a market order may trade: as far as any order's price.
    marketTakeBound: formatRate(band === null ? RATE_ONE : Math.max(band.upE6 - RATE_ONE, RATE_ONE - band.downE6)),
    filters: filtersOf(market),
    orderTypes: CONTRACT_ORDER_TYPES,
    timeInForce: CONTRACT_TIMES_IN_FORCE,
  };
}

/** GET /fapi/v1/exchangeInfo */
export function exchangeInfo(deps: DialectDeps, { nowMs }: Call): object {
  const contracts = allContracts(deps);
  const marginAssets = [...new Set(contracts.map(({ quote }) => quote))];
  return {
    timezone: 'UTC',
    serverTime: nowMs,
    futuresType: 'U_MARGINED',
    rateLimits: rateLimits(deps.limits),
    exchangeFilters: [],
    assets: marginAssets.map((asset) => ({ asset, marginAvailable: true, autoAssetExchange: '0' })),
    symbols: contracts.map((market) => symbolInfo(deps, market, nowMs)),
  };
}
