interface Searchable {
  pairCode: string;
  base: string;
  quote: string;
  baseName: string;
}

/** Returns the markets that a search means ("btc", "btc/us", "bitcoin"), favourites first, else in their own order. */
export function matchingPairs<T extends Searchable>(
  pairs: readonly T[],
  query: string,
  favourites: readonly string[],
): T[] {
  const wanted = query.trim().toLowerCase();
  const plain = wanted.replace(/[\s/_-]/g, '');
  const rank = ({ pairCode }: T) => (favourites.includes(pairCode) ? 0 : 1);
  return pairs
    .filter(
      ({ base, quote, baseName }) =>
        (base + quote).toLowerCase().includes(plain) || baseName.toLowerCase().includes(wanted),
    )
    .sort((a, b) => rank(a) - rank(b));
}
