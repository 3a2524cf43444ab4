import type { FiatRates } from './fiat-rates.ts';

/** What this room works with; the gateway is put together in build-deps.ts. */
export interface RatesNeeds {
  /** What a dollar is worth in national currencies. */
  fiatRates: FiatRates;
}
