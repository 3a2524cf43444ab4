import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import type { Pool } from 'pg';
import type { Barrier } from '../barrier.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import type { Sessions } from '../http/callers/sessions.ts';
import type { GatewayMetrics } from '../metrics.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface SiteNeeds {
  config: BrandConfig;
  /** Behind a guard that refuses what would wait too long (admission.ts). */
  core: CoreLink;
  /** Database of this gateway's exchange: journal and projections. */
  pool: Pool;
  /** The current configuration, by pair code, asset code and id. */
  catalog: LiveCatalog;
  /** Read-your-writes: wait for it before reading a projection for an account. */
  barrier: Barrier;
  sessions: Sessions;
  metrics: GatewayMetrics;
  /** Milliseconds since 1970. */
  clock: () => number;
}
