/**
 * What a page fetches of its language's messages. `site` is `site.json`, which comes with every page; `app.json` comes in two
 * parts, because the trade page is the one of all that must be small: `trade`, and `app` with the rest.
 */
export const WORD_PARTS = ['site', 'trade', 'app'] as const;
export type WordPart = (typeof WORD_PARTS)[number];

/** The keys of `app.json` that trading says, by how they begin; messages.test.ts reads the trade page's own code against them. */
const TRADE_KEYS = ['trade.', 'orderType.', 'orders.market', 'share.', 'ui.'];

/** Returns the part that a key of `app.json` comes in. */
export function partOfAppKey(id: string): Exclude<WordPart, 'site'> {
  return TRADE_KEYS.some((start) => id.startsWith(start)) ? 'trade' : 'app';
}

/** Returns the parts of a page that needs `words`: each stands on those before it. */
export function partsFor(words: WordPart): WordPart[] {
  return WORD_PARTS.slice(0, WORD_PARTS.indexOf(words) + 1);
}
