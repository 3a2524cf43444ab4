import type { PublicConfig } from '@pelorus/protocol/http/loader-api.ts';
import { LOCALES, splitLocale } from '@pelorus/site/locales.ts';
import { pageRoutes } from '@pelorus/site/paths.ts';
import { describe, expect, test } from 'vitest';
import { guard } from './guard.ts';
import { requestContext } from './web-context.ts';

const ORIGIN = 'https://pelorus.test';
const ALL = LOCALES.map(({ tag }) => tag as string);
const PATHS = new Set(pageRoutes().map(({ path }) => path));

interface Asked {
  headers?: Record<string, string>;
  languages?: string[];
  origin?: string;
}

/** What the guard answers, before or around a page that says "page". */
async function ask(address: string, { headers = {}, languages = ALL, origin = ORIGIN }: Asked = {}): Promise<Response> {
  const request = new Request(origin + address, { headers });
  const url = new URL(request.url.replace('.data', ''));
  const api = {
    config: () => ({ languages, securityDomains: ['id.pelorus.test'] as string[] }) as PublicConfig,
    me: async () => null,
  };
  const context = requestContext(
    { api, nonce: 'n', origin } as never,
    () => [],
    () => undefined,
  );
  const pattern = PATHS.has(url.pathname) ? url.pathname : `${splitLocale(url.pathname).prefixed ? '/x' : ''}/*`;
  try {
    return (await guard(
      { request, url, pattern, context, params: {} } as never,
      async () => new Response('page'),
    )) as Response;
  } catch (answer) {
    return answer as Response;
  }
}

const outcome = async (address: string, asked: Asked = {}) => {
  const answer = await ask(address, asked);
  return [answer.status, answer.headers.get('location'), answer.headers.getSetCookie().join(' | ') || null];
};
const lasting = (tag: string) => `locale=${tag}; Path=/; Max-Age=31536000; SameSite=Lax; Secure`;

describe('the language of a visit', () => {
  test('S4.02 a first visit at the bare root goes to the browser’s language, which the cookie keeps for a year', async () => {
    const headers = { 'accept-language': 'ja' };
    expect(await outcome('/?utm=1', { headers })).toEqual([302, '/ja_JP?utm=1', lasting('ja_JP')]);
    expect(await outcome('/', { headers, origin: 'http://127.0.0.1:8080' })).toEqual([
      302,
      '/ja_JP',
      lasting('ja_JP').replace('; Secure', ''),
    ]);
    expect(await outcome('/', { headers: { cookie: 'locale=ja_JP' } })).toEqual([302, '/ja_JP', null]);
    expect(await outcome('/', { headers: { ...headers, cookie: 'locale=en_US' } })).toEqual([200, null, null]);
    expect(await outcome('/markets', { headers })).toEqual([200, null, null]);
    expect(await outcome('/.data', { headers })).toEqual([200, null, null]);
  });

  test('ADR-06 who follows a link of ours to the bare root stays there, also where nothing is kept', async () => {
    const japanese = { 'accept-language': 'ja' };
    const there = [200, null, null];
    expect(await outcome('/', { headers: { ...japanese, 'sec-fetch-site': 'same-origin' } })).toEqual(there);
    expect(await outcome('/', { headers: { ...japanese, referer: `${ORIGIN}/en_US` } })).toEqual(there);
    for (const elsewhere of [
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' },
      { referer: 'https://pelorus.test.evil.example/' },
      { referer: 'nonsense' },
    ])
      expect((await ask('/', { headers: { ...japanese, ...elsewhere } })).status, JSON.stringify(elsewhere)).toBe(302);
  });

  test('ADR-07 a link to a page in another language is kept in the cookie, without scripts', async () => {
    const from = (path: string, cookie = 'locale=ja_JP') => ({ headers: { cookie, referer: ORIGIN + path } });
    expect(await outcome('/en_US', from('/ja_JP'))).toEqual([200, null, lasting('en_US')]);
    expect(await outcome('/ar_AE/markets', from('/ja_JP/markets'))).toEqual([200, null, lasting('ar_AE')]);
    expect(await outcome('/', from('/ja_JP'))).toEqual([200, null, lasting('en_US')]);
    // Without a word of where the visit comes from, only the switch names the default's prefix.
    expect(await outcome('/en_US', { headers: { cookie: 'locale=ja_JP' } })).toEqual([200, null, lasting('en_US')]);
    for (const [path, asked] of [
      ['/ja_JP/markets', from('/ja_JP')],
      ['/ar_AE/markets', from('/ja_JP', 'locale=ar_AE')],
      ['/ar_AE/markets', { headers: { cookie: 'locale=ja_JP' } }],
      ['/ar_AE/markets', { headers: { cookie: 'locale=ja_JP', referer: 'https://other.example/ja_JP' } }],
      ['/ar_AE/markets.data', from('/ja_JP/markets')],
    ] as const)
      expect(await outcome(path, asked), path).toEqual([200, null, null]);
  });

  test('ADR-09 a language that is not on offer gives way to the one that the visitor likes best of those that are', async () => {
    const languages = ['en_US', 'tr_TR', 'ar_AE'];
    const to = async (path: string, headers: Record<string, string> = {}) =>
      (await ask(path, { headers, languages })).headers.get('location');
    expect(await to('/ja_JP/markets?a=1')).toBe('/markets?a=1');
    expect(await to('/ja_JP/no/such')).toBe('/no/such');
    expect(await to('/ja_JP', { 'accept-language': 'ja,tr;q=0.3' })).toBe('/tr_TR');
    expect(await to('/ja_JP', { cookie: 'locale=ar_AE', 'accept-language': 'tr' })).toBe('/ar_AE');
    expect(await to('/', { 'accept-language': 'ja' })).toBeNull();
    expect(await to('/', { cookie: 'locale=ja_JP' })).toBeNull();
    expect(await to('/tr_TR/markets')).toBeNull();
  });

  test('ADR-09 where the default language is not on offer, no page stands without prefix; files do', async () => {
    const languages = ['ja_JP', 'ar_AE'];
    const to = async (path: string, headers: Record<string, string> = {}) =>
      (await ask(path, { headers, languages })).headers.get('location');
    expect(await to('/')).toBe('/ja_JP');
    expect(await to('/markets', { 'accept-language': 'ar' })).toBe('/ar_AE/markets');
    expect(await to('/en_US/markets', { 'sec-fetch-site': 'same-origin' })).toBe('/ja_JP/markets');
    expect(await to('/manifest.webmanifest')).toBeNull();
    expect(await to('/ar_AE')).toBeNull();
  });
});

