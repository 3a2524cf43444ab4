/// <reference lib="dom" />
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { CountsData } from '@pelorus/protocol/analytics/http.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logInAnew } from '../account-forms.ts';
import { accessibilityTroubles, alive, leave, visit } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { eventually, signUp } from '../person.ts';
import { ownStage } from '../stage.ts';

const DESKTOP = { width: 1280, height: 800, isAsked: true };
const PHONE = { width: 390, height: 844, isAsked: true };
const ours = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith('analytics:')),
  );
const bar = (page: Page) => page.getByRole('region', { name: 'Your privacy' });
async function accept(page: Page): Promise<void> {
  await alive(page);
  await bar(page).getByRole('button', { name: 'Accept' }).click();
}

/** Writes down what a window asks of the receivers. */
function asked(context: BrowserContext): string[] {
  const calls: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/analytics') || pathname.startsWith('/api/open/activity')) calls.push(pathname);
  });
  return calls;
}

describe('visits that are counted', () => {
  const stage = ownStage();

  async function counts(by = 'page'): Promise<CountsData> {
    const secret = readFileSync(join(stage.exchange.dataDir, 'operator.secret'), 'utf8').trim();
    const answer = await fetch(`${stage.url}/api/operator/activity?days=1&by=${by}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    return ((await answer.json()) as { data: CountsData }).data;
  }
  const countOf = async (event: string, page: string | null = null) =>
    (await counts()).events.find((row) => row.event === event && row.by === page)?.count ?? 0;
  /** The page whose counts nobody else in this file moves. */
  const until = (page: string, count: number) =>
    eventually(`${count} × ${page}`, async () => (await countOf('page_view', page)) >= count, 90_000);

  /** Does the browser keep it to be sent, or has it been counted since? */
  const isTold = async (page: Page, name: string) =>
    (await page.evaluate((told) => Object.values(localStorage).some((text) => String(text).includes(told)), name)) ||
    (await countOf('page_view', name)) > 0;

  it('ANA-22 nothing is stored or sent before the visitor has agreed, nor after they declined', async () => {
    const { context, page } = await visit(stage.browser, stage.url, DESKTOP);
    const calls = asked(context);
    await page.goto('/?utm_source=news');
    await bar(page).waitFor();
    await page.getByRole('link', { name: 'Markets' }).first().click();
    await page.waitForURL('**/markets');
    await page.waitForLoadState('networkidle');
    await alive(page);
    expect([await ours(page), calls]).toEqual([[], []]);
    await bar(page).getByRole('button', { name: 'Decline' }).click();
    await bar(page).waitFor({ state: 'detached' });
    await page.goto('/markets');
    await page.waitForLoadState('networkidle');
    await alive(page);
    expect(await bar(page).count()).toBe(0);
    await page.close({ runBeforeUnload: true });
    const again = await context.newPage();
    await again.goto('/');
    await alive(again);
    expect([await ours(again), calls]).toEqual([[], []]);
    await leave(context);
  });

  it('ANA-21 a browser that asks not to be tracked is not asked, and not counted even with a yes', async () => {
    const context = await stage.browser.newContext({ baseURL: stage.url, extraHTTPHeaders: { 'sec-gpc': '1' } });
    await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await context.addCookies([{ name: 'analyticsConsent', value: 'yes', url: stage.url }]);
    const calls = asked(context);
    const page = await context.newPage();
    await page.goto('/privacy');
    await page.getByText('Your browser asks sites not to track you').waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
    await page.waitForLoadState('networkidle');
    expect([await bar(page).count(), await ours(page), calls]).toEqual([0, [], []]);
    await leave(context);
  });

  it('S3.09 S4.07 S7.24 ANA-60 who agrees is counted: pages, campaign, log-in with the account, each once', async () => {
    const { context, page } = await visit(stage.browser, stage.url, DESKTOP);
    await page.goto('/?utm_source=news&utm_campaign=spring');
    await accept(page);
    await bar(page).waitFor({ state: 'detached' });
    // Its code comes only now: what is left before it has counted is not counted.
    await until('home', 1);
    const person = await signUp(stage.url);
    await page.goto('/login');
    await alive(page);
    await logInAnew(page, 'en_US', stage.url, person);
    await page.waitForURL('**/wallet');
    for (const name of ['login', 'wallet']) await until(name, 1);
    await eventually('the visit', async () => (await counts()).activity.length > 0);
    await eventually('the log-in', async () => (await countOf('log_in')) === 1);
    const { events, activity } = await counts();
    expect(events.find(({ event }) => event === 'log_in')).toMatchObject({ count: 1, people: 1, devices: 1 });
    expect(events.filter(({ event }) => event === 'first_visit')).toMatchObject([{ count: 1 }]);
    for (const by of ['home', 'login', 'wallet'])
      expect(events.find((row) => row.event === 'page_view' && row.by === by)).toMatchObject({ count: 1, devices: 1 });
    expect(activity).toMatchObject([
      {
        event: 'visit',
        requestSource: 'PC',
        type: null,
        utm: { utm_source: 'news', utm_campaign: 'spring' },
        count: 1,
      },
    ]);
    const sources = (await counts('source')).events.map(({ by }) => by);
    expect([...new Set(sources)]).toEqual(['PC']);
    // What the operator sees of it.
    const command = fileURLToPath(new URL('../../apps/standalone/src/activity.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [command, '--days', '1', '--by', 'page'], {
      env: { ...process.env, DATA_DIR: stage.exchange.dataDir },
    });
    expect(stdout).toMatch(/^day +event +page +count +people +devices\n/);
    expect(stdout).toMatch(/page_view +wallet +1 +1 +1\n/);
    expect(stdout).toMatch(/visit +PC +- +source=news campaign=spring +1\n/);
    await leave(context);
  });

  it('S2.24 ANA-60 the affiliate registration and the why-join page are counted under names of their own', async () => {
    const { context, page } = await visit(stage.browser, stage.url, DESKTOP);
    await page.goto('/');
    await accept(page);
    await page.goto('/affiliate-register');
    await until('affiliate_register', 1);
    await page.goto('/affiliate-register/why-join-pelorus');
    await until('affiliate_why_join', 1);
    expect(await countOf('page_view', 'affiliate_register')).toBe(1);
    await leave(context);
  });

  it('ANA-07 ANA-62 off line events wait, and go once when the network is back', async () => {
    const { context, page } = await visit(stage.browser, stage.url, DESKTOP);
    // So that nothing is sent before the network goes, however slow this machine is.
    await context.route('**/api/analytics/**', (route) => route.abort());
    await page.goto('/register/learn-more');
    await accept(page);
    await eventually('stored events', async () => (await ours(page)).filter((key) => key.includes(':e:')).length >= 2);
    await context.setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await context.unroute('**/api/analytics/**');
    expect(await countOf('page_view', 'register_learn_more')).toBe(0);
    expect((await ours(page)).filter((key) => key.includes(':e:')).length).toBeGreaterThanOrEqual(2);
    await context.setOffline(false);
    await until('register_learn_more', 1);
    await eventually('an empty store', async () => (await ours(page)).every((key) => key.endsWith(':state')));
    expect(await countOf('page_view', 'register_learn_more')).toBe(1);
    await leave(context);
  });

  it('ANA-07 what several pages told while the receiver was away comes once it is back, each once', async () => {
    const { context, page } = await visit(stage.browser, stage.url, DESKTOP);
    let failed = 0;
    await context.route('**/api/analytics/**', (route) => {
      failed += 1;
      return route.abort();
    });
    const pages = ['docs_swiper', 'docs_directives', 'docs_element_plus', 'docs_geetest'];
    for (const name of pages) {
      await page.goto(`/docs/${name.slice(5).replace('_', '-')}`);
      if (name === pages[0]) await accept(page);
      // A page that is left before it could count is not counted.
      await eventually(name, () =>
        page.evaluate((told) => Object.values(localStorage).some((text) => String(text).includes(told)), name),
      );
    }
    await eventually('a try that failed', async () => failed > 0);
    await context.unroute('**/api/analytics/**');
    for (const name of pages) await until(name, 1);
    await eventually('an empty store', async () => (await ours(page)).every((key) => key.endsWith(':state')));
    for (const name of pages) expect(await countOf('page_view', name)).toBe(1);
    await leave(context);
  });

  it('ANA-09 a tab that is closed at once still hands its events over', async () => {
    const { context, page } = await visit(stage.browser, stage.url, DESKTOP);
    await page.goto('/markets');
    await accept(page);
    // Stored, or sent already: its code is there.
    await eventually('an event', async () => (await ours(page)).length > 0);
    const other = await context.newPage();
    await page.goto('/docs/select');
    await eventually('a told event', () => isTold(page, 'docs_select'));
    await page.close({ runBeforeUnload: true });
    await until('docs_select', 1);
    // The next page of this browser asks again for what nobody has answered: still once.
    await other.goto('/docs/drag-sort');
    await until('docs_drag_sort', 1);
    await eventually('an empty store', async () => (await ours(other)).every((key) => key.endsWith(':state')));
    expect(await countOf('page_view', 'docs_select')).toBe(1);
    await leave(context);
  });

  it('ANA-23 the choice is changed on the privacy page: everything kept is gone, in other tabs too', async () => {
    const { context, page } = await visit(stage.browser, stage.url, DESKTOP);
    await page.goto('/docs/color');
    await accept(page);
    const other = await context.newPage();
    await other.goto('/docs/date');
    await eventually('both told', () => isTold(other, 'docs_date'));
    await alive(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' }).click();
    await page.getByText('You allow visit statistics.').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Decline' }).click();
    await page.getByText('You declined').waitFor();
    await eventually('nothing kept', async () => (await ours(page)).length === 0);
    const calls = asked(context);
    await other.bringToFront();
    await other.goto('/docs/fonts');
    await other.waitForLoadState('networkidle');
    expect([await ours(other), calls]).toEqual([[], []]);
    await leave(context);
  });

  it.each(
    looksOfRun([
      ['desktop', DESKTOP, '/'],
      ['phone', PHONE, '/'],
      ['phone', PHONE, '/trade/BTC_USDT'],
      ['desktop', DESKTOP, '/trade/BTC_USDT'],
      ['desktop', DESKTOP, '/privacy'],
    ] as const),
  )(
    'ANA-22 ANA-65 on a %s the question covers no bar, moves nothing and is accessible (%s %s)',
    async (_, size, path) => {
      for (const theme of ['light', 'dark'] as const) {
        const { context, page, troubles } = await visit(stage.browser, stage.url, { ...size, theme });
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await alive(page);
        expect(await accessibilityTroubles(page)).toEqual([]);
        if (path !== '/privacy') {
          const box = await bar(page).boundingBox();
          expect(box).not.toBeNull();
          const foots = page.locator('nav.fixed, div.fixed').filter({ visible: true });
          for (const foot of await foots.all()) {
            const other = await foot.boundingBox();
            if (other !== null && box !== null && other.height > 0)
              expect(
                box.y + box.height <= other.y || other.y + other.height <= box.y,
                String(await foot.textContent()),
              ).toBe(true);
          }
          if (size === DESKTOP && path.startsWith('/trade')) {
            const form = await page.getByRole('form', { name: 'Place an order' }).boundingBox();
            expect((box?.x ?? NaN) + (box?.width ?? NaN)).toBeLessThanOrEqual(form?.x ?? NaN);
          }
          // The way past the header comes first, as everywhere; then the question.
          await page.keyboard.press('Tab');
          await page.keyboard.press('Tab');
          expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Decline');
          const heights = async () => page.evaluate(() => document.body.getBoundingClientRect().height);
          const before = await heights();
          await page.keyboard.press('Enter');
          await bar(page).waitFor({ state: 'detached' });
          if (!path.startsWith('/trade')) expect(await heights()).toBe(before);
        }
        expect(troubles).toEqual([]);
        await leave(context);
      }
    },
  );
});
