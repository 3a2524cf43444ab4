import { fundingRates } from '@pelorus/database/futures/funding.ts';
import { markCandles } from '@pelorus/database/futures/marks.ts';
import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import { nextCandleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import { formatBigUnits, formatUnits } from '@pelorus/money/units.ts';
import { STORED_INTERVALS, type StoredInterval } from '@pelorus/protocol/markets/http.ts';
import { formatLots, formatPrice } from '../../../catalog/amounts.ts';
import type { ContractMarket } from '../../../futures/contracts.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { candleRow, intervalAsked } from '../transport/market-rows.ts';
import { OWN_DIGITS } from '../transport/numbers.ts';
import { nameOf, requiredContract } from './contracts.ts';
import { allContracts, oneOrEach } from './contracts-asked.ts';
import { CANDLES_MAX, CANDLES_USUAL } from './market-data.ts';

const RATE_SCALE = 8;
const RATES_USUAL = 100;
const RATES_MAX = 1_000;

export const rateText = (rateE8: number) => formatUnits(rateE8, RATE_SCALE);

/** GET /fapi/v1/premiumIndex: a contract whose mark is not known yet has zeros. */
export function premiumIndex(deps: DialectDeps, { parameters, nowMs }: Call): object {
  return oneOrEach(deps, parameters, (market) => {
    const mark = deps.marks.of(market.id);
    const [markPrice, indexPrice] = [mark?.markTicks, mark?.indexTicks].map((ticks = 0) => formatPrice(market, ticks));
    return {
      symbol: nameOf(market),
      markPrice,
      indexPrice,
      // A perpetual contract is never settled; it would be at its index.
      estimatedSettlePrice: indexPrice,
      lastFundingRate: rateText(mark?.fundingE8 ?? 0),
      interestRate: rateText(market.contract.funding.interestE8),
      nextFundingTime: mark?.nextFundingMs ?? 0,
      time: mark?.timeMs ?? nowMs,
    };
  });
}

/** GET /fapi/v1/fundingRate: of one contract or all, ascending. */
export async function fundingRate(deps: DialectDeps, { parameters }: Call): Promise<object> {
  const markets = parameters.has('symbol') ? [requiredContract(deps.catalog, parameters)] : allContracts(deps);
  const span = { fromMs: parameters.timeMs('startTime'), toMs: parameters.timeMs('endTime') };
  const limit = parameters.limit(RATES_USUAL, RATES_MAX);
  const found = await Promise.all(
    markets.map(async (market) => {
      const rates = await fundingRates(deps.pool, market.id, { ...span, limit });
      return rates.map(({ boundaryMs, markTicks, rateE8 }) => ({
        symbol: nameOf(market),
        fundingRate: rateText(rateE8),
        fundingTime: boundaryMs,
        markPrice: formatPrice(market, markTicks),
      }));
    }),
  );
  const all = found.flat().sort((one, other) => one.fundingTime - other.fundingTime);
  return span.fromMs === undefined ? all.slice(-limit) : all.slice(0, limit);
}

/** GET /fapi/v1/fundingInfo */
export function fundingInfo(deps: DialectDeps): object {
  return allContracts(deps).map((market) => {
    const { capE8, floorE8, intervalHours } = market.contract.funding;
    return {
      symbol: nameOf(market),
      adjustedFundingRateCap: rateText(capE8),
      adjustedFundingRateFloor: rateText(floorE8),
      fundingIntervalHours: intervalHours,
      disclaimer: false,
    };
  });
}

/** GET /fapi/v1/openInterest */
export function openInterest(deps: DialectDeps, { parameters, nowMs }: Call): object {
  const market = requiredContract(deps.catalog, parameters);
  const mark = deps.marks.of(market.id);
  return {
    openInterest: formatLots(market, mark?.openLots ?? 0),
    symbol: nameOf(market),
    time: mark?.timeMs ?? nowMs,
  };
}

/** What of a contract has candles. */
type Priced = 'mark' | 'index';

interface Asked {
  market: ContractMarket;
  interval: StoredInterval;
  candles: (of: Priced) => Promise<Candle[]>;
}

/** Reads a call for candles of a contract's prices. */
function pricesAsked(deps: DialectDeps, { parameters, nowMs }: Call, name: 'symbol' | 'pair'): Asked {
  const market = requiredContract(deps.catalog, parameters, name);
  const interval = intervalAsked(parameters, STORED_INTERVALS);
  const options = {
    startMs: parameters.timeMs('startTime'),
    endMs: parameters.timeMs('endTime'),
    limit: parameters.limit(CANDLES_USUAL, CANDLES_MAX),
    nowMs,
  };
  return { market, interval, candles: (of) => markCandles(deps.pool, { market: market.id, of, interval }, options) };
}

/** GET /fapi/v1/markPriceKlines and indexPriceKlines: volumes are zero. */
function priceKlines(of: Priced, name: 'symbol' | 'pair') {
  return async (deps: DialectDeps, call: Call): Promise<object> => {
    const { market, interval, candles } = pricesAsked(deps, call, name);
    const found = await candles(of);
    return found.map((candle) => candleRow(OWN_DIGITS, market, candle, nextCandleOpenMs(interval, candle.openMs)));
  };
}

export const markPriceKlines = priceKlines('mark', 'symbol');
export const indexPriceKlines = priceKlines('index', 'pair');

/** Returns how far a price is from the index, of it, towards zero. */
function premium(ticks: number, indexTicks: number): bigint {
  return indexTicks === 0 ? 0n : (BigInt(ticks - indexTicks) * 10n ** BigInt(RATE_SCALE)) / BigInt(indexTicks);
}

/** GET /fapi/v1/premiumIndexKlines: of mark over index at a candle's two ends, which are its high and low too. */
export async function premiumIndexKlines(deps: DialectDeps, call: Call): Promise<object> {
  const { interval, candles } = pricesAsked(deps, call, 'symbol');
  const [marks, indexes] = [await candles('mark'), await candles('index')];
  const byOpening = new Map(indexes.map((candle) => [candle.openMs, candle]));
  return marks.flatMap((mark) => {
    const index = byOpening.get(mark.openMs);
    if (index === undefined) return [];
    const [open, close] = [premium(mark.openTicks, index.openTicks), premium(mark.closeTicks, index.closeTicks)];
    const [high, low] = open > close ? [open, close] : [close, open];
    const [o, h, l, c] = [open, high, low, close].map((one) => formatBigUnits(one, RATE_SCALE));
    return [[mark.openMs, o, h, l, c, '0', nextCandleOpenMs(interval, mark.openMs) - 1, '0', 0, '0', '0', '0']];
  });
}
