import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { compare, decimal, multiply, readDecimal, ZERO } from '@pelorus/site/decimal.ts';

/** A market as the switcher lists it. */
interface GroupedPair {
  pairCode: string;
  quote: string;
}

/** Groups that every venue has; the others are its quote assets. */
export const FAVOURITES = '*';
export const ALL = '';

/** Returns the groups of the markets: favourites, all, and each quote asset, those with most markets first (TRAD-233). */
export function groupsOf(pairs: readonly GroupedPair[]): string[] {
  const counts = new Map<string, number>();
  for (const { quote } of pairs) counts.set(quote, (counts.get(quote) ?? 0) + 1);
  const quotes = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([quote]) => quote);
  return [FAVOURITES, ALL, ...quotes];
}

export function inGroup<T extends GroupedPair>(pairs: readonly T[], group: string, favourites: readonly string[]): T[] {
  if (group === ALL) return [...pairs];
  if (group === FAVOURITES) return pairs.filter(({ pairCode }) => favourites.includes(pairCode));
  return pairs.filter(({ quote }) => quote === group);
}

export const PAIR_SORTS = ['own', 'volume', 'change'] as const;
export type PairSort = (typeof PAIR_SORTS)[number];

/** Returns the markets by turnover in dollars or by the day's change, largest first; those without a ticker last. */
export function sortedPairs<T extends GroupedPair>(
  pairs: readonly T[],
  by: PairSort,
  tickerOf: (pairCode: string) => Ticker | undefined,
  dollarOf: (asset: string) => string | undefined,
): T[] {
  if (by === 'own') return [...pairs];
  const key = ({ pairCode, quote }: T) => {
    const ticker = tickerOf(pairCode);
    if (ticker === undefined) return null;
    if (by === 'change') return decimal(ticker.changePercent);
    return multiply(decimal(ticker.quoteVolume), readDecimal(dollarOf(quote) ?? '') ?? ZERO);
  };
  const keyed = pairs.map((pair) => ({ pair, value: key(pair) }));
  keyed.sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
    return compare(b.value, a.value);
  });
  return keyed.map(({ pair }) => pair);
}
