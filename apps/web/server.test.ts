import type { LoaderApi, PublicConfig, WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { LOCALES, localePath } from '@pelorus/site/locales.ts';
import { PAGES } from '@pelorus/site/paths.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addressOf, builtPages, me, NONCE, ORIGIN, venueApi, wordsOf } from './test-venue.ts';

const ENGLISH = wordsOf('en_US');

let webHandler: WebHandler;
beforeAll(async () => {
  webHandler = await builtPages();
});

function ask(
  path: string,
  headers: Record<string, string> = {},
  person: typeof me | null = null,
  changes: Partial<LoaderApi> = {},
): Promise<Response> {
  const api = { ...venueApi(person), ...changes };
  return webHandler(new Request(ORIGIN + path, { headers }), { api, nonce: NONCE, origin: ORIGIN });
}
const html = async (path: string, headers = {}, person: typeof me | null = null) =>
  (await ask(path, headers, person)).text();

const everyPage = LOCALES.flatMap((locale) =>
  PAGES.map((page) => ({
    locale,
    page,
    path: localePath(locale.tag, addressOf(page)),
  })),
);

describe('pages', () => {
  test.each(everyPage)(
    'WEB-60 $path is a whole page of its language in the first answer',
    async ({ locale, page, path }) => {
      const response = await ask(path, { cookie: 'theme=dark; upColour=upred' }, page.auth ? me : null);
      expect(response.status).toBe(200);
      const text = await response.text();
      expect(text).toContain(
        `<html lang="${locale.lang}" dir="${locale.dir}" data-theme="${page.forcedTheme ?? 'dark'}" data-up="upred">`,
      );
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
    const usual = venueApi(null).config();
    const changed = { ...venueApi(null), config: () => ({ ...usual, ...config(usual) }) };
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

  test('PUB-15 DSN-12 copy trading, bots and the design system are linked while they are shown, and only then', async () => {
    const shown = (is: boolean) =>
      linksWith(({ features }) => ({ features: { ...features, copy: is, bots: is, designSystem: is } }));
    const [all, none] = [await shown(true), await shown(false)];
    for (const path of ['/copy-trading/spot', '/bot-trade', '/docs']) {
      expect(all.has(path), path).toBe(true);
      expect(none.has(path), path).toBe(false);
    }
  });

  test('DSN-12 every page of the design system is 404 where the operator does not show it', async () => {
    const usual = venueApi(null).config();
    const config = () => ({ ...usual, features: { ...usual.features, designSystem: false } });
    const answer = async (path: string) =>
      (
        await webHandler(new Request(ORIGIN + path), {
          api: { ...venueApi(null), config },
          nonce: NONCE,
          origin: ORIGIN,
        })
      ).status;
    const pages = everyPage.filter(({ page }) => page.room === 'docs');
    expect(pages.length).toBeGreaterThan(100);
    for (const { path } of pages) expect(await answer(path), path).toBe(404);
    expect(await answer('/docs/api')).toBe(200);
  });

  test('WEB-89 home and the foot of pages say what the operator says of the venue, in the page’s language', async () => {
    const usual = venueApi(null).config();
    const config = () => ({ ...usual, slogan: 'Yours & open', slogans: { ar_AE: 'منصتك' } });
    const text = async (path: string) =>
      (
        await webHandler(new Request(ORIGIN + path), {
          api: { ...venueApi(null), config },
          nonce: NONCE,
          origin: ORIGIN,
        })
      ).text();
    const times = (page: string, slogan: string) =>
      page.replace(/<script[\s\S]*?<\/script>/g, '').split(slogan).length - 1;
    expect(times(await text('/'), '>Yours &amp; open<')).toBe(2);
    expect(times(await text('/markets'), '>Yours &amp; open<')).toBe(1);
    expect(times(await text('/ar_AE'), '>منصتك<')).toBe(2);
  });

  test('ADR-09 the head of a page names the languages on offer, and no other', async () => {
    const usual = venueApi(null).config();
    const config = () => ({ ...usual, languages: ['tr_TR', 'ar_AE'] });
    const answer = await webHandler(new Request(`${ORIGIN}/ar_AE/markets`), {
      api: { ...venueApi(null), config },
      nonce: NONCE,
      origin: ORIGIN,
    });
    const head = (await answer.text()).split('</head>')[0] ?? '';
    const alternates = [...head.matchAll(/hrefLang="([^"]+)" href="https:\/\/pelorus\.test([^"]*)"/gi)];
    expect(alternates.map(([, lang, path]) => [lang, path]).sort()).toEqual([
      ['ar-AE', '/ar_AE/markets'],
      ['tr-TR', '/tr_TR/markets'],
      ['x-default', '/tr_TR/markets'],
    ]);
    expect(head).not.toMatch(/ja_JP|zh_CN/);
  });

  test('S4.08 only the languages on offer are linked', async () => {
    const links = await linksWith(() => ({ languages: ['en_US', 'tr_TR', 'ar_AE'] }));
    expect(LOCALES.map(({ tag }) => tag).filter((tag) => links.has(`/${tag}`))).toEqual(['en_US', 'tr_TR', 'ar_AE']);
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
});

describe('the staff’s console', () => {
  const ann = { id: '00000000-0000-4000-8000-000000000001', name: 'ann-of-staff', idleEndsAt: 1, endsAt: 2 };

  test.each(['/admin', '/admin/enrol', '/ar_AE/admin'])(
    'STF-02 %s is not found where the console is not, whoever asks, and nowhere indexed',
    async (path) => {
      const elsewhere = { console: () => false, staff: async () => ({ ...ann, roles: ['owner' as const] }) };
      const response = await ask(path, {}, me, elsewhere);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('ann-of-staff');
      const here = await ask(path);
      expect(here.status).toBe(200);
      expect(await here.text()).toContain('<meta name="robots" content="noindex"/>');
    },
  );

  test('STF-02 a person is asked for the passkey of staff like everybody else', async () => {
    const text = await html('/admin', {}, me);
    expect(text).toContain(ENGLISH['admin.logInLead']);
    expect(text).not.toContain(ENGLISH['admin.audit']);
  });

  test('STF-03 staff see the parts that their roles open', async () => {
    const tabs = async (...roles: ('support' | 'operator' | 'owner')[]) => {
      const text = await (await ask('/admin', {}, null, { staff: async () => ({ ...ann, roles }) })).text();
      return ['admin.users', 'admin.audit', 'admin.staff'].filter((id) => text.includes(`>${ENGLISH[id]}<`));
    };
    expect(await tabs('owner')).toEqual(['admin.users', 'admin.audit', 'admin.staff']);
    expect(await tabs('support')).toEqual(['admin.users']);
    expect(await tabs('operator')).toEqual([]);
  });
});
