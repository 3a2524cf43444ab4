import { contractCounts } from '@pelorus/database/futures/counts.ts';
import { markCandles } from '@pelorus/database/futures/marks.ts';
import { nextCandleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import { COUNT_INTERVALS } from '@pelorus/protocol/futures/count-intervals.ts';
import type { ContractCountData } from '@pelorus/protocol/futures/http.ts';
import { formatPrice } from '../../../catalog/amounts.ts';
import { presentCount, quotient } from '../../../futures/present-counts.ts';
import { formatVolume } from '../../../markets/turnover.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { invalidValue } from '../transport/errors.ts';
import type { Parameters } from '../transport/parameters.ts';
import { nameOf, requiredContract } from './contracts.ts';
import { contractOfPair } from './contracts-asked.ts';

const ROWS_USUAL = 30;
const ROWS_MAX = 500;
/** What cannot be divided. */
const NONE_SHORT = '0.0000';

/** Returns the span and the rows asked for; refuses -1102 and -1130. */
function periodAsked(parameters: Parameters) {
  const asked = parameters.required('period');
  const interval = COUNT_INTERVALS.find((entry) => entry === asked);
  if (interval === undefined) throw invalidValue('period');
  const [fromMs, toMs] = [parameters.timeMs('startTime'), parameters.timeMs('endTime')];
  return { interval, fromMs, toMs, limit: parameters.limit(ROWS_USUAL, ROWS_MAX) };
}

/** Returns the counts of a contract that are asked for, with the dialect's name of it. */
async function countsAsked(
  deps: DialectDeps,
  parameters: Parameters,
): Promise<(ContractCountData & { symbol: string })[]> {
  const market = requiredContract(deps.catalog, parameters);
  const { interval, ...range } = periodAsked(parameters);
  const wanted = { everyMs: nextCandleOpenMs(interval, 0), ...range };
  const counts = await contractCounts(deps.pool, market.id, wanted);
  return counts.map((count) => ({ ...presentCount(market, count), symbol: nameOf(market) }));
}

/** GET /futures/data/openInterestHist */
export async function openInterestHist(deps: DialectDeps, { parameters }: Call): Promise<object> {
  return (await countsAsked(deps, parameters)).map(({ openInterest, openInterestValue, symbol, time }) => ({
    symbol,
    sumOpenInterest: openInterest,
    sumOpenInterestValue: openInterestValue,
    timestamp: time,
  }));
}

/** Returns the answer to a ratio of longs to shorts: times at which nobody held anything are left out. */
export function longShortRatio(of: 'accounts' | 'topAccounts' | 'topPositions') {
  return async (deps: DialectDeps, { parameters }: Call): Promise<object> => {
    return (await countsAsked(deps, parameters)).flatMap(({ [of]: shares, symbol, time }) => {
      if (shares === null) return [];
      const { long, ratio, short } = shares;
      return [{ symbol, longAccount: long, longShortRatio: ratio ?? NONE_SHORT, shortAccount: short, timestamp: time }];
    });
  };
}

/** GET /futures/data/takerlongshortRatio: what takers bought and sold. */
export async function takerVolumes(deps: DialectDeps, { parameters, nowMs }: Call): Promise<object> {
  const market = requiredContract(deps.catalog, parameters);
  const { interval, ...range } = periodAsked(parameters);
  const candles = await deps.feeds.futures.candles.range(market.id, interval, nowMs, range);
  return candles.map(({ lots, openMs, takerBuyLots }) => ({
    buySellRatio: quotient(takerBuyLots, lots - takerBuyLots),
    buyVol: formatVolume(market, takerBuyLots),
    sellVol: formatVolume(market, lots - takerBuyLots),
    timestamp: openMs,
  }));
}

/** GET /futures/data/basis: how far the contract closed from its index. */
export async function basis(deps: DialectDeps, { parameters, nowMs }: Call): Promise<object> {
  const market = contractOfPair(deps, parameters);
  const { interval, fromMs, toMs, limit } = periodAsked(parameters);
  if (market === null) return [];
  const [candles, indexes] = await Promise.all([
    deps.feeds.futures.candles.range(market.id, interval, nowMs, { fromMs, toMs, limit }),
    markCandles(
      deps.pool,
      { market: market.id, of: 'index', interval },
      { startMs: fromMs, endMs: toMs, limit, nowMs },
    ),
  ]);
  const closes = new Map(indexes.map(({ closeTicks, openMs }) => [openMs, closeTicks]));
  return candles.flatMap(({ closeTicks, openMs }) => {
    const indexTicks = closes.get(openMs);
    if (indexTicks === undefined) return [];
    const difference = closeTicks - indexTicks;
    return [
      {
        indexPrice: formatPrice(market, indexTicks),
        contractType: 'PERPETUAL',
        basisRate: quotient(BigInt(difference), BigInt(indexTicks)),
        futuresPrice: formatPrice(market, closeTicks),
        annualizedBasisRate: '',
        basis: `${difference < 0 ? '-' : ''}${formatPrice(market, Math.abs(difference))}`,
        pair: nameOf(market),
        timestamp: openMs,
      },
    ];
  });
}

/** GET /futures/data/delivery-price: nothing is ever delivered. */
export function deliveryPrices(deps: DialectDeps, { parameters }: Call): object {
  requiredContract(deps.catalog, parameters, 'pair');
  return [];
}
