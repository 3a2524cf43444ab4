import { feeRowOf } from '@pelorus/formulas/fee-rates.ts';
import type {
  AssetPayload,
  FeeDiscountPayload,
  FeeTierPayload,
  MarketPayload,
  VenuePayload,
} from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { Catalog, CatalogAsset, CatalogMarket, Hello } from '@pelorus/protocol/link/core-link.ts';
import { Refused } from '../http/refused.ts';
import { MarketTable } from './market-table.ts';

function digitsOfLot(lotUnits: number, scale: number): number {
  let digits = scale;
  for (let units = lotUnits; digits > 0 && units % 10 === 0; units /= 10) digits -= 1;
  return digits;
}

/** A market with all data to print and parse its numbers. */
export interface Market extends CatalogMarket {
  baseAsset: CatalogAsset;
  quoteAsset: CatalogAsset;
  /** Digits after the point that a quantity in whole lots can have. */
  quantityScale: number;
}

/** Returns the status of a market at a time: one that pauses takes no orders, as one that is halted. */
export function statusAt({ pausedUntilMs = 0, status }: Market, nowMs: number): Market['status'] {
  return status === 'TRADING' && nowMs < pausedUntilMs ? 'HALT' : status;
}

/** Statuses that the Binance dialect has words for. */
export type DialectStatus = 'TRADING' | 'HALT' | 'CANCEL_ONLY' | 'BREAK';

/** Returns the status as that dialect says it: what neither trades nor is halted breaks (STAT-07). */
export function dialectStatusAt(market: Market, nowMs: number): DialectStatus {
  const status = statusAt(market, nowMs);
  return status === 'AUCTION' || status === 'DELISTED' ? 'BREAK' : status;
}

/** Returns whether another market is called so in the Binance dialect, which has no separator: AB_CD and ABC_D (PLAN-09). */
export function nameTaken(catalog: Pick<LiveCatalog, 'of'>, symbol: string): boolean {
  const [base, quote, isPerpetual] = symbol.split('_');
  return (catalog.of(isPerpetual ? 'futures' : 'spot').dialectMarket(`${base}${quote}`)?.symbol ?? symbol) !== symbol;
}

/** Configuration that markets of any product may be printed with. */
const OF_ALL_MARKETS: ReadonlySet<string> = new Set([
  ...['assetConfigured', 'feeTierConfigured'],
  // Wallets and choices of futures belong to no contract; a margin call may be of all positions.
  ...['marginPosting', 'marginMoved', 'positionModeSet', 'marginCall'],
]);

/**
 * The current configuration: each Hello replaces it, each configuration command updates it. `market` in a name means a
 * spot market: perpetual contracts stand apart, and only `marketById` knows both (FCFG-20).
 */
export class LiveCatalog {
  readonly #assets = new Map<number, CatalogAsset>();
  readonly #assetsByCode = new Map<string, CatalogAsset>();
  readonly #spot = new MarketTable<Market>();
  readonly #perpetuals = new MarketTable<Market>();
  #feeRows: FeeTierPayload[] = [];
  #feeDiscount: FeeDiscountPayload | undefined;
  #venue: VenuePayload | undefined;
  #waiters: { isThere: () => boolean; resolve: () => void }[] = [];

  /** Discards the catalog and starts from the core's. */
  reset(catalog: Catalog): void {
    for (const map of [this.#assets, this.#assetsByCode, this.#spot, this.#perpetuals]) map.clear();
    this.#feeRows = [...catalog.feeTiers];
    this.#feeDiscount = catalog.feeDiscount;
    this.#venue = catalog.venue;
    for (const asset of catalog.assets) this.#setAsset(asset);
    for (const market of catalog.markets) this.#setMarket(market);
    this.#wake();
  }

  /** Follows one durable command; only configuration commands that were accepted change anything. */
  apply(command: AppliedCommand): void {
    for (const event of command.events) {
      if (event.kind === 'assetConfigured') this.#setAsset({ ...(command.payload as AssetPayload), id: event.asset });
      else if (event.kind === 'marketConfigured') this.#configureMarket(event.market, command.payload as MarketPayload);
      else if (event.kind === 'marketPaused')
        this.#setMarket({ ...this.marketById(event.market), pausedUntilMs: event.untilMs });
      else if (event.kind === 'marketStatusSet') this.#setStatus(event);
      else if (event.kind === 'auctionIndicated') this.#setIndication(event);
      else if (event.kind === 'feeTierConfigured') this.#setFees(command.payload as FeeTierPayload);
      else if (event.kind === 'feeDiscountConfigured') this.#feeDiscount = command.payload as FeeDiscountPayload;
      else if (event.kind === 'venueConfigured') this.#venue = command.payload as VenuePayload;
      else continue;
      this.#wake();
    }
  }

  #wake(): void {
    const ready = this.#waiters.filter((waiter) => waiter.isThere());
    this.#waiters = this.#waiters.filter((waiter) => !ready.includes(waiter));
    for (const waiter of ready) waiter.resolve();
  }

  /** Resolves once `isThere` is true of this catalog; asked again after each change. */
  waitFor(isThere: () => boolean): Promise<void> {
    if (isThere()) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.push({ isThere, resolve }));
  }

