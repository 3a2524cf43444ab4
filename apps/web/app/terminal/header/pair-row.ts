import type { Ticker } from '@pelorus/protocol/markets/http.ts';

/** A market as the switcher lists it. */
export interface PairRow {
  pairCode: string;
  base: string;
  quote: string;
  name: string;
  aliases: readonly string[];
  ticker: Ticker | undefined;
}
