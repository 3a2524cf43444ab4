import type { WebContext } from '@pelorus/protocol/http/loader-api.ts';
import { LIMITS } from '@pelorus/protocol/limits.ts';
import { LOCALES } from '@pelorus/site/locales.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import type { MarketFeed } from '../markets/market-feed.ts';
import { registerCrawlers } from './crawlers.ts';
import { registerPages } from './pages.ts';

const SYMBOLS = [
  { pairCode: 'BTC_USDT', status: 'TRADING' },
  { pairCode: 'OLD_USDT', status: 'HALT' },
  { pairCode: 'NEW_USDT', status: 'CANCEL_ONLY' },
];
const FEED = { symbols: () => ({ assets: [], symbols: SYMBOLS }) } as unknown as MarketFeed;
const FEEDS = { spot: FEED, futures: FEED };
let gateway: TestGateway;
/** What reached the web app: nothing that moved may. */
const rendered: string[] = [];
const web = async (request: Request, _context: WebContext) => {
  rendered.push(new URL(request.url).pathname);
  return new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } });
};

beforeAll(async () => {
  gateway = await testGateway({
    limits: { weightPerMinute: 1_000_000 },
    rooms: async (app, deps) => {
      registerCrawlers(app, deps, FEED);
      registerPages(app, deps, FEEDS, web);
    },
  });
});
afterAll(() => gateway.close());
afterEach(() => void rendered.splice(0));

const ask = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET', headers: Record<string, string> = {}) =>
  gateway.app.inject({ method, url, headers: { host: 'venue.example', ...headers } });

