import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Barrier } from '../barrier.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import type { GatewaySecrets } from '../config.ts';
import type { DemoWorld } from '../demo/world.ts';
import type { ApiKeys } from '../http/callers/api-keys.ts';
import type { Sessions } from '../http/callers/sessions.ts';
import type { StaffSessions } from '../http/callers/staff-sessions.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { TurnBudget } from '../http/turn-budget.ts';
import type { Codes } from '../identity/journeys/codes.ts';
import type { Journeys } from '../identity/journeys/journeys.ts';
import type { Messages } from '../identity/messages.ts';
import type { Limits } from '../limits.ts';
import type { FiatRates } from '../rates/fiat-rates.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface WebNeeds {
  config: BrandConfig;
  /** Behind a guard that refuses what would wait too long (admission.ts). */
  core: CoreLink;
  /** Database of this gateway's exchange: journal and projections. */
  pool: Pool;
  /** Is this the gateway of demo accounts, before an exchange of their own (DEMO-01)? */
  isDemo: boolean;
  /** The exchange of demo accounts; null: there is none here. */
  demo: DemoWorld | null;
  /** The current configuration, by pair code, asset code and id. */
  catalog: LiveCatalog;
  /** Read-your-writes: wait for it before reading a projection for an account. */
  barrier: Barrier;
  sessions: Sessions;
  /** Staff sessions only, never a person's. */
  staffSessions: StaffSessions;
  apiKeys: ApiKeys;
  /** Pending journeys, their codes, and their mails. */
  journeys: Journeys;
  codes: Codes;
  messages: Messages;
  /** Is there a way to send SMS (MSG-08)? */
  phones: boolean;
  /** Are messages put into the outbox of the demo mode instead of being sent (MSG-07)? */
  outbox: boolean;
  rates: RateLimits;
  /** Has this turn of the event loop time for one more request? */
  turn: TurnBudget;
  /** Exchange rates of the dollar in national currencies. */
  fiatRates: FiatRates;
  secrets: GatewaySecrets;
  limits: Limits;
  /** Milliseconds since 1970. */
  clock: () => number;
  log: FastifyBaseLogger;
}
