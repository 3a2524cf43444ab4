import type { BaseNeeds } from '../base-needs.ts';
import type { HumanCheck } from '../human/human-check.ts';
import type { Afterwards } from './afterwards.ts';
import type { Codes } from './journeys/codes.ts';
import type { Journeys } from './journeys/journeys.ts';
import type { Messages } from './messages.ts';
import type { Passwords } from './passwords.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface IdentityNeeds
  extends Pick<
    BaseNeeds,
    | 'config'
    | 'core'
    | 'pool'
    | 'isDemo'
    | 'catalog'
    | 'barrier'
    | 'sessions'
    | 'staffSessions'
    | 'apiKeys'
    | 'rates'
    | 'turn'
    | 'metrics'
    | 'secrets'
    | 'limits'
    | 'clock'
    | 'log'
  > {
  passwords: Passwords;
  /** Pending journeys, their codes, and their mails. */
  journeys: Journeys;
  codes: Codes;
  messages: Messages;
  /** Background work that answers do not wait for. */
  afterwards: Afterwards;
  /** Is there a way to send SMS (MSG-08)? */
  phones: boolean;
  /** Tells people from programs. */
  human: HumanCheck;
}
