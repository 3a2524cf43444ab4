import type { BaseNeeds } from '../base-needs.ts';
import type { Messages } from '../identity/messages.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface WebhooksNeeds
  extends Pick<BaseNeeds, 'config' | 'pool' | 'sessions' | 'apiKeys' | 'secrets' | 'limits' | 'clock'> {
  messages: Messages;
}
