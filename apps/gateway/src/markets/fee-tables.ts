import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { FeeRates, FeeTables } from '@pelorus/protocol/http/loader-api.ts';
import { formatRate } from '../catalog/amounts.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import { VALUE_ASSET } from '../spot/volume-tiers.ts';

/** Returns the fees of each level: for all markets, and for those with their own rates (LEG-10). */
export function feeTables(
  catalog: LiveCatalog,
  { feeTiers: configured, p2p }: Pick<BrandConfig, 'feeTiers' | 'p2p'>,
): FeeTables {
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
  const contracts = new Map<string, FeeTables['contracts'][number]>();
  for (const contract of catalog.contracts().filter(({ status }) => status !== 'DELISTED')) {
    const rates = tiers.map((tier) => ratesOf(tier, catalog.ratesIn(tier, contract)));
    const alike = contracts.get(JSON.stringify(rates));
    if (alike === undefined) contracts.set(JSON.stringify(rates), { symbols: [contract.symbol], rates });
    else alike.symbols.push(contract.symbol);
  }
  const discount = catalog.feeDiscount();
  return {
    everywhere,
    markets: markets.filter(({ rates }) => JSON.stringify(rates) !== JSON.stringify(everywhere)),
    contracts: [...contracts.values()],
    p2p: p2p?.makerFee ?? null,
    volumeAsset: VALUE_ASSET,
    discount:
      discount === undefined || discount.asset === null
        ? null
        : { asset: discount.asset, off: formatRate(discount.offE6) },
  };
}
