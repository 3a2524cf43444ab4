import type { AnnouncementBoard } from '../announcements/board.ts';
import type { BaseNeeds } from '../base-needs.ts';
import type { Market } from '../catalog/live-catalog.ts';
import type { DemoWorld } from '../demo/world.ts';
import type { LiveMarks } from '../futures/live-marks.ts';
import type { Codes } from '../identity/journeys/codes.ts';
import type { Journeys } from '../identity/journeys/journeys.ts';
import type { Messages } from '../identity/messages.ts';
import type { FiatRates } from '../rates/fiat-rates.ts';
import type { StatusBoard } from '../status/board.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface WebNeeds
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
    | 'secrets'
    | 'limits'
    | 'clock'
    | 'log'
  > {
  /** The exchange of demo accounts; null: there is none here. */
  demo: DemoWorld | null;
  /** What the venue announced. */
  announcements: AnnouncementBoard;
  /** How the venue's parts are. */
  status: StatusBoard;
  /** The contracts' prices as last heard. */
  marks: LiveMarks;
  /** Pending journeys, their codes, and their mails. */
  journeys: Journeys;
  codes: Codes;
  messages: Messages;
  /** Is there a way to send SMS (MSG-08)? */
  phones: boolean;
  /** Are messages put into the outbox of the demo mode instead of being sent (MSG-07)? */
  outbox: boolean;
  /** A market's present price, ticks; 0: unknown. */
  filterTicks: (market: Market) => number;
  /** Exchange rates of the dollar in national currencies. */
  fiatRates: FiatRates;
}
