/// <reference lib="dom" />
import { localePath } from '@pelorus/site/locales.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { alive, leave, visit } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { eventually, fundedPerson, type Person } from '../person.ts';
import { sharedStage } from '../stage.ts';

interface Shift {
  value: number;
  what: string[];
}
type ShiftWindow = Window & { shifts: Shift[] };

/** Writes down what moves in a page without anybody having pressed anything; what prices do in a live list is no part of coming alive. */
function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(({ node }) => (node?.textContent ?? '').slice(0, 40));
      shifts.push({ value: entry.value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const PATHS = [
  '/',
  '/markets',
  '/wallet',
  '/wallet/history',
  '/wallet/deposit',
  '/wallet/withdraw',
  '/convert',
  '/orders',
  '/account/api-keys',
  '/proof-of-reserves',
];

describe('pages that stand still', () => {
  const stage = sharedStage();
  const loaded = async (page: Page, path: string, isThere: (page: Page) => Promise<boolean>) => {
    await page.goto(path);
    await alive(page);
    await eventually(`all of ${path}`, () => isThere(page));
    await page.waitForLoadState('networkidle');
    return page.evaluate(() => (window as unknown as ShiftWindow).shifts);
  };
  const gone = (page: Page) => async (selector: string) => (await page.locator(selector).count()) === 0;

  it.each(
    looksOfRun([
      [390, 'en_US'],
      [768, 'en_US'],
      [1440, 'en_US'],
      [768, 'ru_RU'],
      [1440, 'ar_AE'],
    ] as const),
  )('WEB-79 WEB-94 at %i px in %s nothing moves while what a page is about is fetched', async (width, locale) => {
    const who: Person = await fundedPerson(stage.url);
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width, height: 900 });
    await context.addCookies(who.cookies());
    await page.addInitScript(watchShifts);
    for (const path of PATHS) {
      const shifts = await loaded(page, localePath(locale, path), () => gone(page)('main .animate-pulse'));
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect({ path, sum, shifts: sum < 0.01 ? [] : shifts }).toEqual({ path, sum, shifts: [] });
    }
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it.each([
    ['ar_AE', 'vazirmatn-arabic'],
    ['ru_RU', 'inter-cyrillic-wght'],
    ['uk_UA', 'inter-cyrillic-wght'],
    ['vi_VN', 'inter-vietnamese'],
    ['en_US', null],
  ] as const)('WEB-80 a page in %s asks at once for the face of its script: %s', async (locale, face) => {
    const answer = await fetch(stage.url + localePath(locale, '/markets'));
    const asked = [...(await answer.text()).matchAll(/<link rel="preload" href="([^"]*\.woff2)" as="font"/g)].map(
      ([, href]) => href,
    );
    expect(asked).toEqual([
      expect.stringContaining('inter-latin-wght'),
      ...(face === null ? [] : [expect.stringContaining(face)]),
    ]);
  });

  it('WEB-72 MKTS-42 what could not be had is no box that waits for ever, and is asked for again', async () => {
    const who = await fundedPerson(stage.url);
    const { context, page } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    await context.addCookies(who.cookies());
    await page.route(/\/api\/(wallet|spot|identity\/security)/, (route) => route.abort('internetdisconnected'));
    for (const path of ['/wallet', '/orders', '/']) {
      await page.goto(path);
      await alive(page);
      if (path === '/') await page.getByText('Your balances could not be loaded').waitFor();
      else await page.getByRole('button', { name: 'Try again' }).first().waitFor();
      await eventually(`nothing waits on ${path}`, () => gone(page)('main .animate-pulse'));
    }
    await page.unroute(/\/api\/(wallet|spot|identity\/security)/);
    await page.getByRole('link', { name: 'Place your first order' }).waitFor();
    await leave(context);
  });

  it('WEB-60 WEB-79 WEB-94 what the server draws stands in its place: no box that a script fills afterwards', async () => {
    const who = await fundedPerson(stage.url);
    for (const path of ['/', '/trade/BTC_USDT', '/markets']) {
      const answer = await fetch(stage.url + path, { headers: { cookie: who.cookie() } });
      const text = await answer.text();
      expect([path, answer.status, text.match(/<!--\$\?-->|<div hidden id="S:/g) ?? []]).toEqual([path, 200, []]);
    }
  });
});
