import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { Pool } from 'pg';
import type { GatewaySecrets } from '../config.ts';
import type { ApiKeys } from '../http/callers/api-keys.ts';
import type { Sessions } from '../http/callers/sessions.ts';
import type { Messages } from '../identity/messages.ts';
import type { Limits } from '../limits.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface WebhooksNeeds {
  config: BrandConfig;
  /** Database of this gateway's exchange: journal and projections. */
  pool: Pool;
  sessions: Sessions;
  apiKeys: ApiKeys;
  messages: Messages;
  secrets: GatewaySecrets;
  limits: Limits;
  /** Milliseconds since 1970. */
  clock: () => number;
}
