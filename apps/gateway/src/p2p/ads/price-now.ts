import { floatingPrice, indexOf } from '@pelorus/formulas/p2p/price.ts';
import type { AdPrice } from '@pelorus/protocol/p2p/ads.ts';
import type { AdSide } from '@pelorus/protocol/p2p/rules.ts';
import { currencyDigits, isDollar } from '@pelorus/site/currencies.ts';
import { formatPrice } from '../../catalog/amounts.ts';
import type { P2pNeeds } from '../needs.ts';

/** Markets of an asset with this one say its dollar price. */
const DOLLAR = 'USDT';

type Deps = Pick<P2pNeeds, 'catalog' | 'fiatRates' | 'filterTicks'>;

function dollarsFor({ catalog, filterTicks }: Deps, asset: string): string | null {
  const market = catalog.market(`${asset}_${DOLLAR}`);
  if (market === undefined) return isDollar(asset) ? '1' : null;
  const ticks = filterTicks(market);
  return ticks > 0 ? formatPrice(market, ticks) : null;
}

/** Returns how much of a fiat currency a dollar is, as a decimal text; null: unknown. */
export function dollarRate({ fiatRates }: Pick<Deps, 'fiatRates'>, fiat: string): string | null {
  return fiatRates.read().rates[fiat] ?? null;
}

/** Returns fiat for one whole coin of an asset now; null: nobody knows (PADS-02). */
export function indexNow(deps: Deps, asset: string, fiat: string): string | null {
  const [dollars, rate] = [dollarsFor(deps, asset), dollarRate(deps, fiat)];
  return dollars === null || rate === null ? null : indexOf(dollars, rate);
}

/** Returns what an ad asks for one whole coin at an index; null: a floating price has none. */
export function priceAt(index: string | null, price: AdPrice, side: AdSide, fiat: string): string | null {
  if (price.kind === 'FIXED') return price.price;
  // Who takes a selling ad pays the price.
  return index === null ? null : floatingPrice(index, price, currencyDigits(fiat), side === 'SELL');
}

/** Returns what an ad asks for one whole coin now, as a decimal text in fiat; null: PRICE_UNKNOWN (PADS-02). */
export function priceNow(
  deps: Deps,
  { price, side }: { price: AdPrice; side: AdSide },
  asset: string,
  fiat: string,
): string | null {
  return priceAt(price.kind === 'FIXED' ? null : indexNow(deps, asset, fiat), price, side, fiat);
}
