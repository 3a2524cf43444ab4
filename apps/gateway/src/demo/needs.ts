import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Barrier } from '../barrier.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import type { GatewaySecrets } from '../config.ts';
import type { DocumentNews } from '../documents/news.ts';
import type { ApiKeys } from '../http/callers/api-keys.ts';
import type { Sessions } from '../http/callers/sessions.ts';
import type { App } from '../http/routes.ts';
import type { TurnBudget } from '../http/turn-budget.ts';
import type { Limits } from '../limits.ts';
import type { LiveFeed } from '../markets/feed.ts';
import type { GatewayMetrics } from '../metrics.ts';
import type { FiatRates } from '../rates/fiat-rates.ts';
import type { LiveOrders } from '../spot/live-orders.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface DemoNeeds {
  config: BrandConfig;
  /** Behind a guard that refuses what would wait too long (admission.ts). */
  core: CoreLink;
  /** Database of this gateway's exchange: journal and projections. */
  pool: Pool;
  /** Database of people, sessions and keys; differs from `pool` only in the demo's gateway. */
  peoplePool: Pool;
  /** Is this the gateway of demo accounts, before an exchange of their own (DEMO-01)? */
  isDemo: boolean;
  /** The exchange of demo accounts; null: there is none here. */
  demo: RunningDemo | null;
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
  /** Has this turn of the event loop time for one more request? */
  turn: TurnBudget;
  /** Exchange rates of the dollar in national currencies. */
  fiatRates: FiatRates;
  metrics: GatewayMetrics;
  secrets: GatewaySecrets;
  limits: Limits;
  /** Milliseconds since 1970. */
  clock: () => number;
  log: FastifyBaseLogger;
}

/** The demo's exchange while it runs. */
export interface OpenWorld {
  deps: DemoNeeds;
  feed: LiveFeed;
  app: App;
  /** Follows the real markets; sleeps where nobody visits. */
  mirror: { visit(): void };
  close(): Promise<void>;
}

/** The exchange of demo accounts, as its routes ask for it. */
interface RunningDemo {
  /** Returns it, started if it does not run. Rejects with what keeps it from starting. */
  opened(): Promise<OpenWorld>;
}
