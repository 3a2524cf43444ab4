import type { BaseNeeds } from '../base-needs.ts';
import type { Journeys } from '../identity/journeys/journeys.ts';
import type { Messages } from '../identity/messages.ts';
import type { EyesOn } from '../wallet/chain-eyes.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface AdminNeeds
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
  /** Prices and open interest of contracts, in ticks and lots. */
  marks: { of(market: number): { markTicks: number; openLots: number } | undefined };
  /** Reads a chain for a decision of two people. */
  eyesOn: EyesOn;
  /** Posts in memory, read again when they change. */
  announcements: { changed(): Promise<void> };
  /** Pending journeys, their codes, and their mails. */
  journeys: Journeys;
  messages: Messages;
}