describe('moved addresses', () => {
  const MOVES = [
    ['S2.10', '/followup/trader?type=futures&id=42&ref=a%20b', '/copy-trading/futures-trader/42?ref=a%20b'],
    ['S2.10', '/followup/trader?id=42', '/copy-trading/spot-trader/42'],
    ['S2.11', '/followup?type=spot&ref=1', '/copy-trading/spot?ref=1'],
    ['S2.12', '/followup', '/copy-trading/futures'],
    ['S2.13', '/autosystem?sourceType=grid', '/bot-trade/grid'],
    ['S2.13', '/autosystem', '/bot-trade/autosystem'],
  ] as const;

  test.each(MOVES)(
    '%s %s answers 301 to %s in every prefix, to GET and HEAD, before any page',
    async (_code, from, to) => {
      for (const prefix of ['', ...LOCALES.map(({ tag }) => `/${tag}`)])
        for (const method of ['GET', 'HEAD'] as const) {
          const answer = await ask(prefix + from, method);
          expect([answer.statusCode, answer.headers.location]).toEqual([301, prefix + to]);
          expect(answer.body).toBe('');
        }
      expect(rendered).toEqual([]);
    },
  );

  test('S2.14 nothing but reading is redirected, and the place moved to is served', async () => {
    expect((await ask('/followup', 'POST', { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(405);
    expect((await ask('/ar_AE/copy-trading/futures')).statusCode).toBe(200);
    expect(rendered).toEqual(['/ar_AE/copy-trading/futures']);
  });

  test.each([
    '/followup/trader?id=%2F%2Fevil.example',
    '/followup/trader?id=//evil.example&type=futures',
    '//evil.example/followup',
    '/\\evil.example/followup',
    'http://evil.example/followup',
    '/followup/trader?id=%0d%0aSet-Cookie:%20a=b',
    '/followup/trader?id=7&x=%0d%0aLocation:%20//evil.example',
    '/followup/trader?id=..%2f..%2f..',
    '/followup/trader?id=%E2%80%AE%D8%A7',
    '/autosystem?sourceType=https://evil.example',
    '/autosystem?sourceType=.',
    '/AR_ae//evil.example',
  ])('ADR-03 %s stays on our host, with one header', async (url) => {
    const { statusCode, headers } = await ask(url, 'HEAD');
    expect([301, 308]).toContain(statusCode);
    expect(headers.location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
    expect(new URL(String(headers.location), 'https://venue.example').host).toBe('venue.example');
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('addresses that cannot be decoded', () => {
  test('S2.20 are pages that are not found, shown as they were asked; in the API they stay mistakes', async () => {
    for (const path of ['/%E0%A4%A', '/ar_AE/100%', '/%ff?a=%E0%A4%A']) {
      rendered.splice(0);
      expect((await ask(path)).statusCode, path).toBe(200);
      expect(
        rendered.map((one) => decodeURIComponent(one)),
        path,
      ).toEqual([path.split('?')[0]]);
    }
    expect((await ask('/api/%E0%A4%A')).statusCode).toBe(400);
  });
});

describe('crawlers', () => {
  test('ADR-11 robots.txt names the sitemap of the host that was asked', async () => {
    const answer = await ask('/robots.txt');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toContain('Sitemap: http://venue.example/sitemap.xml');
    expect((await ask('/robots.txt', 'HEAD')).statusCode).toBe(200);
    expect((await ask('/robots.txt', 'GET', { host: 'a"b' })).statusCode).toBe(400);
  });

  test('ADR-10 the index leads to a file for each language, which lists the live pairs', async () => {
    const index = await ask('/sitemap.xml');
    const files = [...index.body.matchAll(/<loc>http:\/\/venue\.example([^<]+)<\/loc>/g)].map(([, path = '']) => path);
    expect(files).toHaveLength(LOCALES.length);
    for (const path of files) {
      const answer = await ask(path);
      expect(answer.headers['content-type'], path).toBe('application/xml; charset=utf-8');
      expect(answer.body).toContain(`/trade/BTC_USDT</loc>`);
      expect(answer.body, 'paused for a while').toContain(`/trade/NEW_USDT</loc>`);
      expect(answer.body, 'a closed market').not.toContain('OLD_USDT');
      expect(answer.body).toContain('why-join-test-venue');
    }
    for (const none of ['/sitemap/xx_XX.xml', '/sitemap/ar_AE', '/sitemap/ar_AE.txt', '/sitemap/ar_AE.xml.gz'])
      expect((await ask(none)).statusCode, none).toBe(404);
  });

  test('ADR-09 ADR-13 only what is on offer is listed: languages, and in production what its switches show', async () => {
    const venue = await testGateway({
      config: {
        mode: 'production',
        features: {},
        hosts: { publicOrigin: 'https://venue.example' },
        site: { languages: ['ja_JP', 'en_US'] },
      },
      rooms: async (app, deps) => registerCrawlers(app, deps, FEED),
    });
    const body = async (url: string) => (await venue.app.inject({ url, headers: { host: 'venue.example' } })).body;
    expect((await body('/sitemap.xml')).match(/\/sitemap\/[a-z]\w+/g)).toEqual(['/sitemap/ja_JP', '/sitemap/en_US']);
    expect(await body('/sitemap/ar_AE.xml')).toContain('NOT_FOUND');
    const japanese = await body('/sitemap/ja_JP.xml');
    expect(japanese).toContain('/ja_JP/trade/BTC_USDT</loc>');
    expect(japanese).not.toMatch(/ar_AE|\/p2p<|\/bot-trade|\/copy-trading|\/docs<|\/docs\/color/);
    await venue.close();
  });

  test('ADR-12 behind a proxy public answers name the host that caches keep them by, whatever X-Forwarded-Host says', async () => {
    const told: string[] = [];
    const proxied = await testGateway({
      config: { hosts: { trustedProxies: 1 } },
      rooms: async (app, deps) => {
        registerCrawlers(app, deps, FEED);
        registerPages(app, deps, FEEDS, async (request, { origin }) => {
          told.push(origin, new URL(request.url).origin);
          return new Response('page');
        });
      },
    });
    const forged = { host: 'venue.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    for (const url of ['/robots.txt', '/sitemap.xml', '/sitemap/ar_AE.xml', '/markets']) {
      const answer = await proxied.app.inject({ url, headers: forged });
      expect(answer.statusCode, url).toBe(200);
      expect(answer.body + JSON.stringify(answer.headers), url).not.toContain('evil.example');
      if (url === '/markets') expect(answer.headers['content-security-policy']).toContain(' wss://venue.example');
      else expect(answer.body, url).toContain('https://venue.example/');
    }
    expect(told).toEqual(['https://venue.example', 'https://venue.example']);
    await proxied.close();
  });
});

test('HTTP-09 HTTP-48 who has used up the weight of their address with a program still has the pages, which have as much of their own', async () => {
  const small = await testGateway({
    config: { limits: { weightPerMinute: 4 } },
    rooms: async (app, deps) => registerPages(app, deps, FEEDS, web),
  });
  const statusOf = async (url: string) =>
    (await small.app.inject({ url, headers: { host: 'venue.example' } })).statusCode;
  for (const status of [404, 404, 429]) expect(await statusOf('/api/none')).toBe(status);
  for (const status of [200, 200, 429]) expect(await statusOf('/wallet')).toBe(status);
  small.pass(60_000);
  expect(await statusOf('/wallet')).toBe(200);
  await small.close();
});

describe('addresses that no page has', () => {
  const { pageSegments, pagePathLength, pageParameters, pageSearchLength } = LIMITS;
  const search = (length: number) => `?a=${'b'.repeat(length - '?a='.length)}`;

  test.each([
    ['parts of a path', '/a'.repeat(pageSegments), '/a'.repeat(pageSegments + 1), 'NOT_FOUND'],
    ['characters of a path', `/${'a'.repeat(pagePathLength - 1)}`, `/${'a'.repeat(pagePathLength)}`, 'NOT_FOUND'],
    ['parameters', `/?${'a&'.repeat(pageParameters - 1)}a`, `/?${'a&'.repeat(pageParameters)}a`, 'BAD_REQUEST'],
    ['characters of a query', `/${search(pageSearchLength)}`, `/${search(pageSearchLength + 1)}`, 'BAD_REQUEST'],
  ])('HTTP-35 the most %s are rendered, one more is refused before', async (_what, most, more, refusal) => {
    expect((await ask(most)).statusCode).toBe(200);
    expect(rendered.splice(0)).toHaveLength(1);
    expect((await ask(more)).json().error).toBe(refusal);
    expect(rendered).toEqual([]);
  });

  test('HTTP-35 HTTP-36 a refused address weighs 50 besides, a long one more than a short one', async () => {
    const { pageWeight } = gateway.deps.rates;
    const weigh = async (url: string) => {
      const before = pageWeight.used('127.0.0.1');
      await ask(url);
      return pageWeight.used('127.0.0.1') - before;
    };
    const page = await weigh('/markets');
    expect(await weigh('/a'.repeat(pageSegments + 1))).toBe(page + 50);
    expect(await weigh(`/${search(1_024 + 511 - 1)}`)).toBe(page + 2);
    expect(await weigh(`/${search(1_024 + 512 - 1)}`)).toBe(page + 3);
  });
});
