import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { Pool } from 'pg';
import type { Limits } from '../limits.ts';

/** What this room works with; the gateway is put together in build-deps.ts. */
export interface AnalyticsNeeds {
  config: BrandConfig;
  /** Of the exchange this gateway is of: journal, projections. */
  pool: Pool;
  limits: Limits;
  /** Milliseconds since 1970. */
  clock: () => number;
}
