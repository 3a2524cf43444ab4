import type { Pool } from 'pg';
import type { GatewaySecrets } from '../config.ts';

/** What this room works with; the gateway is put together in build-deps.ts. */
export interface OutboxNeeds {
  /** Of the exchange this gateway is of: journal, projections. */
  pool: Pool;
  /** Are messages put into the outbox of the demo mode instead of being sent (MSG-07)? */
  outbox: boolean;
  secrets: GatewaySecrets;
}
