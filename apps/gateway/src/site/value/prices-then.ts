import { marksAt } from '@pelorus/database/futures/marks.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { LiveCatalog } from '../../catalog/live-catalog.ts';
import { spotPricesAt } from '../../wallet/value/spot-prices.ts';
import type { Course } from './span.ts';
import type { PricesThen } from './worth-then.ts';

/** Returns the prices and marks at each point of a course's past (VAL-03). */
export async function pricesOfCourse(
  db: Queryable,
  catalog: LiveCatalog,
  { interval, timesMs }: Course,
  contracts: readonly number[],
): Promise<PricesThen[]> {
  const spot = await spotPricesAt(db, catalog, interval, timesMs);
  const marks = Map.groupBy(await marksAt(db, contracts, interval, timesMs), ({ timeMs }) => timeMs);
  return timesMs.map((timeMs) => ({
    markets: spot.get(timeMs) ?? [],
    marks: new Map(marks.get(timeMs)?.map(({ market, ticks }) => [market, ticks])),
  }));
}
