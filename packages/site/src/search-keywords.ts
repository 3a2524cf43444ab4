/** S9.03: keywords for search engines, the same in every language; the venue's name comes first. */
const KEYWORDS = [
  'crypto exchange',
  'bitcoin',
  'ethereum',
  'BTC',
  'ETH',
  'USDT',
  'spot trading',
  'crypto prices',
] as const;

/** Returns the content of the keywords element. */
export function searchKeywords(brandName: string): string {
  return [brandName, ...KEYWORDS].join(', ');
}
