import type { AnnouncementBoard } from '../announcements/board.ts';
import type { BaseNeeds } from '../base-needs.ts';
import type { DocumentNews } from '../documents/news.ts';
import type { LiveMarks } from '../futures/live-marks.ts';
import type { App } from '../http/routes.ts';
import type { Feeds } from '../markets/feeds.ts';
import type { FiatRates } from '../rates/fiat-rates.ts';
import type { LiveOrders } from '../trading/live-orders.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface DemoNeeds
  extends Pick<
    BaseNeeds,
    | 'config'
    | 'core'
    | 'pool'
    | 'peoplePool'
    | 'isDemo'
    | 'catalog'
    | 'barrier'
    | 'sessions'
    | 'apiKeys'
    | 'turn'
    | 'metrics'
    | 'secrets'
    | 'limits'
    | 'clock'
    | 'log'
  > {
  /** The exchange of demo accounts; null: there is none here. */
  demo: RunningDemo | null;
  /** Orders placed since this gateway joined. */
  orders: LiveOrders;
  /** The contracts' prices as last heard. */
  marks: LiveMarks;
  /** Changes of people's documents. */
  documents: DocumentNews;
  /** What the venue tells everybody, of whichever exchange. */
  announcements: AnnouncementBoard;
  /** Exchange rates of the dollar in national currencies. */
  fiatRates: FiatRates;
}

/** The demo's exchange while it runs. */
export interface OpenWorld {
  deps: DemoNeeds;
  feeds: Feeds;
  app: App;
  /** Follows the real markets; sleeps where nobody visits. */
  mirror: { visit(): void };
  close(): Promise<void>;
}

/** The exchange of demo accounts, as its routes ask for it. */
interface RunningDemo {
  /** Returns it, started if it does not run. Rejects with what keeps it from starting. */
  opened(): Promise<OpenWorld>;
}
