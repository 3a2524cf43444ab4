import { LOCALES, localePath } from '@pelorus/site/locales.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityTroubles, leave, openBrowser, visit, words } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { eventually, signUp } from '../person.ts';
import { type RunningExchange, startExchange } from '../server.ts';
import { ownData } from '../stage.ts';
import { UnreliableProxy } from '../unreliable-proxy.ts';

const PHONE = { width: 390, height: 844 };

interface Manifest {
  id: string;
  name: string;
  lang: string;
  dir: string;
  start_url: string;
  display: string;
  theme_color: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
}

/** Waits until the worker is in charge and keeps the page of one language. */
const keeps = (page: Page, locale: string) =>
  eventually(
    'the worker and its page',
    () =>
      page
        .evaluate(
          async (address) => navigator.serviceWorker.controller !== null && (await caches.match(address)) !== undefined,
          `/offline?locale=${locale}`,
        )
        // The page is just being loaded anew.
        .catch(() => false),
    90_000,
  );

/** Takes the network away; Chromium tells the worker a moment after the page, and until then it fetches what is asked. */
async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('no worker is in charge');
  const isOffline = () =>
    worker.evaluate(() =>
      fetch('/api/health')
        .then(() => false)
        .catch(() => true),
    );
  await eventually('the worker is offline too', isOffline);
}

/** Everything that any store of the browser holds, as paths. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        found.push(new URL(url).pathname + new URL(url).search);
    return found.sort();
  });

describe('the installed page', () => {
  let exchange: RunningExchange;
  let proxy: UnreliableProxy;
  let browser: Browser;
  beforeAll(async () => {
    exchange = await startExchange({ dataDir: ownData(), pace: 0 });
    proxy = new UnreliableProxy(exchange.url);
    await proxy.open();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await proxy.close();
    await exchange.remove();
  });

  it.each(LOCALES)(
    'SHL-40 $tag: a manifest with its own language, direction and start address',
    async ({ tag, lang, dir }) => {
      const html = await (await fetch(exchange.url + localePath(tag, '/markets'))).text();
      const href = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? '';
      const answer = await fetch(exchange.url + href);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/manifest+json']);
      const manifest = (await answer.json()) as Manifest;
      expect(manifest).toMatchObject({
        id: '/',
        name: 'Pelorus',
        lang,
        dir,
        display: 'standalone',
        start_url: localePath(tag, '/'),
      });
      expect(manifest.theme_color).toMatch(/^#[0-9a-f]{6}$/);
      for (const { src, type } of manifest.icons) {
        const icon = await fetch(exchange.url + src);
        expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type]);
      }
      for (const { name, url } of manifest.shortcuts) {
        expect(name).not.toMatch(/^nav\./);
        expect((await fetch(exchange.url + url, { redirect: 'manual' })).status).toBeLessThan(400);
      }
    },
  );

  it('SHL-40 Chromium finds nothing that keeps the page from being installed', async () => {
    const { context, page, troubles } = await visit(browser, exchange.url, PHONE);
    await page.goto('/ar_AE/markets');
    await keeps(page, 'ar_AE');
    const devtools = await context.newCDPSession(page);
    const { errors } = await devtools.send('Page.getAppManifest');
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(errors).toEqual([]);
    // A window of a test is a private one; nothing else may be wrong.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it.each(
    looksOfRun([
      { locale: 'en_US', path: '/markets', other: '/trade/BTC_USDT' },
      { locale: 'ar_AE', path: '/ar_AE/markets', other: '/ar_AE/login' },
    ]),
  )('SHL-41 $locale: without a network a visit shows our page for it, and goes on by itself', async (screen) => {
    const say = words(screen.locale);
    const { context, page } = await visit(browser, exchange.url, { ...PHONE, theme: 'dark' });
    await page.goto(screen.path);
    await keeps(page, screen.locale);
    await goOffline(context);
    await page.goto(screen.other);
    await page.getByRole('heading', { name: say('offline.title') }).waitFor();
    expect(
      await page.evaluate(() => {
        const { lang, dir, dataset } = document.documentElement;
        return [lang.slice(0, 2), dir, dataset.theme];
      }),
    ).toEqual([screen.locale.slice(0, 2), screen.locale === 'ar_AE' ? 'rtl' : 'ltr', 'dark']);
    expect(await page.getByRole('link', { name: say('offline.retry') }).isVisible()).toBe(true);
    expect(await accessibilityTroubles(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('heading', { name: say('offline.title') }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(screen.other);
    await page.locator('main#main').waitFor();
    await leave(context);
  });

  it('SHL-41 an exchange that cannot be reached is said to be so, not the visitor offline', async () => {
    const say = words('en_US');
    const { context, page } = await visit(browser, proxy.url, PHONE);
    await page.goto('/markets');
    await keeps(page, 'en_US');
    await proxy.close();
    await page.goto('/login');
    await page.getByRole('heading', { name: say('offline.away') }).waitFor();
    await proxy.open();
    // It tries again by itself as well, and may have gone by now.
    await page
      .getByRole('link', { name: say('offline.retry') })
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await page.getByRole('heading', { name: say('identity.logIn') }).waitFor();
    await leave(context);
  });

  it('SHL-42 nothing is kept but that page: no page of a person, no answer of the API, no file', async () => {
    const person = await signUp(exchange.url);
    const { context, page } = await visit(browser, exchange.url, PHONE);
    await page.goto('/markets');
    await keeps(page, 'en_US');
    await context.addCookies(person.cookies());
    for (const path of ['/wallet', '/orders', '/trade/BTC_USDT', '/api/markets/symbols']) await page.goto(path);
    await page.goto('/wallet');
    await expect.poll(() => kept(page)).toEqual(['/offline/told', '/offline?locale=en_US']);
    await leave(context);
  });

  it('SHL-43 switched off, the worker takes itself away with everything it kept', async () => {
    const { context, page } = await visit(browser, exchange.url, PHONE);
    await page.goto('/markets');
    await keeps(page, 'en_US');
    const port = Number(new URL(exchange.url).port);
    const { dataDir } = exchange;
    await exchange.stop();
    exchange = await startExchange({
      dataDir,
      port,
      pace: 0,
      change: ({ features }) => Object.assign(features, { offlinePage: false }),
    });
    await page.goto('/markets');
    // The page may just be loaded anew.
    await eventually('the worker is gone', () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length === 0).catch(() => false),
    );
    await expect.poll(() => kept(page)).toEqual([]);
    await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await leave(context);
  });
});
