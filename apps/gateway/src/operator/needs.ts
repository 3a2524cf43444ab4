import type { BaseNeeds } from '../base-needs.ts';
import type { Passwords } from '../identity/passwords.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface OperatorNeeds
  extends Pick<
    BaseNeeds,
    'config' | 'core' | 'pool' | 'catalog' | 'barrier' | 'apiKeys' | 'metrics' | 'clock' | 'log'
  > {
  passwords: Passwords;
}
