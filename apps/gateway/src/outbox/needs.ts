import type { Pool } from 'pg';
import type { GatewaySecrets } from '../config.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface OutboxNeeds {
  /** Database of this gateway's exchange: journal and projections. */
  pool: Pool;
  /** Are messages put into the outbox of the demo mode instead of being sent (MSG-07)? */
  outbox: boolean;
  secrets: GatewaySecrets;
}
