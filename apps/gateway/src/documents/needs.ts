import type { Pool } from 'pg';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Limits } from '../limits.ts';

/** What this room works with; the gateway is put together in build-deps.ts. */
export interface DocumentsNeeds {
  /** Of the exchange this gateway is of: journal, projections. */
  pool: Pool;
  rates: RateLimits;
  limits: Limits;
  /** Milliseconds since 1970. */
  clock: () => number;
}
