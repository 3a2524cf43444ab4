import type { Queryable } from '@pelorus/database/queryable.ts';
import type { LedgerRow } from '@pelorus/database/wallet/balances.ts';
import type { LiveCatalog } from '../../catalog/live-catalog.ts';
import { spotPricesAt } from './spot-prices.ts';
import { valueText } from './value-text.ts';
import { Valuer } from './valuer.ts';

const MINUTE_MS = 60_000;

/** Returns what the change of each row's total was worth by the prices at the beginning of its minute; null: no price (VAL-30). */
export async function changeValues(
  db: Queryable,
  catalog: LiveCatalog,
  rows: readonly LedgerRow[],
): Promise<(string | null)[]> {
  const minuteOf = ({ timeMs }: LedgerRow) => Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
  const prices = await spotPricesAt(db, catalog, '1m', [...new Set(rows.map(minuteOf))]);
  const valuers = new Map([...prices].map(([timeMs, markets]) => [timeMs, new Valuer(markets)]));
  return rows.map((row) => {
    const units = BigInt(row.deltaAvailableUnits) + BigInt(row.deltaHeldUnits);
    const value = (valuers.get(minuteOf(row)) as Valuer).worthOf(catalog.assetById(row.asset), units);
    return value === null ? null : valueText(value);
  });
}