  #setAsset(asset: CatalogAsset): void {
    this.#assets.set(asset.id, asset);
    this.#assetsByCode.set(asset.code, asset);
    for (const market of [...this.markets(), ...this.contracts()])
      if (market.baseAsset.id === asset.id || market.quoteAsset.id === asset.id) this.#setMarket(market);
  }

  /** A pause outlives configuration changes. */
  #configureMarket(id: number, { keepsStatus, ...payload }: MarketPayload): void {
    const { auction, pausedUntilMs, status } = this.#found(id) ?? {};
    this.#setMarket({
      ...payload,
      id,
      status: keepsStatus && status !== undefined ? status : payload.status,
      ...(pausedUntilMs !== undefined && { pausedUntilMs }),
      ...(auction !== undefined && { auction }),
    });
  }

  #setStatus({ endMs, market: id, status }: EventOf<'marketStatusSet'>): void {
    const { auction: before, ...market } = this.marketById(id);
    const stands = before ?? { priceTicks: 0, lots: 0, surplusLots: 0 };
    this.#setMarket({ ...market, status, ...(status === 'AUCTION' && { auction: { ...stands, endMs } }) });
  }

  #setIndication({ lots, market: id, priceTicks, surplusLots }: EventOf<'auctionIndicated'>): void {
    const market = this.marketById(id);
    const { endMs = 0 } = market.auction ?? {};
    this.#setMarket({ ...market, auction: { endMs, priceTicks, lots, surplusLots } });
  }

  #setMarket(row: CatalogMarket): void {
    const baseAsset = this.#assetsByCode.get(row.base);
    const quoteAsset = this.#assetsByCode.get(row.quote);
    if (!baseAsset || !quoteAsset) throw new Error(`market ${row.symbol} was configured before its assets`);
    const market = { ...row, baseAsset, quoteAsset, quantityScale: digitsOfLot(row.lotUnits, baseAsset.scale) };
    this.of(row.contract === undefined ? 'spot' : 'futures').set(market);
  }

  #found(id: number): Market | undefined {
    return this.#spot.byId(id) ?? this.#perpetuals.byId(id);
  }

  /** The markets of one product. */
  of(product: Product): MarketTable<Market> {
    return product === 'spot' ? this.#spot : this.#perpetuals;
  }

  /** All assets, in the order they were configured. */
  assets(): CatalogAsset[] {
    return [...this.#assets.values()];
  }

  /** All spot markets, in the order they were configured. */
  markets(): Market[] {
    return this.#spot.markets();
  }

  /** Is a perpetual contract listed? */
  hasContracts(): boolean {
    return this.contracts().some(({ status }) => status !== 'DELISTED');
  }

  /** All perpetual contracts, in that order. */
  contracts(): Market[] {
    return this.#perpetuals.markets();
  }

  /** The markets that a history of spot reads; undefined where there is nothing else. */
  spotAlone(): number[] | undefined {
    return this.#perpetuals.size === 0 ? undefined : this.markets().map(({ id }) => id);
  }

  isContract(id: number): boolean {
    return this.#perpetuals.has(id);
  }

  /** By symbol (BTC_USDT_PERP). */
  contract(symbol: string): Market | undefined {
    return this.#perpetuals.market(symbol);
  }

  /** Returns what a command did in spot: the command itself where it did nothing in contracts. */
  spotPart(command: AppliedCommand): AppliedCommand {
    if (this.#perpetuals.size === 0) return command;
    const events = command.events.filter((event) => !this.#isOfContract(event));
    return events.length === command.events.length ? command : { ...command, events };
  }

  /** Returns the command with what it did in contracts, or to all markets; undefined while there are no contracts. */
  contractPart(command: AppliedCommand): AppliedCommand | undefined {
    if (this.#perpetuals.size === 0) return undefined;
    const isHeard = (event: EngineEvent) => OF_ALL_MARKETS.has(event.kind) || this.#isOfContract(event);
    return { ...command, events: command.events.filter(isHeard) };
  }

  #isOfContract(event: EngineEvent): boolean {
    return 'market' in event && this.#perpetuals.has(event.market);
  }

  /** Returns what a Hello says of one product. */
  helloOf(product: Product, hello: Hello): Hello {
    const isOf = (isContract: boolean) => isContract === (product === 'futures');
    const markets = hello.catalog.markets.filter(({ contract }) => isOf(contract !== undefined));
    const books = hello.books.filter(({ market }) => isOf(this.isContract(market)));
    return { ...hello, catalog: { ...hello.catalog, markets }, books };
  }

  /** The spot markets that are not delisted. */
  listed(): Market[] {
    return this.#spot.listed();
  }

  #setFees(fees: FeeTierPayload): void {
    const others = this.#feeRows.filter((row) => row.tier !== fees.tier || row.market !== fees.market);
    this.#feeRows = [...others, fees];
  }

  /** The rows of the fee table but those of contracts. */
  feeRows(): readonly FeeTierPayload[] {
    return this.#feeRows.filter(({ market = '' }) => this.#perpetuals.market(market) === undefined);
  }

  /** The rows of the fee table that hold in all markets, by tier. */
  feeTiers(): FeeTierPayload[] {
    return this.#feeRows.filter((row) => row.market === undefined).sort((a, b) => a.tier - b.tier);
  }

  /** The very row of `tier`, in all markets or in one; tier 0 = everybody's. What holds in a market: ratesIn. */
  feeTier(tier: number, market?: string): FeeTierPayload | undefined {
    return this.#feeRows.find((row) => row.tier === tier && row.market === market);
  }

  /** The rates that `tier` pays in a market, millionths: as the engine finds them. */
  ratesIn(tier: number, market: Pick<Market, 'symbol'>): { makerE6: number; takerE6: number } {
    return feeRowOf(this.#feeRows, tier, market.symbol) ?? { makerE6: 0, takerE6: 0 };
  }

  /** The discount asset as last configured; undefined where none ever was. */
  feeDiscount(): FeeDiscountPayload | undefined {
    return this.#feeDiscount;
  }

  /** Returns the venue's limits; undefined if never configured. */
  venue(): VenuePayload | undefined {
    return this.#venue;
  }

  /** By native pair code (BTC_USDT). */
  market(pairCode: string): Market | undefined {
    return this.#spot.market(pairCode);
  }

  /** By the Binance dialect's symbol (BTCUSDT). */
  dialectMarket(symbol: string): Market | undefined {
    return this.#spot.dialectMarket(symbol);
  }

  /** By native pair code; refuses UNKNOWN_MARKET naming `field`. */
  marketOrRefuse(pairCode: string, field = 'symbol'): Market {
    const market = this.#spot.market(pairCode);
    if (market === undefined) throw new Refused('UNKNOWN_MARKET', field);
    return market;
  }

  asset(code: string): CatalogAsset | undefined {
    return this.#assetsByCode.get(code);
  }

  /** Refuses UNKNOWN_ASSET naming `field`. */
  assetOrRefuse(code: string, field = 'asset'): CatalogAsset {
    const asset = this.#assetsByCode.get(code);
    if (asset === undefined) throw new Refused('UNKNOWN_ASSET', field);
    return asset;
  }

  /** By the engine's id, contracts too: what somebody has may be printed. An id the engine never gave is a bug. */
  marketById(id: number): Market {
    const market = this.#found(id);
    if (market === undefined) throw new Error(`market ${id} is not in the catalog`);
    return market;
  }

  /** By the engine's id; an id the engine never gave is a bug. */
  assetById(id: number): CatalogAsset {
    const asset = this.#assets.get(id);
    if (asset === undefined) throw new Error(`asset ${id} is not in the catalog`);
    return asset;
  }
}
