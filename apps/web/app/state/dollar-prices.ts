import { isDollar } from '@pelorus/site/currencies.ts';
import { decimalText, ONE } from '@pelorus/site/decimal.ts';
import { type LastPrice, priceGraph, worth } from '@pelorus/site/valuation.ts';

/** Asset → what one of it is worth in US dollars, a decimal text. Dollar assets themselves are not listed. */
export type DollarPrices = Readonly<Record<string, string>>;

/** Returns the worth of every quote asset that is no dollar itself, by the last prices (FMT-22); those no market prices are left out. */
export function dollarPrices(markets: readonly LastPrice[]): DollarPrices {
  const graph = priceGraph(markets);
  const quotes = new Set(markets.map(({ pairCode }) => pairCode.split('_')[1] ?? ''));
  const prices: [string, string][] = [];
  for (const quote of quotes) {
    const price = isDollar(quote) ? null : worth(ONE, quote, graph, isDollar);
    if (price !== null) prices.push([quote, decimalText(price)]);
  }
  return Object.fromEntries(prices);
}
