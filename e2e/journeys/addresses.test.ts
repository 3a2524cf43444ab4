/// <reference lib="dom" />
import { LOCALES, localeOf, localePath } from '@pelorus/site/locales.ts';
import { PAGES, type Page as PageRow, pagePath } from '@pelorus/site/paths.ts';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { alive, leave, type Visit, visit } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { sharedStage } from '../stage.ts';

const FILLED = {
  ...{ pair: 'BTC_USDT', contract: 'BTC_USDT_PERP', topic: 'why-join-pelorus', id: '7', code: 'a1b2c3d4e5' },
  trader: 'ffffffffffff',
};
/** The demo begins with two announcements. */
const filledOf = (page: string) => (page === 'announcement' ? { ...FILLED, id: '1' } : FILLED);
const PREFIXES = ['', ...LOCALES.map(({ tag }) => `/${tag}`)];

const stage = sharedStage();

const ask = (path: string, method = 'GET') =>
  fetch(stage.url + path, { method, redirect: 'manual', headers: { 'accept-language': 'en' } });

describe('addresses', () => {
  it.each(PREFIXES)(
    'S2.01 S2.02 S2.22 under "%s" pages answer in its language, with themselves and their alternates',
    async (prefix) => {
      const pages = (PAGES as readonly PageRow[]).filter((_, index) => looksOfRun(PREFIXES, index).includes(prefix));
      expect(pages.length).toBeGreaterThan(0);
      const locale = localeOf((prefix.slice(1) || 'en_US') as (typeof LOCALES)[number]['tag']);
      for (const page of pages) {
        const bare = pagePath(page.name as (typeof PAGES)[number]['name'], filledOf(page.name));
        const path = prefix + (bare === '/' && prefix !== '' ? '' : bare);
        const answer = await ask(path);
        if (page.auth) {
          expect([answer.status, answer.headers.get('location')], path).toEqual([
            302,
            `${localePath(locale.tag, '/login')}${page.returnLink ? `?redirectUrl=${encodeURIComponent(path)}` : ''}`,
          ]);
          continue;
        }
        const html = await answer.text();
        expect(answer.status, path).toBe(200);
        expect(html, path).toContain(`<html lang="${locale.lang}" dir="${locale.dir}"`);
        if (!page.indexable) {
          expect(html, path).toContain('<meta name="robots" content="noindex"/>');
          continue;
        }
        expect(html.match(/<link rel="canonical"[^>]*>/g), path).toEqual([
          `<link rel="canonical" href="${stage.url}${path}"/>`,
        ]);
        expect(html, path).toContain(`hrefLang="x-default" href="${stage.url}${bare}"`);
        for (const { tag, lang } of LOCALES)
          expect(html, path).toContain(`hrefLang="${lang}" href="${stage.url}${localePath(tag, bare)}"`);
      }
    },
  );

  it('S2.10 S2.11 S2.12 S2.13 S2.14 what curl -I says of each moved address, in two prefixes', async () => {
    const moves = [
      ['/followup/trader?type=futures&id=7&ref=a', '/copy-trading/futures-trader/7?ref=a'],
      ['/followup/trader?type=spot&id=7', '/copy-trading/spot-trader/7'],
      ['/followup?type=spot&ref=a', '/copy-trading/spot?ref=a'],
      ['/followup', '/copy-trading/futures'],
      ['/autosystem?sourceType=grid', '/bot-trade/grid'],
      ['/autosystem', '/bot-trade/autosystem'],
    ] as const;
    for (const prefix of ['', '/ar_AE'])
      for (const [from, to] of moves) {
        const answer = await ask(prefix + from, 'HEAD');
        expect([answer.status, answer.headers.get('location')], prefix + from).toEqual([301, prefix + to]);
        // A page may go on to the kind that there is.
        expect((await fetch(stage.url + prefix + to)).status, prefix + to).toBe(200);
      }
  });

  it('S2.20 S8.03 what is no page answers 404, to HEAD too, in its language', async () => {
    for (const path of ['/no/such', '/xx_XX/markets', '/ar_AE/no', '/trade/NOT_HERE', '/zh_TW/trade/NOT_HERE']) {
      expect((await ask(path, 'HEAD')).status, path).toBe(404);
      const html = await (await ask(path)).text();
      expect(html, path).toContain('>404<');
      expect(html, path).toMatch(new RegExp(`<h1[^>]*>[^<]*${path}[^<]*</h1>`));
    }
  });

  it('ADR-20 the picture that a page names is there', async () => {
    const html = await (await ask('/ja_JP/trade/BTC_USDT')).text();
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    const answer = await fetch(picture);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});

describe('pieces that do not load', () => {
  let open: Visit;
  const documents: string[] = [];
  afterEach(async () => leave(open.context));

  /** Opens a page and writes down each document that is asked for from then on. */
  async function at(path: string): Promise<Page> {
    open = await visit(stage.browser, stage.url, { width: 1280, height: 800 });
    // Ten seconds of the page's clock must not pass by themselves on a slow machine.
    await open.page.clock.setFixedTime(Date.now());
    await open.page.goto(path);
    await open.page.waitForFunction(() => '__reactRouterDataRouter' in window);
    // A link that is pressed before is the browser's own: another document.
    await alive(open.page);
    documents.length = 0;
    open.page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    return open.page;
  }
  const goTo = (page: Page, path: string) =>
    page.evaluate((to) => {
      const router = (window as unknown as { __reactRouterDataRouter: { navigate(to: string): void } })
        .__reactRouterDataRouter;
      router.navigate(to);
    }, path);
  const toMarkets = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Markets' }).click();

  it('S2.15 an unmatched route reached from a page loads a document: a moved one arrives, an unknown one is 404', async () => {
    const page = await at('/markets');
    await goTo(page, '/followup?type=spot&ref=a');
    await page.waitForURL('**/copy-trading/spot?ref=a');
    expect(documents).toEqual(['/followup', '/copy-trading/spot']);
    documents.length = 0;
    await page.waitForFunction(() => '__reactRouterDataRouter' in window);
    await goTo(page, '/no/such');
    await page.getByRole('heading', { name: 'Page not found: /no/such' }).waitFor();
    expect(documents).toEqual(['/no/such']);
  });

  it('S8.04 ADR-30 the page is loaded anew, once, at the address that was wanted; a second failure within ten seconds is told', async () => {
    const page = await at('/');
    await page.route(/\/assets\/markets\.page-[^/]+\.js$/, (route) => route.abort());
    await toMarkets(page);
    await page.waitForURL('**/markets');
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor();
    // The new document misses the same script: the rule holds for it too.
    await page.waitForLoadState('networkidle');
    expect(documents).toEqual(['/markets']);
    const kept = await page.evaluate(() => Object.keys(JSON.parse(sessionStorage.getItem('chunkReloads') ?? '{}')));
    expect(kept).toEqual(['/markets']);
  });

  it('S8.04 S8.09 ADR-31 just loaded anew for the same path, the page says what failed, with message and code', async () => {
    const page = await at('/');
    await page.evaluate(() => sessionStorage.setItem('chunkReloads', JSON.stringify({ '/markets': Date.now() })));
    await page.route(/\/assets\/markets\.page-[^/]+\.js$/, (route) => route.abort());
    await toMarkets(page);
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await page.getByText('500', { exact: true }).waitFor();
    await page.getByText(/dynamically imported module/).waitFor();
    expect(documents).toEqual([]);
    // Ten seconds later the same page is fetched whole.
    await page.unrouteAll();
    await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 10_000);
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/login*');
    await alive(page);
    await toMarkets(page);
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor();
    expect(documents).toEqual(['/markets']);
  });

  it('S8.04 a document whose first script does not load is loaded once more, and stays readable', async () => {
    const page = await at('/');
    await page.route(/\/assets\/markets\.page-[^/]+\.js$/, (route) => route.abort());
    await page.goto('/markets');
    await expect.poll(() => documents.length).toBe(2);
    await page.waitForLoadState('networkidle');
    expect(documents).toEqual(['/markets', '/markets']);
    expect(await page.getByRole('heading', { level: 1, name: 'Markets' }).isVisible()).toBe(true);
  });
});
