import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { Pool } from 'pg';
import type { GatewaySecrets } from '../config.ts';
import type { ApiKeys } from '../http/callers/api-keys.ts';
import type { Sessions } from '../http/callers/sessions.ts';
import type { Messages } from '../identity/messages.ts';
import type { Limits } from '../limits.ts';

/** What this room works with; the gateway is put together in build-deps.ts. */
export interface WebhooksNeeds {
  config: BrandConfig;
  /** Of the exchange this gateway is of: journal, projections. */
  pool: Pool;
  sessions: Sessions;
  apiKeys: ApiKeys;
  messages: Messages;
  secrets: GatewaySecrets;
  limits: Limits;
  /** Milliseconds since 1970. */
  clock: () => number;
}
