import type { AssetPayload, FeeTierPayload, MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { BookLevels, Catalog as CatalogView } from '@pelorus/protocol/link/core-link.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { BUY, SELL } from '@pelorus/protocol/spot/enums.ts';
import { BookStores } from '../order-book/book-stores.ts';
import { Market } from './market.ts';
import { TIER_MAX } from './validate.ts';

/** Fields of a market that say what its numbers mean: they never change. */
const LOCKED = ['lotUnits', 'tickLotUnits', 'priceScale', 'tickUnits'] as const;

/** What is configured: assets, markets and fee tiers. Ids are dense, in the order of first configuration. */
export class Catalog {
  readonly assets: AssetPayload[] = [];
  readonly markets: Market[] = [];
  readonly stores = new BookStores();
  private readonly assetIds = new Map<string, number>();
  private readonly marketIds = new Map<string, number>();
  private readonly feeTiers: (FeeTierPayload | undefined)[] = [];
  /** Rates by tier, those of tier 0 where a tier is not configured. */
  readonly makerE6 = new Int32Array(TIER_MAX + 1);
  readonly takerE6 = new Int32Array(TIER_MAX + 1);

  /** Returns the asset's id, or why it is refused. */
  configureAsset(asset: AssetPayload): number | RejectionName {
    const known = this.assetIds.get(asset.code);
    if (known === undefined) {
      this.assetIds.set(asset.code, this.assets.length);
      return this.assets.push(asset) - 1;
    }
    if (this.assets[known]?.scale !== asset.scale) return 'CONFIG_LOCKED';
    this.assets[known] = asset;
    return known;
  }

  /** Returns the market's id, or why it is refused. */
  configureMarket(payload: MarketPayload): number | RejectionName {
    const base = this.assetIds.get(payload.base);
    const quote = this.assetIds.get(payload.quote);
    if (base === undefined || quote === undefined) return 'UNKNOWN_ASSET';
    const known = this.marketIds.get(payload.symbol);
    if (known === undefined) {
      const id = this.markets.length;
      this.marketIds.set(payload.symbol, id);
      this.markets.push(new Market(id, base, quote, payload, this.stores));
      return id;
    }
    const market = this.markets[known] as Market;
    if (LOCKED.some((field) => market.payload[field] !== payload[field])) return 'CONFIG_LOCKED';
    market.configure(payload);
    return known;
  }

  configureFeeTier(fees: FeeTierPayload): void {
    this.feeTiers[fees.tier] = fees;
    for (let tier = 0; tier <= TIER_MAX; tier++) {
      const effective = this.feeTiers[tier] ?? this.feeTiers[0];
      // Nothing is charged before the operator has said what: a rate of 0 is the absence of a fee, not a default price.
      this.makerE6[tier] = effective === undefined ? 0 : effective.makerE6;
      this.takerE6[tier] = effective === undefined ? 0 : effective.takerE6;
    }
  }

  /** Returns the configured fee tiers by ascending tier. */
  tiers(): FeeTierPayload[] {
    return this.feeTiers.filter((fees) => fees !== undefined);
  }

  /** Returns a copy of all that is configured. */
  view(): CatalogView {
    return {
      assets: this.assets.map((asset, id) => ({ id, ...asset })),
      markets: this.markets.map((market) => ({ id: market.id, ...market.payload })),
      feeTiers: this.tiers().map((fees) => ({ ...fees })),
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
