import { defaultOf, type LocaleTag, localeOf, localePath } from './locales.ts';
import { isOffered, type PageSwitches } from './offered-pages.ts';
import { PAGES, type Page, type PageName, pagePath, whyJoinTopic } from './paths.ts';

/** The venue's lists, for pages that exist once per item. */
interface Listed {
  /** scheme://host[:port] */
  readonly origin: string;
  readonly brandName: string;
  readonly pairs: readonly string[];
  /** Ids of public announcements. */
  readonly posts: readonly string[];
  /** Pages whose content the operator has elsewhere: they lead there, so they are not listed. */
  readonly elsewhere: readonly PageName[];
  /** On offer, in order (ADR-09). */
  readonly languages: readonly LocaleTag[];
  readonly switches: PageSwitches;
}

/** One way of saying an address in another language; `hreflang` is a BCP 47 tag or x-default. */
interface Alternate {
  readonly hreflang: string;
  readonly path: string;
}

/** Returns the same path (without locale) in every language on offer, the default one first as x-default (spec S2.22). */
export function alternatesOf(path: string, languages: readonly LocaleTag[]): Alternate[] {
  return [
    { hreflang: 'x-default', path: localePath(defaultOf(languages), path) },
    ...languages.map((tag) => ({ hreflang: localeOf(tag).lang, path: localePath(tag, path) })),
  ];
}

/** Returns the paths (without locale) that search engines may list, a market's page once for each pair. */
export function listedPaths({
  brandName,
  pairs,
  posts,
  switches,
  elsewhere,
}: Omit<Listed, 'origin' | 'languages'>): string[] {
  const listed = PAGES.filter((page) => page.indexable && isOffered(page, switches) && !elsewhere.includes(page.name));
  return listed.flatMap((page: Page) => {
    if (page.name === 'trade') return pairs.map((pair) => pagePath('trade', { pair }));
    if (page.name === 'announcement') return posts.map((id) => pagePath('announcement', { id }));
    if (page.name === 'why-join') return [pagePath('why-join', { topic: whyJoinTopic(brandName) })];
    // Only the trader lists know which traders exist.
    if (/:\w+(?!\?|\w)/.test(page.pattern)) return [];
    return [page.pattern.replace(/\/:\w+\?/g, '')];
  });
}

/** Returns /sitemap.xml: one file per language. Without lastmod, because text changes are not dated. */
export function sitemapIndex(origin: string, languages: readonly LocaleTag[]): string {
  const files = languages.map((tag) => `<sitemap><loc>${xml(`${origin}/sitemap/${tag}.xml`)}</loc></sitemap>`);
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('\n')}\n</sitemapindex>\n`;
}

/** Returns the sitemap of one language: each page with the same page in every language beside it. */
export function sitemapOf(locale: LocaleTag, listed: Listed): string {
  const { origin } = listed;
  const urls = listedPaths(listed).map((path) => {
    const links = alternatesOf(path, listed.languages).map(
      (one) => `<xhtml:link rel="alternate" hreflang="${one.hreflang}" href="${xml(origin + one.path)}"/>`,
    );
    return `<url><loc>${xml(origin + localePath(locale, path))}</loc>${links.join('')}</url>`;
  });
  return `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}

/** Returns /robots.txt. Private pages are not named: they say noindex themselves, which a crawler must be let in to read. */
export function robotsText(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

function xml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
