import { type Queryable, rows } from '../queryable.ts';

/** P2P's clock as the engine told it last: by the exchange's time, less how long it has stood (ESCR-31). */
interface P2pClockRow {
  isRunning: boolean;
  stoodMs: number;
  sinceMs: number;
}

/** Returns P2P's clock; undefined: it has never stood. */
export async function p2pClock(db: Queryable): Promise<P2pClockRow | undefined> {
  const text =
    'SELECT is_running AS "isRunning", stood_ms AS "stoodMs", since_ms AS "sinceMs" FROM projection.p2p_clock';
  return (await rows<P2pClockRow>(db, text, []))[0];
}
