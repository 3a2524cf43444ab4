import { closesAt, firstPrices } from '@pelorus/database/markets/known-candles.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { StoredInterval } from '@pelorus/protocol/markets/http.ts';
import type { LastPrice } from '@pelorus/site/valuation.ts';
import { formatPrice } from '../../catalog/amounts.ts';
import type { LiveCatalog } from '../../catalog/live-catalog.ts';

const idsOf = (markets: readonly { id: number }[]) => markets.map(({ id }) => id);

function lastPrices(catalog: LiveCatalog, found: readonly { market: number; ticks: number }[]): LastPrice[] {
  return found.map(({ market: id, ticks }) => {
    const market = catalog.marketById(id);
    return { pairCode: market.symbol, last: formatPrice(market, ticks) };
  });
}

/** Returns spot prices at times that begin an interval's candle, by time (VAL-03). */
export async function spotPricesAt(
  db: Queryable,
  catalog: LiveCatalog,
  interval: StoredInterval,
  timesMs: readonly number[],
): Promise<Map<number, LastPrice[]>> {
  const found = Map.groupBy(await closesAt(db, idsOf(catalog.markets()), interval, timesMs), ({ timeMs }) => timeMs);
  return new Map(timesMs.map((timeMs) => [timeMs, lastPrices(catalog, found.get(timeMs) ?? [])]));
}

/**
 * Returns what stands in for prices that markets had not yet, first wins: what each first traded at, by candles of an
 * interval, and what is `last` of those that have no candle (VAL-07).
 */
export async function earliestPrices(
  db: Queryable,
  catalog: LiveCatalog,
  interval: StoredInterval,
  last: readonly LastPrice[],
): Promise<LastPrice[]> {
  return [...lastPrices(catalog, await firstPrices(db, idsOf(catalog.markets()), interval)), ...last];
}
