import type { Banner } from '@pelorus/protocol/announcements/http.ts';
import type { LoaderApi, WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { beforeAll, expect, test } from 'vitest';
import { builtPages, NONCE, ORIGIN, venueApi, wordsOf } from './test-venue.ts';

let webHandler: WebHandler;
beforeAll(async () => {
  webHandler = await builtPages();
});

function ask(path: string, changes: Partial<LoaderApi> = {}, cookie = ''): Promise<Response> {
  const api = { ...venueApi(null), ...changes };
  const request = new Request(ORIGIN + path, { headers: { cookie } });
  return webHandler(request, { api, nonce: NONCE, origin: ORIGIN });
}
const html = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).text();

const bannerOf = (id: string, title: string, locale = 'en_US'): Banner => ({
  ...{ id, title, locale, kind: 'maintenance', publishedAt: 1, until: 9_000_000_000_000 },
});
const banners = async (tag: string) => [
  bannerOf('8', tag === 'ar_AE' ? 'صيانة' : 'Newest & <b>', tag === 'ar_AE' ? 'ar_AE' : 'en_US'),
  bannerOf('7', 'Older'),
];

test.each(['/', '/markets', '/trade/BTC_USDT', '/login', '/announcements'])(
  'NEWS-23 the newest banner stands above %s from the first byte, before what the page is about',
  async (path) => {
    const text = await html(path, { banners });
    const at = text.indexOf('Newest &amp; &lt;b&gt;');
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(text.indexOf('<main'));
    expect(text).toContain('href="/announcements/8"');
    expect(text).not.toContain('>Older<');
  },
);

test('NEWS-23 it is in the page’s language, or says that it is in English', async () => {
  expect(await html('/ar_AE', { banners })).toContain('صيانة');
  expect(await html('/fr_FR', { banners })).toMatch(/<a[^>]*lang="en-US"[^>]*>Newest/);
});

test('NEWS-24 what was put away on the device is not drawn: the next newest is', async () => {
  const text = await html('/', { banners }, 'a=b; bannersAway=3.8');
  expect(text).not.toContain('Newest');
  expect(text).toContain('>Older<');
  expect(await html('/', { banners }, 'bannersAway=7.8')).not.toMatch(/Newest|>Older</);
  expect(await html('/', { banners }, 'bannersAway=%3Cscript')).toContain('Newest');
});

test('NEWS-22 the list and a post are whole without scripts, and search engines read the post', async () => {
  const list = await html('/announcements?kind=news');
  expect(list).toContain('href="/announcements/7"');
  expect(list).toContain('href="/announcements?kind=listing"');
  const body = 'One <script>alert(1)</script>\n\n- [here](/markets) [there](javascript:alert(1))';
  const announcement = async () => {
    const text = { id: '7', kind: 'news', title: 'Open', locale: 'en_US', publishedAt: 1_760_000_000_000 } as const;
    return { ...text, body, changedAt: null };
  };
  const post = await html('/ja_JP/announcements/7', { announcement });
  expect(post).toContain('One &lt;script&gt;alert(1)');
  expect(post).toContain('href="/ja_JP/markets"');
  expect(post).not.toContain('href="javascript:');
  expect(post).toContain(wordsOf('ja_JP')['announcements.inEnglish']);
  expect(post).toContain('"@type":"NewsArticle"');
  expect(post).toContain('<link rel="canonical" href="https://pelorus.test/ja_JP/announcements/7"/>');
});

test.each([
  '/announcements?kind=ads',
  '/announcements?cursor=x',
  '/announcements/0',
  '/announcements/8',
  '/announcements/a',
])('NEWS-22 %s is not found', async (path) => {
  expect((await ask(path)).status).toBe(404);
});

test('SYST-11 the status page is whole without scripts, each state in words', async () => {
  for (const tag of ['en_US', 'ar_AE'] as const) {
    const text = await html(`/${tag}/status`);
    const words = wordsOf(tag);
    for (const key of ['status.all.degraded', 'status.state.operational', 'status.unmeasured'])
      expect(text, key).toContain(words[key]);
    expect(text).toContain(words['status.part.deposits']?.replace('{network}', 'ETH'));
    expect(text.match(/<rect /g)?.length).toBe(180);
    expect(text).toContain('2025-10-08 · 99.93%');
  }
});
