import { p2pClock } from '@pelorus/database/p2p/clock.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';

/** P2P's own clock: the exchange's time less how long it has stood (ESCR-31). */
export interface P2pClock {
  isRunning: boolean;
  stoodMs: number;
}

/** Returns P2P's clock as the engine told it last. */
export async function clockOf(db: Queryable): Promise<P2pClock> {
  const row = await p2pClock(db);
  return row === undefined ? { isRunning: true, stoodMs: 0 } : { isRunning: row.isRunning, stoodMs: row.stoodMs };
}

/** Returns when a time of P2P's clock comes by the exchange's, ms; null: it does not while the clock stands, or there is none. */
export function wallMs(atMs: number | null, { isRunning, stoodMs }: P2pClock): number | null {
  return atMs === null || !isRunning ? null : atMs + stoodMs;
}
