import type { PastPrices, Sparklines } from '@pelorus/protocol/http/loader-api.ts';
import type { CoreLinkListener } from '@pelorus/protocol/link/core-link.ts';
import type { Depth, Kline, KlineInterval, PublicTrade, SymbolsData, Ticker } from '@pelorus/protocol/markets/http.ts';

/**
 * Live market data of one product: books, tickers and tapes folded from the core's stream. The one implementation is
 * LiveFeed in markets/feed.ts; the gateway hands it its part of every Hello and command after the catalog has seen them.
 */
export interface MarketFeed extends CoreLinkListener {
  symbols(): SymbolsData;
  tickers(): Ticker[];
  sparklines(): Promise<Sparklines>;
  pastPrices(): Promise<PastPrices>;
  /** null: no such pair. */
  depth(pairCode: string, limit: number): Depth | null;
  trades(pairCode: string, limit: number): PublicTrade[] | null;
  klines(pairCode: string, interval: KlineInterval, limit: number): Promise<Kline[] | null>;
  /** Resolves once the past has been read for the first time. */
  ready(): Promise<void>;
  /** Reads the past again, after candles were imported. Resolves when it is in. */
  reload(): Promise<void>;
  close(): Promise<void>;
}
