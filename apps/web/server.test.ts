import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LoaderApi, PublicConfig, WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { LOCALES, localePath } from '@pelorus/site/locales.ts';
import { PAGES, pagePath } from '@pelorus/site/paths.ts';
import { beforeAll, describe, expect, test } from 'vitest';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ORIGIN = 'https://pelorus.test';
const NONCE = 'n0nce';
/** Brotli, in bytes: the goals of frontend.md §4, kept by every build. */
const SCRIPT_BUDGETS = [
  ['home', 150 * 1024],
  ['login', 170 * 1024],
  ['register', 170 * 1024],
  ['markets', 180 * 1024],
] as const;

const pair = 'BTC_USDT';
const ticker: Ticker = {
  pairCode: pair,
  last: '67321.45',
  open: '67000.00',
  high: '68000.00',
  low: '66000.00',
  volume: '12.5',
  quoteVolume: '841518.12',
  change: '321.45',
  changePercent: '0.48',
  bid: '67321.44',
  ask: '67321.45',
  count: 3,
  time: 1_760_000_000_000,
};
const me = { userId: '7', email: 'person@example.com', accountId: 16, createdAt: 1_760_000_000_000 };
const symbol = {
  pairCode: pair,
  base: 'BTC',
  quote: 'USDT',
  status: 'TRADING',
  tickSize: '0.01',
  stepSize: '0.00001',
  priceScale: 2,
  quantityScale: 5,
  priceMin: '0.01',
  priceMax: '1000000',
  quantityMin: '0.00001',
  quantityMax: '9000',
  marketQuantityMax: '100',
  notionalMin: '5',
  notionalMax: '0',
  makerFee: '0.001',
  takerFee: '0.001',
} as const;

function api(person: typeof me | null): LoaderApi {
  return {
    config: () => ({
      brandName: 'Pelorus',
      slogan: '',
      mode: 'demo',
      features: {
        spot: true,
        faucet: true,
        signUp: true,
        p2p: true,
        futures: false,
        rebate: false,
        deviceInfo: true,
        offlinePage: true,
      },
      languages: LOCALES.map(({ tag }) => tag),
      securityDomains: ['id.pelorus.test'],
      helpCentre: { base: 'https://help.pelorus.test/hc', channels: { ru_RU: 'https://t.example/pelorus_ru' } },
      supportEmail: 'help@pelorus.test',
      humanVerification: 'altcha',
      analytics: {
        reporting: 'false',
        endpoint: '/api/analytics',
        method: 'ajax',
        timeoutMs: 3_000,
        batchSize: 6,
        debug: false,
        linkers: [],
        keepDays: 90,
      },
    }),
    symbols: () => ({
      assets: [
        { code: 'BTC', name: 'Bitcoin', scale: 8 },
        { code: 'USDT', name: 'Tether USD', scale: 8 },
      ],
      symbols: [symbol],
    }),
    tickers: () => [ticker],
    sparklines: async () => ({ [pair]: ['1', '2', '3'] }),
    depth: (code) =>
      code === pair ? { pairCode: pair, lastUpdateId: 1, bids: [['1', '2']], asks: [['3', '4']] } : null,
    trades: (code) => (code === pair ? [] : null),
    klines: async (code) => (code === pair ? [] : null),
    rates: () => ({ base: 'USD', rates: { EUR: '0.5', JPY: '150' }, atMs: 0, source: 'provider' }),
    me: async () => person,
  };
}

let webHandler: WebHandler;
beforeAll(async () => {
  if (!existsSync(`${HERE}build/server/index.js`))
    execFileSync(process.execPath, ['../../node_modules/@react-router/dev/bin.cjs', 'build'], { cwd: HERE });
  ({ webHandler } = await import('./server.ts'));
});

function ask(path: string, headers: Record<string, string> = {}, person: typeof me | null = null): Promise<Response> {
  return webHandler(new Request(ORIGIN + path, { headers }), { api: api(person), nonce: NONCE, origin: ORIGIN });
}
const html = async (path: string, headers = {}, person: typeof me | null = null) =>
  (await ask(path, headers, person)).text();

const everyPage = LOCALES.flatMap((locale) =>
  PAGES.map((page) => ({
    locale,
    page,
    path: localePath(locale.tag, pagePath(page.name, { pair, topic: 'why-join-pelorus', id: '7' })),
  })),
);

