import { type Queryable, rows } from '../queryable.ts';

/** When a market was first configured, ms of command time. */
export interface ListingRow {
  symbol: string;
  listedAtMs: number;
}

export function listings(db: Queryable): Promise<ListingRow[]> {
  return rows<ListingRow>(db, 'SELECT symbol, listed_at_ms AS "listedAtMs" FROM markets.listings', []);
}

/** Stores a market's listing time; an existing one stays (MKTS-03). */
export async function keepListing(db: Queryable, { symbol, listedAtMs }: ListingRow): Promise<void> {
  await rows(db, 'INSERT INTO markets.listings VALUES ($1, $2) ON CONFLICT (symbol) DO NOTHING', [symbol, listedAtMs]);
}

/** Returns since when each market is known to trade: the day of its first own candle. */
export function firstTraded(db: Queryable): Promise<ListingRow[]> {
  return rows<ListingRow>(
    db,
    `SELECT m.symbol, k.open_ms AS "listedAtMs" FROM projection.markets m, LATERAL (
       SELECT open_ms FROM projection.candles WHERE market = m.market AND interval = '1d' ORDER BY open_ms LIMIT 1
     ) k`,
    [],
  );
}
