import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Barrier } from './barrier.ts';
import type { LiveCatalog } from './catalog/live-catalog.ts';
import type { GatewaySecrets } from './config.ts';
import type { ApiKeys } from './http/callers/api-keys.ts';
import type { Sessions } from './http/callers/sessions.ts';
import type { StaffSessions } from './http/callers/staff-sessions.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { TurnBudget } from './http/turn-budget.ts';
import type { Limits } from './limits.ts';
import type { GatewayMetrics } from './metrics.ts';

/** What most rooms of the gateway work with. A room's `needs.ts` picks from it and adds its own. */
export interface BaseNeeds {
  config: BrandConfig;
  /** Behind a guard that refuses what would wait too long (admission.ts). */
  core: CoreLink;
  /** Database of this gateway's exchange: journal and projections. */
  pool: Pool;
  /** Database of people, sessions and keys; differs from `pool` only in the demo's gateway. */
  peoplePool: Pool;
  /** Is this the gateway of demo accounts, before an exchange of their own (DEMO-01)? */
  isDemo: boolean;
  /** The current configuration, by pair code, asset code and id. */
  catalog: LiveCatalog;
  /** Read-your-writes: wait for it before reading a projection for an account. */
  barrier: Barrier;
  sessions: Sessions;
  /** Staff sessions only, never a person's. */
  staffSessions: StaffSessions;
  apiKeys: ApiKeys;
  rates: RateLimits;
  /** Has this turn of the event loop time for one more request? */
  turn: TurnBudget;
  metrics: GatewayMetrics;
  secrets: GatewaySecrets;
  limits: Limits;
  /** Milliseconds since 1970. */
  clock: () => number;
  log: FastifyBaseLogger;
}
