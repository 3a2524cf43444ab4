import { type Findable, matching } from '@pelorus/site/market-search.ts';

/** Returns the markets that a search means, found as everywhere (MKTS-15), favourites first and as the reader put them, else in their own order. */
export function matchingPairs<T extends Findable & { pairCode: string }>(
  pairs: readonly T[],
  query: string,
  favourites: readonly string[],
): T[] {
  const rank = ({ pairCode }: T) => {
    const place = favourites.indexOf(pairCode);
    return place < 0 ? favourites.length : place;
  };
  return matching(pairs, query).sort((a, b) => rank(a) - rank(b));
}
