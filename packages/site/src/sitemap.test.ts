import { describe, expect, test } from 'vitest';
import { LOCALES, listedLocales, splitLocale } from './locales.ts';
import { PAGES, pageAt, whyJoinTopic } from './paths.ts';
import { alternatesOf, listedPaths, robotsText, sitemapIndex, sitemapOf } from './sitemap.ts';

const origin = 'https://pelorus.example';
const languages = LOCALES.map(({ tag }) => tag);
const all = { designSystem: true, p2p: true, futures: true, copy: true, bots: true };
const listed = {
  origin,
  brandName: 'Sun & Moon',
  pairs: ['BTC_USDT', 'ETH_USDT'],
  languages,
  switches: all,
  elsewhere: [],
  posts: ['3', '4'],
};
const locsOf = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);

describe('sitemap', () => {
  test('ADR-10 the index names one file a language', () => {
    expect(locsOf(sitemapIndex(origin, languages))).toEqual(LOCALES.map(({ tag }) => `${origin}/sitemap/${tag}.xml`));
  });

  test.each(LOCALES.map(({ tag }) => tag))(
    'ADR-10 NEWS-22 %s lists every open page, pair and post once, each with its 14 alternates',
    (tag) => {
      const text = sitemapOf(tag, listed);
      const locs = locsOf(text);
      expect(new Set(locs).size).toBe(locs.length);
      const pages = locs.map((loc) => {
        const { locale, path, prefixed } = splitLocale(new URL(loc).pathname);
        expect([locale, prefixed]).toEqual([tag, tag !== 'en_US']);
        return pageAt(path);
      });
      const expected = PAGES.filter(({ indexable, name }) => indexable && !/^(futures|spot)-trader$/.test(name));
      expect(new Set(pages)).toEqual(new Set(expected));
      expect(locs.filter((loc) => loc.includes('/trade/'))).toHaveLength(2);
      expect(locs.filter((loc) => loc.includes('/announcements/'))).toHaveLength(2);
      expect(locs.some((loc) => loc.endsWith('/affiliate-register/why-join-sun-moon'))).toBe(true);
      expect(text.match(/<xhtml:link /g)).toHaveLength(locs.length * (LOCALES.length + 1));
      expect(text).not.toContain('lastmod');
    },
  );

  test('S2.22 alternates are the default and every language, by tags that browsers and crawlers know', () => {
    const alternates = alternatesOf('/trade/BTC_USDT', languages);
    expect(alternates[0]).toEqual({ hreflang: 'x-default', path: '/trade/BTC_USDT' });
    const tags = alternates.slice(1).map(({ hreflang }) => hreflang);
    expect(Intl.getCanonicalLocales(tags)).toEqual(tags);
    expect(tags).toHaveLength(LOCALES.length);
    expect(alternates.at(-1)?.path).toBe('/ar_AE/trade/BTC_USDT');
    expect(
      alternatesOf('/', languages)
        .map(({ path }) => path)
        .slice(0, 3),
    ).toEqual(['/', '/', '/zh_CN']);
  });

  test('ADR-09 only languages on offer have a sitemap and stand as alternates; without English the first is the default', () => {
    const some = ['ja_JP', 'ar_AE'] as const;
    expect(locsOf(sitemapIndex(origin, some))).toEqual([`${origin}/sitemap/ja_JP.xml`, `${origin}/sitemap/ar_AE.xml`]);
    expect(alternatesOf('/markets', some)).toEqual([
      { hreflang: 'x-default', path: '/ja_JP/markets' },
      { hreflang: 'ja-JP', path: '/ja_JP/markets' },
      { hreflang: 'ar-AE', path: '/ar_AE/markets' },
    ]);
    expect(alternatesOf('/markets', ['tr_TR', 'en_US'])[0]?.path).toBe('/markets');
    expect(sitemapOf('ar_AE', { ...listed, languages: some })).not.toMatch(/zh_CN|hreflang="(?:en|zh)/);
  });

  test.each([
    ['designSystem', /^\/docs(?!\/api)/],
    ['p2p', /^\/p2p/],
    ['futures', /^\/futures/],
    ['copy', /^\/copy-trading/],
    ['bots', /^\/bot-trade/],
  ] as const)('ADR-13 without %s its pages are not listed, all others are', (name, paths) => {
    const whole = listedPaths(listed);
    const rest = listedPaths({ ...listed, switches: { ...all, [name]: false } });
    expect(rest).toEqual(whole.filter((path) => !paths.test(path)));
    expect(rest.length).toBeLessThan(whole.length);
  });

  test('S2.22 the short codes are those of the specification', () => {
    expect(
      LOCALES.map(({ code }) => code)
        .filter((code) => code !== 'en')
        .sort(),
    ).toEqual('zh tw vi tr ru ja fr es pt ko uk ar'.split(' ').sort());
  });

  test.each([
    ['', 13],
    ['?clientSupperLanguage=', 13],
    ['?clientSupperLanguage=zh,tw', 'zh_CN zh_TW'],
    ['?clientSupperLanguage=AR,%20ko', 'ko_KR ar_AE'],
    ['?a=1&clientSupperLanguage=en%2Cxx', 'en_US'],
    ['?clientSupperLanguage=xx,<script>', 13],
    ['?clientsupperlanguage=zh', 13],
  ] as const)('S2.22 %s lists %s', (search, expected) => {
    const tags = listedLocales(LOCALES, search).map(({ tag }) => tag);
    if (typeof expected === 'number') expect(tags).toHaveLength(expected);
    else expect(tags.join(' ')).toBe(expected);
  });

  test('ADR-10 what a name holds cannot break the file, and a pair may be none', () => {
    expect(sitemapOf('en_US', { ...listed, origin: "https://x.example/'&<" })).toContain(
      'https://x.example/&#39;&#38;&#60;/markets',
    );
    expect(
      listedPaths({ brandName: 'A', pairs: [], posts: [], switches: all, elsewhere: [] }).filter((path) =>
        path.startsWith('/trade'),
      ),
    ).toEqual([]);
    expect(whyJoinTopic('  Sun & Moon! ')).toBe('why-join-sun-moon');
    expect(whyJoinTopic('币 One')).toBe('why-join-币-one');
  });

  test('ADR-11 crawlers may go anywhere but the API and are told where the sitemap is', () => {
    expect(robotsText(origin)).toBe(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`);
  });
});