describe('pages', () => {
  test.each(everyPage)(
    'WEB-60 $path is a whole page of its language in the first answer',
    async ({ locale, page, path }) => {
      const response = await ask(path, { cookie: 'theme=dark; upColour=upred' }, page.auth ? me : null);
      expect(response.status).toBe(200);
      const text = await response.text();
      expect(text).toContain(`<html lang="${locale.lang}" dir="${locale.dir}" data-theme="dark" data-up="upred">`);
      expect(text.match(/<h1[ >]/g)).toHaveLength(1);
      expect(text.match(/<main[^>]* id="main"/g)).toHaveLength(1);
      expect(text).toMatch(/<title>[^<]+<\/title>/);
    },
  );

  test.each(everyPage)(
    'WEB-61 $path carries the nonce on every script, no style element and no handler attribute',
    async ({ page, path }) => {
      const text = await html(path, {}, page.auth ? me : null);
      const markup = text.replace(/<script[\s\S]*?<\/script>/g, '');
      expect(markup.match(/<style|<[^>]* on[a-z]+=/g)).toBeNull();
      const scripts = text.match(/<script[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const tag of scripts) expect(tag).toContain(`nonce="${NONCE}"`);
    },
  );

  test('WEB-62 the theme is light and rises are green without cookies, or with nonsense in them', async () => {
    for (const cookie of ['', 'theme=purple; upColour=<script>'])
      expect(await html('/', { cookie })).toContain('data-theme="light" data-up="upgreen"');
  });

  test('S2.22 a public page names itself and itself in every language; a private one asks not to be indexed', async () => {
    const text = await html('/ar_AE/markets');
    expect(text).toContain(`<link rel="canonical" href="${ORIGIN}/ar_AE/markets"/>`);
    expect(text).toContain(`hrefLang="x-default" href="${ORIGIN}/markets"`);
    for (const { tag, lang } of LOCALES)
      expect(text).toContain(`hrefLang="${lang}" href="${ORIGIN}${localePath(tag, '/markets')}"`);
    expect(await html('/wallet', {}, me)).toContain('<meta name="robots" content="noindex"/>');
  });

  test.each(['/no/such', '/xx_XX/markets', '/ar_AE/no/such', '/markets/deeper', '/zz_ZZ'])(
    'S2.20 %s answers 404 and says which page was not found',
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(404);
      const text = await response.text();
      expect(text).toContain('>404<');
      if (!path.startsWith('/ar_AE')) expect(text).toContain(`Page not found: ${path}`);
      if (!path.startsWith('/ar_AE')) expect(text).toContain('Go Back Home');
    },
  );

  test('S4.02 a first visit at the root goes to its language; a chosen one stays; deeper addresses are left alone', async () => {
    const to = async (path: string, headers: Record<string, string>) => {
      const response = await ask(path, headers);
      return [response.status, response.headers.get('location')];
    };
    expect(await to('/?utm=1', { 'accept-language': 'ar' })).toEqual([302, '/ar_AE?utm=1']);
    expect(await to('/', { 'accept-language': 'en', cookie: 'locale=ar_AE' })).toEqual([302, '/ar_AE']);
    expect(await to('/', { 'accept-language': 'ar', cookie: 'locale=en_US' })).toEqual([200, null]);
    expect(await to('/markets', { 'accept-language': 'ar' })).toEqual([200, null]);
  });
});

