import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Barrier } from '../barrier.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import type { DocumentNews } from '../documents/news.ts';
import type { ApiKeys } from '../http/callers/api-keys.ts';
import type { Sessions } from '../http/callers/sessions.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Limits } from '../limits.ts';
import type { LiveOrders } from '../spot/live-orders.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface SocketNeeds {
  config: BrandConfig;
  /** Database of this gateway's exchange: journal and projections. */
  pool: Pool;
  /** The current configuration, by pair code, asset code and id. */
  catalog: LiveCatalog;
  /** Read-your-writes: wait for it before reading a projection for an account. */
  barrier: Barrier;
  /** Orders placed since this gateway joined. */
  orders: LiveOrders;
  sessions: Sessions;
  apiKeys: ApiKeys;
  /** Changes of people's documents. */
  documents: DocumentNews;
  rates: RateLimits;
  limits: Limits;
  /** Milliseconds since 1970. */
  clock: () => number;
  log: FastifyBaseLogger;
}
