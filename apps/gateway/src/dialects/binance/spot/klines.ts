import { KLINE_INTERVALS } from '@pelorus/protocol/markets/http.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { candleRow, intervalAsked } from '../transport/market-rows.ts';
import { EIGHT_DIGITS } from '../transport/numbers.ts';
import { LIMIT_MAX, LIMIT_USUAL, zonedCandles, zonedNextMs, zoneOf } from '../transport/time-zones.ts';
import { marketAsked } from './markets-asked.ts';

/** GET /api/v3/klines and uiKlines; in the days of a time zone if one is named, startTime and endTime always in UTC. */
export async function klines(deps: DialectDeps, { parameters, nowMs }: Call): Promise<object> {
  const market = marketAsked(deps, parameters);
  const interval = intervalAsked(parameters, KLINE_INTERVALS);
  const zoneMs = zoneOf(parameters);
  const candles = await zonedCandles(deps.feeds.spot.candles, market.id, interval, zoneMs, {
    nowMs,
    fromMs: parameters.timeMs('startTime'),
    toMs: parameters.timeMs('endTime'),
    limit: parameters.limit(LIMIT_USUAL, LIMIT_MAX),
  });
  return candles.map((candle) => candleRow(EIGHT_DIGITS, market, candle, zonedNextMs(interval, zoneMs, candle.openMs)));
}
