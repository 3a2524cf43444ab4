import { describe, expect, test } from 'vitest';
import { LOCALES, languageLink, localePath, preferredLocale, splitLocale, switchLocale } from './locales.ts';
import { analyticsNameOf, PAGES, pageAt, pageOf, pageOfRoute, pagePath, pageRoutes } from './paths.ts';

describe('locales', () => {
  test('S3.02 ar_AE is right to left and counts in EUR, en_US left to right and in USD', () => {
    const row = (tag: string) => LOCALES.find((locale) => locale.tag === tag);
    expect(row('ar_AE')).toMatchObject({ dir: 'rtl', currency: 'EUR' });
    expect(row('en_US')).toMatchObject({ dir: 'ltr', currency: 'USD' });
  });

  test.each([
    ['/', 'en_US', false, '/'],
    ['/markets', 'en_US', false, '/markets'],
    ['/ar_AE', 'ar_AE', true, '/'],
    ['/ar_AE/', 'ar_AE', true, '/'],
    ['/ar_AE/trade/BTC_USDT', 'ar_AE', true, '/trade/BTC_USDT'],
    ['/en_US/wallet', 'en_US', true, '/wallet'],
    ['/xx_XX/wallet', 'en_US', false, '/xx_XX/wallet'],
    ['/ar_AEx', 'en_US', false, '/ar_AEx'],
  ])('S2.01 %s is %s', (pathname, locale, prefixed, path) => {
    expect(splitLocale(pathname)).toEqual({ locale, prefixed, path });
  });

  test('S2.17 links have no prefix in en_US, else one; a slash in front; the query appended', () => {
    expect(localePath('en_US', 'markets')).toBe('/markets');
    expect(localePath('en_US', '/')).toBe('/');
    expect(localePath('ar_AE', '/')).toBe('/ar_AE');
    expect(localePath('ar_AE', 'login', { redirectUrl: '/a?b=1&c' })).toBe('/ar_AE/login?redirectUrl=%2Fa%3Fb%3D1%26c');
    expect(localePath('ar_AE', '/x?y=1#z', { q: '2' })).toBe('/ar_AE/x?y=1&q=2#z');
  });

  test('S2.17 no path leads to another host', () => {
    for (const path of [
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      ' //evil.example',
    ]) {
      expect(localePath('en_US', path), path).toBe('/evil.example');
      expect(localePath('ar_AE', path, { a: '1' }), path).toBe('/ar_AE/evil.example?a=1');
    }
    expect(switchLocale('en_US', { pathname: '/ja_JP//evil.example', search: '', hash: '' })).toBe('/evil.example');
    expect(languageLink('en_US', { pathname: '//evil.example', search: '' })).toBe('/en_US/evil.example');
  });

  test('S4.02 switching the language keeps page, query and hash', () => {
    const at = { pathname: '/ar_AE/trade/ETH_USDT', search: '?a=1&b', hash: '#book' };
    expect(switchLocale('en_US', at)).toBe('/trade/ETH_USDT?a=1&b#book');
    expect(switchLocale('ar_AE', { pathname: '/', search: '', hash: '' })).toBe('/ar_AE');
  });

  test.each([
    [null, null, 'en_US'],
    ['ar_AE', 'en', 'ar_AE'],
    ['en_US', 'ar', 'en_US'],
    ['xx_XX', 'ar-AE,en;q=0.5', 'ar_AE'],
    [null, 'ar', 'ar_AE'],
    [null, 'ar-EG,ar;q=0.9', 'ar_AE'],
    [null, 'en-GB,ar;q=0.9', 'en_US'],
    [null, 'fi,ar;q=0.2,en;q=0.1', 'ar_AE'],
    [null, 'ar;q=0,en', 'en_US'],
    [null, 'en;q=0.4, ar;q=0.8', 'ar_AE'],
    [null, ';;;,q=,*', 'en_US'],
  ] as const)('S4.02 cookie %s and browser %s get %s', (cookie, header, expected) => {
    expect(preferredLocale(cookie, header)).toBe(expected);
  });

  test.each([
    ['zh', 'zh_CN'],
    ['zh-CN', 'zh_CN'],
    ['zh-SG', 'zh_CN'],
    ['zh-Hans', 'zh_CN'],
    ['zh-Hans-HK', 'zh_CN'],
    ['zh-TW', 'zh_TW'],
    ['zh-HK,zh;q=0.9,en;q=0.8', 'zh_TW'],
    ['ZH-mo', 'zh_TW'],
    ['zh-Hant', 'zh_TW'],
    ['zh-Hant-HK', 'zh_TW'],
    ['zh-Hant-CN', 'zh_TW'],
    ['zh-yue-HK', 'zh_TW'],
    ['zh-hanthing', 'zh_CN'],
  ])('ADR-08 %s is written as %s is', (header, expected) => {
    expect(preferredLocale(null, header)).toBe(expected);
  });

  test.each([
    [null, 'ja,ar;q=0.5', ['en_US', 'ar_AE'], 'ar_AE'],
    ['ja_JP', 'ar', ['en_US', 'ar_AE'], 'ar_AE'],
    [null, 'ja', ['ar_AE', 'en_US'], 'en_US'],
    [null, 'ja', ['ar_AE', 'tr_TR'], 'ar_AE'],
    [null, 'zh-TW', ['zh_CN'], 'zh_CN'],
  ] as const)('ADR-09 cookie %s and browser %s of %j get %s', (cookie, header, offered, expected) => {
    expect(preferredLocale(cookie, header, offered)).toBe(expected);
  });

  test('ADR-05 a link to another language names its prefix, English too', () => {
    expect(languageLink('en_US', { pathname: '/ja_JP', search: '' })).toBe('/en_US');
    expect(languageLink('en_US', { pathname: '/ja_JP/trade/ETH_USDT', search: '?a=1' })).toBe(
      '/en_US/trade/ETH_USDT?a=1',
    );
    expect(languageLink('ar_AE', { pathname: '/markets', search: '' })).toBe('/ar_AE/markets');
  });
});

