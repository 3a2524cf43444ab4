import { nextCandleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { PastPrices, Sparklines } from '@pelorus/protocol/http/loader-api.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { Hello } from '@pelorus/protocol/link/core-link.ts';
import type {
  AuctionData,
  Depth,
  Kline,
  KlineInterval,
  PublicTrade,
  SymbolsData,
  Ticker,
} from '@pelorus/protocol/markets/http.ts';
import type { LiveCatalog, Market } from '../catalog/live-catalog.ts';
import type { MarketTable } from '../catalog/market-table.ts';
import { CandleReader } from './candle-reader.ts';
import { Courses } from './courses.ts';
import type { CandleRange, MarketHistory, PastOfMarkets } from './history.ts';
import { Listings, type Planned } from './listings.ts';
import { LiveMarkets } from './live-markets.ts';
import type { MarketFeed } from './market-feed.ts';
import type { MarketsNeeds } from './needs.ts';
import { presentAuction, presentDepth, presentKline, presentSymbols, presentTicker, presentTrade } from './present.ts';
import { TradeReader } from './trade-reader.ts';

const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 1_000;
/** How long imports are gathered before the past is read again for all of them. */
const RELOAD_MS = 500;
/** Projections often lag a moment; a longer lag is logged. */
const WARN_AFTER_MS = 10_000;

export interface FeedDeps {
  catalog: LiveCatalog;
  clock: () => number;
  log: Pick<MarketsNeeds['log'], 'warn' | 'debug'>;
}

/**
 * Live market data of one product for all APIs: the core's stream folded into books and tapes, with the past read from the
 * projections after each Hello. Until the past is loaded, tickers and charts only know the trades since.
 */
export class LiveFeed implements MarketFeed {
  readonly live = new LiveMarkets();
  readonly candles: CandleReader;
  readonly tape: TradeReader;
  readonly #history: MarketHistory;
  readonly #deps: FeedDeps;
  readonly #markets: MarketTable<Market>;
  readonly #listings: Listings;
  readonly #courses = new Courses((symbol, interval, range) => this.klinesBetween(symbol, interval, range));
  /** Grows with each Hello and reload: a past that was asked for before is not merged any more. */
  #generation = 0;
  #closed = false;
  #up = false;
  #reloading: NodeJS.Timeout | null = null;
  #ready = Promise.withResolvers<void>();

  constructor(deps: FeedDeps, history: MarketHistory, listings = new Listings(), product: Product = 'spot') {
    this.#deps = deps;
    this.#markets = deps.catalog.of(product);
    this.#listings = listings;
    this.#history = history;
    this.tape = new TradeReader(this.live, history);
    this.candles = new CandleReader(this.live, history);
  }

  onHello(hello: Hello): void {
    this.live.hello(hello);
    this.#listings.hello(hello.catalog.markets.map(({ symbol }) => symbol));
    this.#up = true;
    void this.#readPast();
  }

  onCommand(command: AppliedCommand): void {
    this.live.command(command);
    this.#listings.command(command);
  }

  onBatchEnd(_seq: number): void {
    this.live.batchEnd();
  }

  onDown(): void {
    this.#up = false;
  }

  /** Is the core taking commands, as far as we heard? */
  get isUp(): boolean {
    return this.#up;
  }

  /** Resolves once the past has been read for the first time. */
  ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Candles were imported into the database: the past is read again soon, once for many imports. */
  async reload(): Promise<void> {
    if (this.#reloading !== null || this.#closed) return;
    this.#reloading = setTimeout(() => {
      this.#reloading = null;
      void this.#readPast();
    }, RELOAD_MS);
    this.#reloading.unref();
  }

  async #readPast(): Promise<void> {
    const generation = ++this.#generation;
    this.live.gatherTail();
    const sinceMs = performance.now();
    for (let waitMs = RETRY_FIRST_MS; this.#isCurrent(generation); waitMs = Math.min(2 * waitMs, RETRY_MAX_MS)) {
      try {
        const past = await this.#storedPast();
        if (!this.#isCurrent(generation)) return;
        this.live.mergePast(past);
        this.#courses.forget();
        await this.#listings.load();
        this.#ready.resolve();
        return;
      } catch (error) {
        const level = performance.now() - sinceMs > WARN_AFTER_MS ? 'warn' : 'debug';
        this.#deps.log[level]({ err: error }, 'market history is not there yet');
        await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
      }
    }
  }

  /** Without markets nothing is stored: a venue without contracts asks its database nothing about them. */
  #storedPast(): Promise<PastOfMarkets> {
    const ids = this.#markets.markets().map(({ id }) => id);
    const { tailFromSeq } = this.live;
    if (ids.length === 0) return Promise.resolve({ seq: tailFromSeq, pasts: new Map() });
    return this.#history.past(ids, this.#deps.clock(), tailFromSeq);
  }

  #isCurrent(generation: number): boolean {
    return generation === this.#generation && !this.#closed;
  }

  symbols(): SymbolsData {
    return presentSymbols(this.#deps.catalog, this.#markets.listed(), this.#listings);
  }

  /** When a market was listed, ms; null: unknown. */
  listedAtMs({ symbol }: Market): number | null {
    return this.#listings.listedAtMs(symbol);
  }

  /** Takes over the markets' plans, and publishes changes (PLAN-06). */
  plan(planned: ReadonlyMap<string, Planned>): void {
    if (this.#listings.plan(planned)) this.live.listingsChanged();
  }

  /** Every auction there is, or the market's. */
  auctions(pairCode?: string): AuctionData[] {
    const markets = this.#markets.markets().filter(({ symbol }) => pairCode === undefined || symbol === pairCode);
    return markets.map(presentAuction).filter((auction) => auction !== null);
  }

  /**
   * Returns the engine's current reference price for filters (FILT-06), ticks; 0: unknown. This average uses whole
   * minutes, the engine's sixtieths of its window, so it may differ by the trades in between.
   */
  filterTicks(market: Market): number {
    const { avgPriceMins = 0, fixedReferenceTicks = 0, referenceTicks, tickLotUnits } = market;
    const tape = this.live.tape(market.id);
    const recent = avgPriceMins === 0 ? null : tape.day.recentTurnover(this.#deps.clock(), avgPriceMins);
    const average = recent === null ? 0 : Number(recent.quoteUnits / (recent.lots * BigInt(tickLotUnits)));
    return fixedReferenceTicks || average || (tape.lastTrade()?.priceTicks ?? referenceTicks);
  }

  tickers(): Ticker[] {
    return this.#markets.listed().map((market) => this.ticker(market));
  }

  ticker(market: Market): Ticker {
    return presentTicker(market, this.live.tape(market.id), this.live.book(market.id), this.#deps.clock());
  }

  depth(pairCode: string, limit: number): Depth | null {
    const market = this.#markets.market(pairCode);
    return market === undefined ? null : presentDepth(market, this.live.book(market.id), limit);
  }

  /** Newest first. */
  trades(pairCode: string, limit: number): PublicTrade[] | null {
    const market = this.#markets.market(pairCode);
    if (market === undefined) return null;
    const trades = this.live.tape(market.id).trades(limit);
    return trades.toReversed().map((trade) => presentTrade(market, trade));
  }

  klines(pairCode: string, interval: KlineInterval, limit: number): Promise<Kline[] | null> {
    return this.klinesBetween(pairCode, interval, { limit });
  }

  /** As klines, of any range. */
  async klinesBetween(pairCode: string, interval: KlineInterval, range: CandleRange): Promise<Kline[] | null> {
    const market = this.#markets.market(pairCode);
    if (market === undefined) return null;
    const candles = await this.candles.range(market.id, interval, this.#deps.clock(), range);
    return candles.map((candle) => presentKline(market, candle, nextCandleOpenMs(interval, candle.openMs)));
  }

  sparklines(): Promise<Sparklines> {
    return this.#courses.sparklines(this.#symbols(), this.#deps.clock());
  }

  pastPrices(): Promise<PastPrices> {
    return this.#courses.pastPrices(this.#symbols(), this.#deps.clock());
  }

  #symbols(): string[] {
    return this.#markets.markets().map(({ symbol }) => symbol);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#reloading !== null) clearTimeout(this.#reloading);
  }
}
