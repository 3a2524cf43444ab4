import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Barrier } from '../barrier.ts';
import type { GatewaySecrets } from '../config.ts';
import type { Limits } from '../limits.ts';
import type { GatewayMetrics } from '../metrics.ts';
import type { ApiKeys } from './callers/api-keys.ts';
import type { Sessions } from './callers/sessions.ts';
import type { StaffSessions } from './callers/staff-sessions.ts';
import type { RateLimits } from './rate-limits.ts';
import type { TurnBudget } from './turn-budget.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface HttpNeeds {
  config: BrandConfig;
  /** Behind a guard that refuses what would wait too long (admission.ts). */
  core: CoreLink;
  /** Database of this gateway's exchange: journal and projections. */
  pool: Pool;
  /** Is this the gateway of demo accounts, before an exchange of their own (DEMO-01)? */
  isDemo: boolean;
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
