import type { Market } from '../catalog/live-catalog.ts';
import type { IdentityNeeds } from '../identity/needs.ts';
import type { FiatRates } from '../rates/fiat-rates.ts';

/** What reading the market needs, by its routes and by pages. */
export type MarketNeeds = Pick<
  P2pNeeds,
  'barrier' | 'catalog' | 'clock' | 'config' | 'fiatRates' | 'filterTicks' | 'pool' | 'secrets'
>;

/** Dependencies of this room; build-deps.ts assembles them. */
export interface P2pNeeds extends IdentityNeeds {
  /** A market's present price, ticks; 0: unknown. */
  filterTicks: (market: Market) => number;
  /** Exchange rates of the dollar in national currencies. */
  fiatRates: FiatRates;
}
