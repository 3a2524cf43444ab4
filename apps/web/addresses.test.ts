import type { LoaderApi, WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { LOCALES, localePath } from '@pelorus/site/locales.ts';
import { PAGES } from '@pelorus/site/paths.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { THEME_COLOURS } from './app/shell/frame/theme-colours.ts';
import { builtPages, me, NONCE, ORIGIN, venueApi } from './test-venue.ts';

let webHandler: WebHandler;
beforeAll(async () => {
  webHandler = await builtPages();
});

function ask(path: string, api: LoaderApi = venueApi(null), headers: Record<string, string> = {}): Promise<Response> {
  return webHandler(new Request(ORIGIN + path, { headers }), { api, nonce: NONCE, origin: ORIGIN });
}
const html = async (path: string, cookie = '') => (await ask(path, venueApi(null), { cookie })).text();
const meta = (text: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1] ?? null;
const tagsOf = (text: string) => [...text.matchAll(/rel="alternate" hrefLang="([^"]+)"/g)].map(([, tag = '']) => tag);

describe('what search engines and messengers read', () => {
  test('S2.22 a public page names itself and itself in every language; a private one asks not to be indexed', async () => {
    const text = await html('/ar_AE/markets/?a=1');
    expect(text.match(/rel="canonical" href="[^"]*"/g)).toEqual([`rel="canonical" href="${ORIGIN}/ar_AE/markets"`]);
    expect(text).toContain(`hrefLang="x-default" href="${ORIGIN}/markets"`);
    for (const { tag, lang } of LOCALES)
      expect(text).toContain(`hrefLang="${lang}" href="${ORIGIN}${localePath(tag, '/markets')}"`);
    const wallet = await (await ask('/wallet', venueApi(me))).text();
    expect(wallet).toContain('<meta name="robots" content="noindex"/>');
    expect(wallet).not.toMatch(/rel="(canonical|alternate)"|og:image|ld\+json/);
  });

  test('S2.22 clientSupperLanguage narrows the alternates and the language list; the page’s own language stays', async () => {
    const text = await html('/ar_AE/markets?clientSupperLanguage=zh,KO');
    expect(tagsOf(text)).toEqual(['x-default', 'zh-CN', 'ko-KR', 'ar-AE']);
    const listed = [...text.matchAll(/<a [^>]*hrefLang="([^"]+)"/g)].map(([, tag]) => tag);
    expect(listed).toEqual(['zh-CN', 'ko-KR', 'ar-AE']);
    expect(tagsOf(await html('/markets?clientSupperLanguage=none'))).toHaveLength(LOCALES.length + 1);
  });

  test('ADR-24 a link to a page shows its title, description, language and picture; a market’s without its price', async () => {
    const text = await html('/zh_TW/trade/BTC_USDT?ref=1');
    expect(meta(text, 'og:title')).toBe('BTC/USDT');
    expect(meta(text, 'og:description')).toBe(meta(text, 'description'));
    expect(meta(text, 'og:url')).toBe(`${ORIGIN}/zh_TW/trade/BTC_USDT`);
    expect(meta(text, 'og:image')).toBe(`${ORIGIN}/og/trade/zh_TW.png?pair=BTC_USDT`);
    expect(meta(text, 'og:locale')).toBe('zh_TW');
    expect(text.match(/og:locale:alternate/g)).toHaveLength(LOCALES.length - 1);
    expect(meta(text, 'twitter:card')).toBe('summary_large_image');
  });

  test('S9.03 search keywords are the same in every language', async () => {
    const keywords = await Promise.all(LOCALES.map(async ({ tag }) => meta(await html(`/${tag}/markets`), 'keywords')));
    expect(new Set(keywords).size).toBe(1);
    expect(keywords[0]).toMatch(/^Pelorus, /);
  });

  test('ADR-25 every open page carries data that is whole JSON and names addresses of ours; names cannot break out', async () => {
    const dataOf = (text: string) =>
      [...text.matchAll(/<script type="application\/ld\+json" nonce="n0nce">(.*?)<\/script>/gs)].map(
        ([, json = '']) => json,
      );
    const [home = ''] = dataOf(await html('/fr_FR'));
    expect(JSON.parse(home)['@graph'].map((one: Record<string, string>) => one['@type'])).toEqual([
      'Organization',
      'WebSite',
    ]);
    const [trade = ''] = dataOf(await html('/fr_FR/trade/BTC_USDT'));
    const items = JSON.parse(trade).itemListElement.map((one: { item: string }) => one.item);
    expect(items).toEqual([`${ORIGIN}/fr_FR`, `${ORIGIN}/fr_FR/markets`, `${ORIGIN}/fr_FR/trade/BTC_USDT`]);
    const usual = venueApi(null);
    const evil = { ...usual, config: () => ({ ...usual.config(), brandName: '</script><script>alert(1)//<!--' }) };
    const text = await (await ask('/', evil)).text();
    const [data = ''] = dataOf(text);
    expect(JSON.parse(data)['@graph'][0].name).toBe('</script><script>alert(1)//<!--');
    expect(text).not.toContain('<script>alert');
  });
});

describe('colours of the browser', () => {
  test.each(
    PAGES.filter(({ auth }) => !auth).map(({ name, pattern }) => [name, pattern.replace(/\/:\w+\?$/, '')] as const),
  )('S2.21 S2.04 %s has the colours of its own theme and header', async (name, pattern) => {
    const page = PAGES.find((one) => one.name === name) as (typeof PAGES)[number];
    const path = pattern
      .replace(':topic', 'why-join-pelorus')
      .replace(':id', '7')
      .replace(':code', 'a1b2c3d4e5')
      .replace(/^\/trade$/, '/trade/BTC_USDT');
    for (const chosen of ['light', 'dark'] as const) {
      const text = await html(path, `theme=${chosen}`);
      const theme = page.forcedTheme ?? chosen;
      expect(text).toContain(`data-theme="${theme}"`);
      expect(meta(text, 'theme-color')).toBe(THEME_COLOURS[theme][page.headerBackground]);
      expect(meta(text, 'color-scheme')).toBe(theme);
    }
    const text = await html(path, 'theme=system');
    expect(text).toContain(`data-theme="${page.forcedTheme ?? 'system'}"`);
    const colours = [...text.matchAll(/<meta name="theme-color" content="([^"]*)" media="([^"]*)"/g)];
    // The device decides, where the page does not (WEB-118).
    expect(colours.map(([, colour, media]) => [colour, media])).toEqual(
      page.forcedTheme === null
        ? (['light', 'dark'] as const).map((theme) => [
            THEME_COLOURS[theme][page.headerBackground],
            `(prefers-color-scheme: ${theme})`,
          ])
        : [],
    );
  });
});

describe('what cannot be shown', () => {
  test.each(['/no/such', '/xx_XX/markets', '/markets/deeper', '/zz_ZZ', '/trade/NOT_HERE'])(
    'S2.20 S8.03 %s answers 404 and says which page was not found',
    async (path) => {
      for (const { tag } of LOCALES) {
        const asked = path.startsWith('/xx') || path.startsWith('/zz') ? path : localePath(tag, path);
        const response = await ask(asked);
        expect(response.status).toBe(404);
        const text = await response.text();
        expect(text).toContain('>404<');
        expect(text).toMatch(new RegExp(`<h1[^>]*>[^<]*${asked}[^<]*</h1>`));
        expect(text).toMatch(new RegExp(`<title>[^<]*${asked}`));
        expect(text).toContain('<meta name="robots" content="noindex"/>');
        if (tag === 'en_US') expect(text).toContain(`Page not found: ${asked}`);
      }
    },
  );

  test('S2.20 the message, the code, and a button to the site root of the language; help where there is a help centre', async () => {
    const text = await html('/%3Cscript%3E%D8%B3');
    expect(text).toMatch(/<h1[^>]*>Page not found: \/&lt;script&gt;س<\/h1>/);
    expect(text).toContain('>Not found<');
    expect(text).toMatch(/<a[^>]*href="\/"[^>]*>Go Back Home<\/a>/);
    expect(await html('/ru_RU/no')).toContain('href="https://t.example/pelorus_ru"');
    expect(await html('/ar_AE/no')).toMatch(
      /<main[\s\S]*href="\/ar_AE"[\s\S]*href="https:\/\/help\.pelorus\.test\/hc\/ar\/requests\/new"[\s\S]*<\/main>/,
    );
  });

  test.each(LOCALES.map(({ tag }) => tag))(
    'S8.09 a fatal error in %s answers 500 with message and code, and nothing of ours',
    async (tag) => {
      const broken = {
        ...venueApi(null),
        sparklines: async () => {
          throw new Error('secret table is on fire');
        },
      };
      const said = vi.spyOn(console, 'error').mockImplementation(() => {});
      const response = await ask(localePath(tag, '/markets'), broken);
      expect(response.status).toBe(500);
      expect(said).toHaveBeenCalled();
      said.mockRestore();
      const text = await response.text();
      expect(text).toContain('>500<');
      expect(text.match(/<h1[ >]/g)).toHaveLength(1);
      expect(text).toContain('Unexpected Server Error');
      expect(text).not.toContain('secret table');
      expect(text).toContain(`lang="${LOCALES.find((one) => one.tag === tag)?.lang}"`);
    },
  );
});

describe('coming back', () => {
  const to = async (path: string) => (await ask(path, venueApi(me))).headers.get('location');
  test('S2.08 who is logged in is sent on from both forms, to ourselves or a security domain only', async () => {
    expect(await to('/ar_AE/login?redirectUrl=/ar_AE/orders?tab=history&a=b')).toBe('/ar_AE/orders?tab=history&a=b');
    expect(await to('/login?forwardUrl=https://id.pelorus.test/x?a=1&b%20c')).toBe(
      'https://id.pelorus.test/x?a=1&b%20c',
    );
    expect(await to('/ar_AE/register?forwardUrl=/ar_AE/orders')).toBe('/ar_AE/orders');
    for (const page of ['login', 'register']) {
      for (const query of ['?redirectUrl=https://evil.example/', '?redirectUrl=//evil.example', '?forwardUrl=/%5Cevil'])
        expect(await to(`/ar_AE/${page}${query}`)).toBe(`/ar_AE/${page}`);
      expect(await to(`/ar_AE/${page}`)).toBe('/ar_AE/wallet');
    }
    expect(await to('/register?redirectUrl=/orders')).toBe('/wallet');
  });

  test('S2.08 each form hands the way back to the other', async () => {
    expect(await html('/login?redirectUrl=/orders?a=1&b=2')).toContain(
      'href="/register?forwardUrl=%2Forders%3Fa%3D1%26b%3D2"',
    );
    expect(await html('/register?forwardUrl=/orders')).toContain('href="/login?forwardUrl=%2Forders"');
    const refused = await ask('/login?a=1&redirectUrl=//evil.example');
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/login?a=1']);
  });
});