describe('menus', () => {
  /** The links of home where the operator says `config` of what pages show. */
  const linksWith = async (config: (usual: PublicConfig) => Partial<PublicConfig>) => {
    const usual = api(null).config();
    const changed = { ...api(null), config: () => ({ ...usual, ...config(usual) }) };
    const response = await webHandler(new Request(`${ORIGIN}/`), { api: changed, nonce: NONCE, origin: ORIGIN });
    return new Set([...(await response.text()).matchAll(/<a [^>]*href="([^"?#]*)/g)].map(([, href]) => href));
  };

  test('S6.04 P2P, futures and the programme are linked while their menus are shown, and only then', async () => {
    const shown = (is: boolean) =>
      linksWith(({ features }) => ({ features: { ...features, p2p: is, futures: is, rebate: is } }));
    const [all, none] = [await shown(true), await shown(false)];
    for (const path of ['/p2p', '/futures', '/affiliate-register']) {
      expect(all.has(path), path).toBe(true);
      expect(none.has(path), path).toBe(false);
    }
    const usual = await linksWith(() => ({}));
    expect([usual.has('/p2p'), usual.has('/futures')]).toEqual([true, false]);
  });

  test('S4.08 only the languages on offer are linked, and the page’s own', async () => {
    const links = await linksWith(() => ({ languages: ['tr_TR', 'ar_AE'] }));
    expect(LOCALES.map(({ tag }) => tag).filter((tag) => links.has(localePath(tag, '/')))).toEqual([
      'en_US',
      'tr_TR',
      'ar_AE',
    ]);
  });
});

describe('private pages', () => {
  test.each(everyPage.filter(({ page }) => page.auth))(
    'S6.02 $path sends visitors to log-in and back',
    async ({ locale, path }) => {
      const response = await ask(`${path}?tab=history&x=1`);
      expect(response.status).toBe(302);
      const back = encodeURIComponent(`${path}?tab=history&x=1`);
      expect(response.headers.get('location')).toBe(`${localePath(locale.tag, '/login')}?redirectUrl=${back}`);
      const data = await ask(`${path}.data`);
      expect(await data.text()).not.toContain(me.email);
    },
  );

  test('S2.08 who is logged in is sent on from log-in, to own addresses only', async () => {
    const to = async (query: string) => (await ask(`/ar_AE/login${query}`, {}, me)).headers.get('location');
    expect(await to('?redirectUrl=/ar_AE/orders?tab=history&a=b')).toBe('/ar_AE/orders?tab=history&a=b');
    expect(await to('?redirectUrl=https://evil.example/')).toBe('/ar_AE/wallet');
    expect(await to('')).toBe('/ar_AE/wallet');
  });
});

describe('what reaches the browser', () => {
  const scripts = (text: string) => [
    ...new Set([...text.matchAll(/(?:href|from|import)[=( ]*"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)),
  ];
  const clientFile = (path: string) => `${HERE}build/client${path}`;

  test('WEB-63 only the messages of the page’s language are fetched with it', async () => {
    const [english, arabic] = [scripts(await html('/')), scripts(await html('/ar_AE'))];
    const words = (paths: string[]) => paths.map((path) => readFileSync(clientFile(path), 'utf8')).join();
    expect(words(arabic)).toContain('الأسواق');
    expect(words(english)).not.toContain('الأسواق');
    expect(words(arabic)).not.toContain('Create your account');
  });

  test.each(SCRIPT_BUDGETS)('WEB-64 the scripts of %s weigh at most %i bytes', async (name, budget) => {
    const paths = scripts(await html(pagePath(name)));
    const bytes = paths.reduce((sum, path) => {
      const compressed = `${clientFile(path)}.br`;
      return sum + statSync(existsSync(compressed) ? compressed : clientFile(path)).size;
    }, 0);
    expect(paths.length).toBeGreaterThan(5);
    expect(bytes).toBeLessThanOrEqual(budget);
  });

  test('WEB-65 no schema library and no message parser is sent to browsers', () => {
    const folder = `${HERE}build/client/assets`;
    const guilty = readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .filter((name) => /ZodError|_zod|messageformat/i.test(readFileSync(`${folder}/${name}`, 'utf8')));
    expect(guilty).toEqual([]);
  });

  test('WEB-66 built files are kept for ever, compressed as the reader takes them, and only from the build', async () => {
    const [path = ''] = scripts(await html('/'));
    const brotli = await ask(path, { 'accept-encoding': 'gzip, br' });
    expect(Object.fromEntries(brotli.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect((await ask(path)).headers.get('content-encoding')).toBeNull();
    expect((await ask('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml');
    for (const bad of [
      '/assets/..%2f..%2fserver%2findex.js',
      '/.vite/manifest.json',
      '/assets/none.js',
      '/%2e%2e/package.json',
    ])
      expect((await ask(bad)).status, bad).toBe(404);
  });

  test('WEB-66 an address that cannot be decoded is not found, not a failure', async () => {
    expect((await ask('/assets/%E0%A4%A.js')).status).toBeLessThan(500);
  });
});
