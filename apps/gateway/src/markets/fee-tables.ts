import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { FeeRates, FeeTables } from '@pelorus/protocol/http/loader-api.ts';
import { formatRate } from '../catalog/amounts.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import { VALUE_ASSET } from '../spot/volume-tiers.ts';

/** Returns the fees of each level: for all markets, and for those with their own rates (LEG-10). */
export function feeTables(catalog: LiveCatalog, configured: BrandConfig['feeTiers']): FeeTables {
  const tiers = catalog.feeTiers().map(({ tier }) => tier);
  const ratesOf = (tier: number, rates: { makerE6: number; takerE6: number }): FeeRates => ({
    tier,
    volume: configured.find((row) => row.tier === tier && row.market === undefined)?.volume30d ?? null,
    maker: formatRate(rates.makerE6),
    taker: formatRate(rates.takerE6),
  });
  const everywhere = catalog.feeTiers().map((row) => ratesOf(row.tier, row));
  const markets = catalog.listed().map((market) => ({
    pairCode: market.symbol,
    rates: tiers.map((tier) => ratesOf(tier, catalog.ratesIn(tier, market))),
  }));
  const discount = catalog.feeDiscount();
  return {
    everywhere,
    markets: markets.filter(({ rates }) => JSON.stringify(rates) !== JSON.stringify(everywhere)),
    volumeAsset: VALUE_ASSET,
    discount:
      discount === undefined || discount.asset === null
        ? null
        : { asset: discount.asset, off: formatRate(discount.offE6) },
  };
}
