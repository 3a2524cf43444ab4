import type { LocaleTag } from './locales.ts';
import { PAGES, type Page, type PageName, pagePath, whyJoinTopic } from './paths.ts';

/** The pictures that messengers and networks show beside a link, one for each open page and language (ADR-20). */
export const PICTURE = { width: 1200, height: 630 } as const;

/** Maps a page to the page whose picture it uses: single traders use their list's. */
const PICTURE_OF: Readonly<Record<string, PageName>> = {
  'futures-trader': 'copy-futures',
  'spot-trader': 'copy-spot',
  announcement: 'announcements',
};

/** Returns the address of a page's picture; `pair` counts on market pages only. */
export function picturePath(page: Page, locale: LocaleTag, pair: string | null): string {
  const name = PICTURE_OF[page.name] ?? page.name;
  const query = name === 'trade' && pair !== null ? `?pair=${encodeURIComponent(pair)}` : '';
  return `/og/${name}/${locale}.png${query}`;
}

/**
 * Returns the path (without locale) of the page whose words a picture shows; null when there is no such picture: an
 * unknown or private page, a market's without a known pair, any other's with one.
 */
export function picturedPath(
  name: string,
  pair: string | null,
  venue: { readonly brandName: string; readonly pairs: readonly string[] },
): string | null {
  const page = PAGES.find((one) => one.name === name);
  if (page?.indexable !== true || PICTURE_OF[name] !== undefined) return null;
  if (name === 'trade') return pair !== null && venue.pairs.includes(pair) ? pagePath('trade', { pair }) : null;
  if (pair !== null) return null;
  if (name === 'why-join') return pagePath('why-join', { topic: whyJoinTopic(venue.brandName) });
  return pagePath(page.name);
}
