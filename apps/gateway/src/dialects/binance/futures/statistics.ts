import { markCandles } from '@pelorus/database/futures/marks.ts';
import { formatUnits } from '@pelorus/money/units.ts';
import { STORED_INTERVALS } from '@pelorus/protocol/markets/http.ts';
import { formatPrice } from '../../../catalog/amounts.ts';
import { formatVolume } from '../../../markets/turnover.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { invalidValue } from '../transport/errors.ts';
import type { Parameters } from '../transport/parameters.ts';
import { nameOf, requiredContract } from './contracts.ts';
import { contractOfPair } from './contracts-asked.ts';

/** Spans that statistics are told of. */
export const PERIODS = ['5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d'] as const;
const ROWS_USUAL = 30;
const ROWS_MAX = 500;
const RATIO_SCALE = 4;

/** Returns the span and the rows asked for; refuses -1102 and -1130. */
function periodAsked(parameters: Parameters) {
  const asked = parameters.required('period');
  const period = PERIODS.find((entry) => entry === asked);
  const interval = STORED_INTERVALS.find((entry) => entry === period);
  if (interval === undefined) throw invalidValue('period');
  const [fromMs, toMs] = [parameters.timeMs('startTime'), parameters.timeMs('endTime')];
  return { interval, fromMs, toMs, limit: parameters.limit(ROWS_USUAL, ROWS_MAX) };
}

/** Returns one ÷ other with four digits, down; 0 where there is nothing to divide by. */
function ratio(one: bigint, other: bigint): string {
  if (other === 0n) return formatUnits(0, RATIO_SCALE);
  const size = (one < 0n ? -one : one) * 10n ** BigInt(RATIO_SCALE);
  const digits = (size / other).toString().padStart(RATIO_SCALE + 1, '0');
  return `${one < 0n ? '-' : ''}${digits.slice(0, -RATIO_SCALE)}.${digits.slice(-RATIO_SCALE)}`;
}

/** GET /futures/data/openInterestHist and the ratios of longs to shorts: nobody counts them here. */
export function notCounted(deps: DialectDeps, { parameters }: Call): object {
  requiredContract(deps.catalog, parameters);
  periodAsked(parameters);
  return [];
}

/** GET /futures/data/takerlongshortRatio: what takers bought and sold. */
export async function takerVolumes(deps: DialectDeps, { parameters, nowMs }: Call): Promise<object> {
  const market = requiredContract(deps.catalog, parameters);
  const { interval, ...range } = periodAsked(parameters);
  const candles = await deps.feeds.futures.candles.range(market.id, interval, nowMs, range);
  return candles.map(({ lots, openMs, takerBuyLots }) => ({
    buySellRatio: ratio(takerBuyLots, lots - takerBuyLots),
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
        basisRate: ratio(BigInt(difference), BigInt(indexTicks)),
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
