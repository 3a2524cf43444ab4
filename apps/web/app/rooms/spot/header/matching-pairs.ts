interface Searchable {
  pairCode: string;
  base: string;
  quote: string;
  baseName: string;
}

/** Returns the markets that a search means ("btc", "btc/us", "bitcoin"), favourites first and as the reader put them, else in their own order. */
export function matchingPairs<T extends Searchable>(
  pairs: readonly T[],
  query: string,
  favourites: readonly string[],
): T[] {
  const wanted = query.trim().toLowerCase();
  const plain = wanted.replace(/[\s/_-]/g, '');
  const rank = ({ pairCode }: T) => {
    const place = favourites.indexOf(pairCode);
    return place < 0 ? favourites.length : place;
  };
  return pairs
    .filter(
      ({ base, quote, baseName }) =>
        (base + quote).toLowerCase().includes(plain) || baseName.toLowerCase().includes(wanted),
    )
    .sort((a, b) => rank(a) - rank(b));
}
