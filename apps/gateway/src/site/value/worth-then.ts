import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import { add, type Decimal, ZERO } from '@pelorus/site/decimal.ts';
import type { LastPrice } from '@pelorus/site/valuation.ts';
import type { ContractMarket } from '../../futures/contracts.ts';
import { Valuer } from '../../wallet/value/valuer.ts';
import type { Holdings } from './holdings.ts';

type Catalog = {
  assetById(id: number): CatalogAsset;
  marketById(id: number): unknown;
};

/** Prices of one time. */
export interface PricesThen {
  markets: readonly LastPrice[];
  /** For assets that `markets` lead nowhere with (VAL-07). */
  earliest: readonly LastPrice[];
  /** Mark ticks by contract; without an entry nothing says what a position's profit was. */
  marks: ReadonlyMap<number, number>;
}

/** Returns the profit that positions would realise at the marks, by margin asset (PERP-01). */
function* profits(
  catalog: Catalog,
  { positions }: Holdings,
  { marks }: PricesThen,
  unpriced: Set<string>,
): Generator<[CatalogAsset, bigint]> {
  for (const [id, { costUnits, lots }] of positions) {
    if (lots === 0n) continue;
    const market = catalog.marketById(id) as ContractMarket;
    const ticks = marks.get(id);
    if (ticks === undefined) unpriced.add(market.symbol);
    else yield [market.quoteAsset, lots * BigInt(ticks) * BigInt(market.tickLotUnits) - costUnits];
  }
}

/** Returns what holdings are worth at the prices of their time, exact (VAL-01, VAL-04). */
export function worthThen(
  catalog: Catalog,
  holdings: Holdings,
  prices: PricesThen,
  unpriced: Set<string>,
): { value: Decimal; btc: Decimal | null } {
  const valuer = new Valuer(prices.markets, unpriced, prices.earliest);
  let value = ZERO;
  for (const [asset, units] of holdings.units) value = add(value, valuer.of(catalog.assetById(asset), units));
  for (const [asset, units] of profits(catalog, holdings, prices, unpriced))
    value = add(value, valuer.of(asset, units));
  return { value, btc: valuer.inBitcoin(value) };
}
