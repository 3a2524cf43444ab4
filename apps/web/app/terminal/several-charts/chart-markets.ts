import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { createContext } from 'react';
import type { MarketRules } from '../market-rules.ts';

/** The markets that the charts of a page can show. */
interface ChartMarkets {
  pairs: readonly { pairCode: string; ticker: Ticker | undefined }[];
  /** null: the page does not know it. */
  rulesOf: (pairCode: string) => MarketRules | null;
}

/** null: the page's own market alone. */
export const ChartMarketsContext = createContext<ChartMarkets | null>(null);
