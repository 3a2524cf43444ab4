import type { WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { PAGES, type Page, type PageName, pagePath } from '@pelorus/site/paths.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addressOf, builtPages, me, NONCE, ORIGIN, venueApi } from './test-venue.ts';

let webHandler: WebHandler;
beforeAll(async () => {
  webHandler = await builtPages();
});

const html = async (path: string, person: typeof me | null = null) =>
  (await webHandler(new Request(ORIGIN + path), { api: venueApi(person), nonce: NONCE, origin: ORIGIN })).text();

describe('the frame of each page', () => {
  /** What is around a page: inside it may have headers and links to log-in of its own. */
  const frameOf = (text: string) => text.replace(/<main[\s\S]*<\/main>/, '');
  const headers = (text: string) => frameOf(text).match(/<header[ >]/g)?.length ?? 0;
  const bottomBar = /<nav [^>]*class="[^"]*fixed[^"]*bottom-0/;

  test.each(PAGES.map((page: Page) => ({ page, name: page.name })))(
    'S1.05 S2.05 S2.07 $name has the header, footer, phone bar and way back that its row says',
    async ({ page }) => {
      const address = addressOf(page);
      const text = await html(address, page.auth ? me : null);
      // With a bare bar for phones there are two headers, of which a screen shows one.
      expect(headers(text)).toBe(page.header ? (page.mobileHeader ? 2 : 1) : 0);
      expect(/<header data-bare=""[^>]*md:hidden/.test(text)).toBe(page.header && page.mobileHeader);
      expect(/<footer[ >]/.test(text)).toBe(page.footer);
      expect(bottomBar.test(text)).toBe(page.layout === 'default' && page.bottomBar);
      const bare = /<header data-bare=""[\s\S]*?<\/header>/.exec(text)?.[0] ?? '';
      expect([...bare.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href)).toEqual(page.mobileHeader ? ['/'] : []);
      expect(/<header [^>]*sticky/.test(text)).toBe(page.header && page.sticky);
      expect(text.includes('href="#main"')).toBe(page.header);
      if (page.auth || !page.header || page.name === 'login') return;
      const back = page.returnLink ? `?redirectUrl=${encodeURIComponent(address)}` : '';
      const logIn = [...frameOf(text).matchAll(/<a [^>]*href="(\/login(?:\?[^"]*)?)"/g)].map(([, href]) => href);
      if (page.returnLink) expect(logIn).toEqual([`/login${back}`]);
      else for (const href of logIn) expect(href).toBe('/login');
    },
  );

  const flags = (name: PageName) => {
    const { layout, header, footer, mobileHeader, returnLink } = PAGES.find((page) => page.name === name) as Page;
    return { layout, header, footer, mobileHeader, returnLink };
  };
  const usual = { layout: 'default', header: true, footer: true, mobileHeader: false, returnLink: true };
  test.each([
    ['forget', { footer: false, mobileHeader: true, returnLink: false }],
    ['forget-reset', { footer: false, mobileHeader: true, returnLink: false }],
    ['forget-verification', { footer: false, mobileHeader: true, returnLink: false }],
    ['bind-passkey-verification', { footer: false, returnLink: false }],
    ['affiliate-register', { layout: 'empty', header: false, footer: false, returnLink: false }],
    ['affiliate-register-create', { layout: 'empty', footer: false, returnLink: false }],
    ['why-join', { layout: 'empty' }],
    ['home', {}],
  ] as const)('S2.05 the row of %s is the specification’s', (name, special) => {
    expect(flags(name)).toEqual({ ...usual, ...special });
  });

  test.each(['login', 'register', 'login-verification', 'register-create', 'x-auth', 'forget'] as const)(
    'PUB-13 on phones %s has no bar that leads to products; home has',
    async (name) => {
      expect(bottomBar.test(await html(pagePath(name)))).toBe(false);
      expect(bottomBar.test(await html('/'))).toBe(true);
    },
  );

  test.each(['/x-auth', '/x-auth/auth', '/forget', '/login/social-verification', '/login/verification'])(
    'PUB-14 %s offers no log-in to whoever is logged in',
    async (path) => {
      for (const prefix of ['', '/ar_AE'])
        expect((await html(prefix + path, me)).match(/href="[^"]*\/login(?:\?[^"]*)?"/g)).toBeNull();
    },
  );

  test('S2.20 an address that is no page has the whole frame and no way back to it', async () => {
    const text = await html('/no/such');
    expect([headers(text), /<footer[ >]/.test(text), bottomBar.test(text)]).toEqual([1, true, true]);
    expect(text).toContain('href="/login"');
  });

  test('S1.05 a page fetches its own layout and not the other', async () => {
    const [usualPage, emptyPage] = [await html('/p2p'), await html('/affiliate-register')];
    // What a page fetches at once; the table of all routes names the rest.
    const fetched = (text: string) => [...text.matchAll(/import \* as \w+ from "([^"]+)"/g)].map(([, file]) => file);
    const layouts = (text: string) => fetched(text).filter((file) => /(?:default|empty)-layout/.test(file ?? ''));
    expect(layouts(usualPage).map((file) => file?.match(/\w+-layout/)?.[0])).toEqual(['default-layout']);
    expect(layouts(emptyPage).map((file) => file?.match(/\w+-layout/)?.[0])).toEqual(['empty-layout']);
  });
});
