/// <reference lib="dom" />
import type { BrowserContext, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { alive, visit, words } from '../browser.ts';
import { type Person, signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');
const fail = (route: Route) => route.fulfill({ status: 503, body: 'busy' });
const data = (value: unknown) => ({ status: 200, json: { code: 0, data: value } });

describe('pages whose answers fail or take their time', () => {
  const stage = sharedStage();
  let person: Person;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    person = await signUp(stage.url);
    ({ context, page } = await visit(stage.browser, stage.url, { width: 1440, height: 900 }));
    await context.addCookies(person.cookies());
  });

  const button = (id: string) => page.getByRole('button', { name: say(id), exact: true });

  it('WEB-72 test funds that cannot be asked for say so, and are asked for again', async () => {
    await page.route('**/api/wallet/faucet', fail);
    await page.goto('/wallet');
    const card = page.getByRole('region', { name: say('faucet.title') });
    await card.getByRole('alert').waitFor();
    await page.unroute('**/api/wallet/faucet');
    await card.getByRole('button', { name: say('ui.tryAgain') }).click();
    await button('faucet.take').waitFor();
  });

  it('WEB-41 one clock tells the wait, and when it is over the faucet is asked anew, once', async () => {
    await page.addInitScript(() => {
      const start = window.setInterval;
      let clocks = 0;
      const count = (handler: TimerHandler, ms?: number) => {
        if (ms === 1_000) clocks += 1;
        return start(handler, ms);
      };
      Object.assign(window, { setInterval: count, clocks: () => clocks });
    });
    let asked = 0;
    let nextAt = 0;
    await page.route('**/api/wallet/faucet', (route) => {
      asked += 1;
      // From the first question on: the page may take its time until it asks.
      if (asked === 1) nextAt = Date.now() + 6_000;
      const amounts = [{ asset: 'USDT', amount: '100' }];
      return route.fulfill(data({ enabled: true, amounts, nextAt: Date.now() < nextAt ? nextAt : null }));
    });
    await page.goto('/wallet');
    await expect.poll(() => button('faucet.take').isEnabled()).toBe(true);
    expect(asked).toBe(2);
    expect(await page.evaluate(() => (window as unknown as { clocks: () => number }).clocks())).toBe(1);
    await page.unroute('**/api/wallet/faucet');
  });

  it('WEB-42 why older rows of the ledger did not come is said until they are asked for again', async () => {
    const row = (id: string, asset: string) => ({
      ...{ id, asset, time: Date.now(), reason: 'FAUCET', orderId: null, tradeId: null },
      ...{ availableChange: '1', heldChange: '0', available: '1', held: '0', total: '1' },
    });
    let isBusy = true;
    await page.route('**/api/wallet/ledger*', (route) => {
      if (!route.request().url().includes('cursor')) return route.fulfill(data({ rows: [row('2', 'BTC')], next: 'x' }));
      return isBusy ? fail(route) : route.fulfill(data({ rows: [row('1', 'SOL')], next: null }));
    });
    await page.goto('/wallet');
    const history = page.getByRole('region', { name: say('ledger.title') });
    const more = history.getByRole('button', { name: say('ui.loadMore') });
    await more.click();
    await history.getByRole('alert').waitFor();
    isBusy = false;
    await more.click();
    await history.getByRole('row', { name: 'SOL' }).waitFor();
    await expect.poll(async () => [await more.count(), await history.getByRole('alert').count()]).toEqual([0, 0]);
    await page.unroute('**/api/wallet/ledger*');
  });

  it('WEB-71 a new key that is under way cannot be closed away: its secret is shown only once', async () => {
    const { promise: pressed, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/identity/api-keys', async (route) => {
      if (route.request().method() === 'POST') await pressed;
      await route.continue();
    });
    await page.goto('/account/api-keys');
    await alive(page);
    await button('apiKeys.make').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('apiKeys.label')).fill('bot');
    await dialog.getByRole('button', { name: say('apiKeys.make') }).click();
    await page.keyboard.press('Escape');
    release();
    await page.getByText(say('apiKeys.secretOnce')).waitFor();
    await button('apiKeys.kept').click();
    await page.unroute('**/api/identity/api-keys');
  });

  it('WEB-71 WEB-73 a key that could not be revoked is told though its dialog is closed, also over the next dialog', async () => {
    const { promise: pressed, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/identity/api-keys/*', async (route) => {
      await pressed;
      await fail(route);
    });
    const open = () => page.getByRole('button', { name: say('apiKeys.revokeNamed', { label: 'bot' }) }).click();
    await open();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('apiKeys.revoke'), exact: true })
      .click();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await open();
    const next = page.getByRole('alertdialog');
    await next.waitFor();
    release();
    const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: say('ui.close') }) });
    await toast.getByRole('button').click();
    await toast.waitFor({ state: 'hidden' });
    expect(await next.isVisible()).toBe(true);
    await page.unroute('**/api/identity/api-keys/*');
  });

  it('WEB-72 times of a session that did not come are asked for again', async () => {
    await page.route('**/api/identity/session', fail);
    await page.goto('/operation/stay-signed-in');
    await page.getByRole('main').getByRole('alert').waitFor();
    await page.unroute('**/api/identity/session');
    await button('ui.tryAgain').click();
    await page.getByText(say('stay.idleEnd')).waitFor();
  });
});
