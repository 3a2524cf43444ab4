import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { Pool } from 'pg';
import type { Limits } from '../limits.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface AnalyticsNeeds {
  config: BrandConfig;
  /** Database of this gateway's exchange: journal and projections. */
  pool: Pool;
  limits: Limits;
  /** Milliseconds since 1970. */
  clock: () => number;
}
