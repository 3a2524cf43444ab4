import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import type { Pool } from 'pg';
import type { Barrier } from '../barrier.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import type { GatewayMetrics } from '../metrics.ts';

/** What this room works with; the gateway is put together in build-deps.ts. */
export interface WalletNeeds {
  config: BrandConfig;
  /** Behind a guard that refuses what would wait too long (admission.ts). */
  core: CoreLink;
  /** Of the exchange this gateway is of: journal, projections. */
  pool: Pool;
  /** What is configured now, by pair code, asset code and id. */
  catalog: LiveCatalog;
  /** Read-your-writes: wait for it before reading a projection for an account. */
  barrier: Barrier;
  metrics: GatewayMetrics;
  /** Milliseconds since 1970. */
  clock: () => number;
}
