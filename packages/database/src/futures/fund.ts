import { LIQUIDATION_STEPS } from '@pelorus/protocol/futures/contracts.ts';
import { type Queryable, rows } from '../queryable.ts';

/** In the text of the query: its index is of this step alone. */
const STUCK = LIQUIDATION_STEPS.indexOf('STUCK');

/** What the insurance fund had of an asset at the end of a day (UTC) on which it changed; of the last day: has now. */
interface FundDay {
  dayMs: number;
  units: number;
}

/** Returns the insurance fund's balance of an asset day by day, ascending, of the days that opened from `fromMs` on. */
export function fundHistory(db: Queryable, asset: number, fromMs: number, limit: number): Promise<FundDay[]> {
  return rows<FundDay>(
    db,
    `SELECT day_ms AS "dayMs", units FROM projection.futures_fund WHERE asset = $1 AND day_ms >= $2
     ORDER BY day_ms LIMIT $3`,
    [asset, fromMs, limit],
  );
}

interface FundBalance {
  asset: number;
  units: number;
  /** The day (UTC) on which it changed last. */
  dayMs: number;
}

/** Returns what the insurance fund has, by asset. */
export function fundBalances(db: Queryable): Promise<FundBalance[]> {
  return rows<FundBalance>(
    db,
    `SELECT DISTINCT ON (asset) asset, units, day_ms AS "dayMs" FROM projection.futures_fund
     ORDER BY asset, day_ms DESC`,
    [],
  );
}

/** Returns since when transfers between spot and futures are closed, ms; null: they are open. */
export async function transfersClosedSince(db: Queryable): Promise<number | null> {
  const found = await rows<{ timeMs: number; isOpen: boolean }>(
    db,
    'SELECT time_ms AS "timeMs", is_open AS "isOpen" FROM projection.futures_transfers ORDER BY seq DESC LIMIT 1',
    [],
  );
  const [last] = found;
  return last === undefined || last.isOpen ? null : last.timeMs;
}

/** What nobody could take, which closed the transfers (FUT-66): lots, ticks. */
interface StuckRow {
  market: number;
  lots: number;
  /** The bankruptcy price. */
  priceTicks: number;
  timeMs: number;
}

/** Returns what was stuck since `sinceMs`, the newest first. */
export function stuckSince(db: Queryable, sinceMs: number, limit: number): Promise<StuckRow[]> {
  return rows<StuckRow>(
    db,
    `SELECT market, lots, price_ticks AS "priceTicks", time_ms AS "timeMs" FROM projection.futures_liquidations
     WHERE step = ${STUCK} AND time_ms >= $1 ORDER BY time_ms DESC, seq DESC, index DESC LIMIT $2`,
    [sinceMs, limit],
  );
}
