import type { FiatRates } from './fiat-rates.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface RatesNeeds {
  /** Exchange rates of the dollar in national currencies. */
  fiatRates: FiatRates;
}