describe('a return address that is refused', () => {
  test.each([
    ['/ar_AE/login?a=1&redirectUrl=https://evil.example/&b=2', '/ar_AE/login?a=1'],
    ['/register?forwardUrl=%2F%2Fevil.example', '/register'],
    ['/login/verification?redirectUrl=javascript:alert(1)', '/login/verification'],
    ['/login?redirectUrl=/wallet&forwardUrl=https://evil.example/', null],
    ['/login?redirectUrl=%2Forders%3Fa%3D1%26b', null],
    ['/forget?forwardUrl=https%3A%2F%2Fid.pelorus.test%2Fx', null],
    ['/login.data?redirectUrl=https://evil.example/', null],
    ['/markets?redirectUrl=https://evil.example/', null],
  ])('S2.08 %s is shown as %s, whose links cannot carry it on', async (asked, shown) => {
    expect(await outcome(asked)).toEqual([shown === null ? 200 : 302, shown, null]);
  });

  test('S2.08 nor does it come along to another language', async () => {
    const asked = { languages: ['en_US'], headers: {} };
    expect((await ask('/ja_JP/login?redirectUrl=//evil.example', asked)).headers.get('location')).toBe('/login');
  });
});

describe('a session that is gone', () => {
  const names = ['accessToken', 'refreshToken', 'futuresToken', 'session', 'userId', 'loginToken'];
  test.each([
    ['https://pelorus.test', '__Host-sid', '; Secure'],
    ['http://127.0.0.1:8080', 'sid', ''],
  ])('S4.04 S8.01 on %s the way to log-in takes its cookies away, and no others', async (origin, session, secure) => {
    const cookie = [...names, session].map((name) => `${name}=x`).join('; ');
    for (const path of ['/ar_AE/wallet', '/ar_AE/wallet.data']) {
      const answer = await ask(path, { origin, headers: { cookie: `theme=dark; ${cookie}` } });
      expect(answer.headers.get('location')).toBe('/ar_AE/login?redirectUrl=%2Far_AE%2Fwallet');
      expect(answer.headers.getSetCookie()).toEqual(
        [...names, session].map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`),
      );
    }
    expect((await ask('/wallet', { origin })).headers.getSetCookie()).toEqual([]);
  });
});
