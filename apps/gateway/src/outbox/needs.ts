import type { BaseNeeds } from '../base-needs.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface OutboxNeeds extends Pick<BaseNeeds, 'pool' | 'secrets'> {
  /** Are messages put into the outbox of the demo mode instead of being sent (MSG-07)? */
  outbox: boolean;
}
