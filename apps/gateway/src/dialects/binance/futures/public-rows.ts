import type { Parameters } from '../transport/parameters.ts';
import type { Row } from '../transport/row.ts';
import { exchangeInfo } from './exchange-info.ts';
import * as data from './market-data.ts';
import * as prices from './prices.ts';
import * as safety from './safety.ts';
import * as statistics from './statistics.ts';

/** Weights that depend on how many rows are asked for; unreadable limits are refused later, at the usual weight. */
function depthWeight(query: Parameters): number {
  const limit = Number(query.text('limit') ?? data.DEPTH_USUAL);
  if (limit > 500) return 20;
  if (limit > 100) return 10;
  return limit > 50 ? 5 : 2;
}
function candlesWeight(query: Parameters): number {
  const limit = Number(query.text('limit') ?? data.CANDLES_USUAL);
  if (limit > 1_000) return 10;
  if (limit >= 500) return 5;
  return limit >= 100 ? 2 : 1;
}
const oneOrAll = (one: number, all: number) => (query: Parameters) => (query.has('symbol') ? one : all);

const SPAN = ['startTime', 'endTime', 'limit'] as const;
const KLINE = ['interval=futuresInterval!', ...SPAN] as const;
const PERIOD = ['period!', ...SPAN] as const;
const PAIR = ['pair!', 'contractType=contractKind!'] as const;

/** Ratios of longs to shorts: of all holders, and of the largest. */
const RATIOS = [
  ['globalLongShortAccountRatio', 'accounts'],
  ['topLongShortAccountRatio', 'topAccounts'],
  ['topLongShortPositionRatio', 'topPositions'],
] as const;

/** Contracts, for anybody. */
export const FUTURES_PUBLIC_ROWS: readonly Row[] = [
  ['GET', '/fapi/v1/ping', 'none', 1, () => ({}), []],
  ['GET', '/fapi/v1/time', 'none', 1, (_deps, { nowMs }) => ({ serverTime: nowMs }), []],
  ['GET', '/fapi/v1/exchangeInfo', 'none', 1, exchangeInfo, []],
  ['GET', '/fapi/v1/depth', 'none', depthWeight, data.depth, ['symbol!', 'limit']],
  ['GET', '/fapi/v1/rpiDepth', 'none', 20, data.depth, ['symbol!', 'limit']],
  ['GET', '/fapi/v1/trades', 'none', 5, data.trades, ['symbol!', 'limit']],
  ['GET', '/fapi/v1/historicalTrades', 'none', 20, data.historicalTrades, ['symbol!', 'limit', 'fromId']],
  ['GET', '/fapi/v1/aggTrades', 'none', 20, data.aggTrades, ['symbol!', 'fromId', ...SPAN]],
  ['GET', '/fapi/v1/klines', 'none', candlesWeight, data.klines, ['symbol!', ...KLINE]],
  ['GET', '/fapi/v1/continuousKlines', 'none', candlesWeight, data.continuousKlines, [...PAIR, ...KLINE]],
  ['GET', '/fapi/v1/indexPriceKlines', 'none', candlesWeight, prices.indexPriceKlines, ['pair!', ...KLINE]],
  ['GET', '/fapi/v1/markPriceKlines', 'none', candlesWeight, prices.markPriceKlines, ['symbol!', ...KLINE]],
  ['GET', '/fapi/v1/premiumIndexKlines', 'none', candlesWeight, prices.premiumIndexKlines, ['symbol!', ...KLINE]],
  ['GET', '/fapi/v1/ticker/24hr', 'none', oneOrAll(1, 40), data.ticker24hr, ['symbol']],
  ['GET', '/fapi/v1/ticker/price', 'none', oneOrAll(1, 2), data.tickerPrice, ['symbol']],
  ['GET', '/fapi/v2/ticker/price', 'none', oneOrAll(1, 2), data.tickerPrice, ['symbol']],
  ['GET', '/fapi/v1/ticker/bookTicker', 'none', oneOrAll(2, 5), data.bookTicker, ['symbol']],
  ['GET', '/fapi/v1/premiumIndex', 'none', oneOrAll(1, 10), prices.premiumIndex, ['symbol']],
  ['GET', '/fapi/v1/fundingRate', 'none', 1, prices.fundingRate, ['symbol', ...SPAN]],
  ['GET', '/fapi/v1/fundingInfo', 'none', 1, prices.fundingInfo, []],
  ['GET', '/fapi/v1/openInterest', 'none', 1, prices.openInterest, ['symbol!']],
  ['GET', '/fapi/v1/constituents', 'none', 2, safety.constituents, ['symbol!']],
  ['GET', '/fapi/v1/indexInfo', 'none', 1, safety.noneOf, ['symbol']],
  ['GET', '/fapi/v1/assetIndex', 'none', oneOrAll(1, 10), safety.noneOf, ['symbol']],
  ['GET', '/fapi/v1/insuranceBalance', 'none', 1, safety.insuranceBalance, ['symbol']],
  ['GET', '/fapi/v1/symbolAdlRisk', 'none', 1, safety.symbolAdlRisk, ['symbol']],
  ['GET', '/fapi/v1/tradingSchedule', 'none', 5, safety.tradingSchedule, []],
  ['GET', '/futures/data/openInterestHist', 'none', 1, statistics.openInterestHist, ['symbol!', ...PERIOD]],
  ...RATIOS.map(
    ([name, of]): Row => [
      'GET',
      `/futures/data/${name}`,
      'none',
      1,
      statistics.longShortRatio(of),
      ['symbol!', ...PERIOD],
    ],
  ),
  ['GET', '/futures/data/takerlongshortRatio', 'none', 1, statistics.takerVolumes, ['symbol!', ...PERIOD]],
  ['GET', '/futures/data/basis', 'none', 1, statistics.basis, [...PAIR, ...PERIOD]],
  ['GET', '/futures/data/delivery-price', 'none', 1, statistics.deliveryPrices, ['pair!']],
];
