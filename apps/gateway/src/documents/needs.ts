import type { Pool } from 'pg';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Limits } from '../limits.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface DocumentsNeeds {
  /** Database of this gateway's exchange: journal and projections. */
  pool: Pool;
  rates: RateLimits;
  limits: Limits;
  /** Milliseconds since 1970. */
  clock: () => number;
}
