import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { LiveCatalog, Market } from '../catalog/live-catalog.ts';

/** What this room works with; the gateway is put together in build-deps.ts. */
export interface MarketsNeeds {
  config: BrandConfig;
  /** Of the exchange this gateway is of: journal, projections. */
  pool: Pool;
  /** What is configured now, by pair code, asset code and id. */
  catalog: LiveCatalog;
  /** What prices are measured by now, ticks (FILT-06); 0: not known. Of the feed, once there is one. */
  filterTicks: (market: Market) => number;
  /** Is there a way to send SMS (MSG-08)? */
  phones: boolean;
  /** Milliseconds since 1970. */
  clock: () => number;
  log: FastifyBaseLogger;
}
