import { marksAt } from '@pelorus/database/futures/marks.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { LastPrice } from '@pelorus/site/valuation.ts';
import type { LiveCatalog } from '../../catalog/live-catalog.ts';
import { earliestPrices, spotPricesAt } from '../../wallet/value/spot-prices.ts';
import type { Course } from './span.ts';
import type { PricesThen } from './worth-then.ts';

/** Returns the prices and marks at each point of a course's past (VAL-03, VAL-07); `last`: prices of now. */
export async function pricesOfCourse(
  db: Queryable,
  catalog: LiveCatalog,
  { interval, timesMs }: Course,
  contracts: readonly number[],
  last: readonly LastPrice[],
): Promise<PricesThen[]> {
  const spot = await spotPricesAt(db, catalog, interval, timesMs);
  const earliest = await earliestPrices(db, catalog, interval, last);
  const marks = Map.groupBy(await marksAt(db, contracts, interval, timesMs), ({ timeMs }) => timeMs);
  return timesMs.map((timeMs) => ({
    markets: spot.get(timeMs) ?? [],
    earliest,
    marks: new Map(marks.get(timeMs)?.map(({ market, ticks }) => [market, ticks])),
  }));
}
