import { type Queryable, rows } from '../queryable.ts';

/** P2P's clock as staff see it, ms; it runs where nobody ever stopped it. */
interface ClockRow {
  isRunning: boolean;
  /** Since when; null: nobody ever stopped it. */
  since: number | null;
  stoodMs: number;
  openOrders: number;
}

/** Returns the clock of P2P and how many orders it counts for (PDIS-22). */
export async function clockRow(db: Queryable): Promise<ClockRow> {
  const found = await rows<ClockRow>(
    db,
    `SELECT coalesce(c.is_running, true) AS "isRunning", c.since_ms AS since, coalesce(c.stood_ms, 0::bigint) AS "stoodMs",
       (SELECT count(*)::int FROM projection.p2p_orders WHERE ended_at_ms IS NULL) AS "openOrders"
     FROM (SELECT true AS one) always LEFT JOIN projection.p2p_clock c USING (one)`,
    [],
  );
  return found[0] ?? { isRunning: true, since: null, stoodMs: 0, openOrders: 0 };
}
