import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { LiveCatalog, Market } from '../catalog/live-catalog.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface MarketsNeeds {
  config: BrandConfig;
  /** Database of this gateway's exchange: journal and projections. */
  pool: Pool;
  /** The current configuration, by pair code, asset code and id. */
  catalog: LiveCatalog;
  /** The current reference price for filters, ticks (FILT-06); 0: unknown. The feed sets it once it runs. */
  filterTicks: (market: Market) => number;
  /** Is there a way to send SMS (MSG-08)? */
  phones: boolean;
  /** Milliseconds since 1970. */
  clock: () => number;
  log: FastifyBaseLogger;
}
