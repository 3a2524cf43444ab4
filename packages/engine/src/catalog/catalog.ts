import type {
  AssetPayload,
  FeeDiscountPayload,
  FeeTierPayload,
  MarketPayload,
  VenuePayload,
} from '@pelorus/protocol/exchange/configuration.ts';
import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { BookLevels, Catalog as CatalogView } from '@pelorus/protocol/link/core-link.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { OpenTotals } from '../accounts/open-totals.ts';
import { FeeDiscount } from '../fees/discount.ts';
import { BookStores } from '../order-book/book-stores.ts';
import { indicationOf } from '../trading/auction/indication.ts';
import { AUCTION, Market } from './market.ts';

/** Fields that define the meaning of a market's numbers: they never change. */
const LOCKED = ['lotUnits', 'tickLotUnits', 'priceScale', 'tickUnits'] as const;

/** The configuration: assets, markets and fee tiers. Ids are dense, in the order of first configuration. */
export class Catalog {
  readonly assets: AssetPayload[] = [];
  readonly markets: Market[] = [];
  readonly stores: BookStores;
  private readonly assetIds = new Map<string, number>();
  private readonly marketIds = new Map<string, number>();
  private feeRows: FeeTierPayload[] = [];
  /** The discount in force, or null. */
  discount: FeeDiscount | null = null;
  /** As last configured; undefined where it never was. */
  discountPayload: FeeDiscountPayload | undefined;
  /** The venue's limits; undefined where they never were configured. */
  venue: VenuePayload | undefined;

  constructor(totals: OpenTotals) {
    this.stores = new BookStores(totals);
  }

  /** Returns the asset's id, or why it is refused. */
  configureAsset(asset: AssetPayload): number | RejectionName {
    const known = this.assetIds.get(asset.code);
    if (known === undefined) {
      this.assetIds.set(asset.code, this.assets.length);
      return this.assets.push(asset) - 1;
    }
    if (this.assets[known]?.scale !== asset.scale) return 'CONFIG_LOCKED';
    this.assets[known] = asset;
    for (const market of this.markets) this.limitOrders(market);
    return known;
  }

  /** Returns the market's id, or why it is refused. One that is there keeps its status. */
  configureMarket(payload: MarketPayload): number | RejectionName {
    const base = this.assetIds.get(payload.base);
    const quote = this.assetIds.get(payload.quote);
    if (base === undefined || quote === undefined) return 'UNKNOWN_ASSET';
    const known = this.marketIds.get(payload.symbol);
    if (known === undefined) {
      const id = this.markets.length;
      this.marketIds.set(payload.symbol, id);
      const market = new Market(id, base, quote, payload, this.stores);
      market.setRates(this.feeRows);
      this.limitOrders(market);
      this.markets.push(market);
      return id;
    }
    const market = this.markets[known] as Market;
    if (LOCKED.some((field) => market.payload[field] !== payload[field])) return 'CONFIG_LOCKED';
    market.configure(payload);
    return known;
  }

  /** Puts in force what one order may move of a market's assets (FILT-05). */
  private limitOrders(market: Market): void {
    const { orderMax: baseMax = 0 } = this.assets[market.base] as AssetPayload;
    const { orderMax: quoteMax = 0 } = this.assets[market.quote] as AssetPayload;
    market.assetLotsMax =
      baseMax === 0 ? Number.POSITIVE_INFINITY : (baseMax - (baseMax % market.lotUnits)) / market.lotUnits;
    market.assetNotionalMax = quoteMax || Number.POSITIVE_INFINITY;
  }

  /** Takes over the venue's limits. From now on icebergs count with their last part, too (FILT-04). */
  configureVenue(venue: VenuePayload): void {
    this.venue = venue;
    this.stores.icebergs.countsLastParts = true;
  }

  /** Puts a row into the fee table. Its market, if it names one, need not be there yet. */
  configureFeeTier(fees: FeeTierPayload): void {
    this.feeRows = this.feeRows.filter((row) => row.tier !== fees.tier || row.market !== fees.market);
    this.feeRows.push(fees);
    this.feeRows.sort((a, b) => a.tier - b.tier || ((a.market ?? '') < (b.market ?? '') ? -1 : 1));
    for (const market of this.markets) market.setRates(this.feeRows);
  }

  /** Returns the fee table by ascending tier, everybody's market first. */
  tiers(): readonly FeeTierPayload[] {
    return this.feeRows;
  }

  /** Returns why the discount is refused, or null. */
  configureFeeDiscount(payload: FeeDiscountPayload): RejectionName | null {
    const codes = [...(payload.asset === null ? [] : [payload.asset]), ...payload.prices.map((price) => price.asset)];
    if (codes.some((code) => !this.assetIds.has(code))) return 'UNKNOWN_ASSET';
    this.discountPayload = payload;
    const asset = payload.asset === null ? undefined : this.assetIds.get(payload.asset);
    this.discount = asset === undefined ? null : new FeeDiscount(payload, asset, this.assetIds);
    return null;
  }

  /** Returns the market of a symbol. */
  marketOf(symbol: string): Market | undefined {
    return this.markets[this.marketIds.get(symbol) ?? -1];
  }

  isMarket(symbol: string): boolean {
    return this.marketIds.has(symbol);
  }

  /** Returns a copy of all that is configured. */
  view(): CatalogView {
    return {
      assets: this.assets.map((asset, id) => ({ id, ...asset })),
      markets: this.markets.map((market) => ({
        ...{ id: market.id, ...market.payload },
        ...(market.pausedUntilMs > 0 && { pausedUntilMs: market.pausedUntilMs }),
        ...(market.status === AUCTION && { auction: { endMs: market.auctionEndMs, ...indicationOf(market) } }),
      })),
      feeTiers: this.tiers().map((fees) => ({ ...fees })),
      ...(this.venue !== undefined && { venue: { ...this.venue } }),
      ...(this.discountPayload !== undefined && { feeDiscount: structuredClone(this.discountPayload) }),
    };
  }

  /** Returns every market's levels. */
  books(): BookLevels[] {
    return this.markets.map((market) => ({
      market: market.id,
      updateId: market.updateId,
      bids: market.book.levelsOf(BUY),
      asks: market.book.levelsOf(SELL),
    }));
  }
}
