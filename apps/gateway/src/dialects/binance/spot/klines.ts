import { KLINE_INTERVALS, type KlineInterval } from '@pelorus/protocol/markets/http.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError } from '../transport/errors.ts';
import { price8, turnover8, volume8 } from '../transport/numbers.ts';
import { LIMIT_MAX, LIMIT_USUAL, zonedCandles, zonedNextMs, zoneOf } from '../transport/time-zones.ts';
import { marketAsked } from './markets-asked.ts';

/** GET /api/v3/klines and uiKlines; in the days of a time zone if one is named, startTime and endTime always in UTC. */
export async function klines(deps: DialectDeps, { parameters, nowMs }: Call): Promise<object> {
  const market = marketAsked(deps, parameters);
  const asked = parameters.required('interval');
  const interval: KlineInterval | undefined = KLINE_INTERVALS.find((entry) => entry === asked);
  if (interval === undefined) throw new DialectError(-1120, 'Invalid interval.');
  const zoneMs = zoneOf(parameters);
  const candles = await zonedCandles(deps.feed.candles, market.id, interval, zoneMs, {
    nowMs,
    fromMs: parameters.timeMs('startTime'),
    toMs: parameters.timeMs('endTime'),
    limit: parameters.limit(LIMIT_USUAL, LIMIT_MAX),
  });
  return candles.map((candle) => [
    candle.openMs,
    price8(market, candle.openTicks),
    price8(market, candle.highTicks),
    price8(market, candle.lowTicks),
    price8(market, candle.closeTicks),
    volume8(market, candle.lots),
    zonedNextMs(interval, zoneMs, candle.openMs) - 1,
    turnover8(market, candle.quoteUnits),
    candle.tradeCount,
    volume8(market, candle.takerBuyLots),
    turnover8(market, candle.takerBuyQuoteUnits),
    '0',
  ]);
}
