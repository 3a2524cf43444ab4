import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Barrier } from '../barrier.ts';
import type { LiveCatalog, Market } from '../catalog/live-catalog.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { GatewayMetrics } from '../metrics.ts';
import type { LiveOrders } from './live-orders.ts';
import type { CancelIds } from './service/cancel-ids.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface SpotNeeds {
  config: BrandConfig;
  /** Behind a guard that refuses what would wait too long (admission.ts). */
  core: CoreLink;
  /** Database of this gateway's exchange: journal and projections. */
  pool: Pool;
  /** The current configuration, by pair code, asset code and id. */
  catalog: LiveCatalog;
  /** Read-your-writes: wait for it before reading a projection for an account. */
  barrier: Barrier;
  /** The current reference price for filters, ticks (FILT-06); 0: unknown. The feed sets it once it runs. */
  filterTicks: (market: Market) => number;
  /** Orders placed since this gateway joined. */
  orders: LiveOrders;
  /** Ids that cancels under way were given. */
  cancelIds: CancelIds;
  rates: RateLimits;
  metrics: GatewayMetrics;
  /** Milliseconds since 1970. */
  clock: () => number;
  log: FastifyBaseLogger;
}
