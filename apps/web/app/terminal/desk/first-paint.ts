import type { Depth, PublicTrade, Ticker } from '@pelorus/protocol/markets/http.ts';

/** A market as it stood when the page was drawn. */
export interface FirstPaint {
  ticker: Ticker;
  depth: Depth;
  trades: readonly PublicTrade[];
}