describe('paths', () => {
  test('S2.01 every page is once under each prefix and once without, and no two routes share a name or path', () => {
    const routes = pageRoutes();
    expect(routes).toHaveLength(PAGES.length * (LOCALES.length + 1));
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  });
  test('S2.01 route names end in a locale suffix, from which the page is found again', () => {
    for (const { name, page, locale } of pageRoutes()) {
      expect(name).toMatch(new RegExp(`___${locale}(___default)?$`));
      expect(pageOfRoute(name)).toBe(page);
    }
    expect(pageOfRoute('root')).toBeNull();
  });
  test('WEB-01 a page is named, never written as a path', () => {
    expect(pagePath('trade', { pair: 'BTC_USDT' })).toBe('/trade/BTC_USDT');
    expect(pagePath('trade', { pair: 'a/b?' })).toBe('/trade/a%2Fb%3F');
    expect(pagePath('trade')).toBe('/trade');
    expect(pagePath('home')).toBe('/');
  });
});

describe('analytics names', () => {
  test('S2.24 affiliate sign-up and why-join have names of their own, and no two pages share one', () => {
    expect(analyticsNameOf(pageOf('affiliate-register'))).toBe('affiliate_register');
    expect(analyticsNameOf(pageOf('why-join'))).toBe('affiliate_why_join');
    expect(analyticsNameOf(pageOf('forget-reset'))).toBe('forget_reset');
    expect(new Set(PAGES.map(analyticsNameOf)).size).toBe(PAGES.length);
  });
});

describe('pages at paths', () => {
  test('S2.03 S2.07 every pattern finds its own page, with parameters filled in, in any case and with a slash at the end', () => {
    const parameters = {
      pair: 'BTC_USDT',
      topic: 'why-join-pelorus',
      id: '7',
      code: 'a1b2c3d4e5',
      trader: 'ffffffffffff',
      contract: 'BTC_PERP',
      sourceType: 'grid',
    };
    for (const page of PAGES) {
      const path = pagePath(page.name, parameters);
      expect(pageAt(path), path).toBe(page);
      expect(pageAt(`${path}/`.replace('//', '/')), `${path}/`).toBe(page);
      expect(pageAt(path.toUpperCase()), path.toUpperCase()).toBe(page);
    }
    for (const none of ['/nothing', '/login/other', '/docs/color/more', '/trade/a/b'])
      expect(pageAt(none), none).toBeNull();
  });
});
