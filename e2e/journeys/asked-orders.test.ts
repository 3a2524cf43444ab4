/// <reference lib="dom" />
import type { Depth } from '@pelorus/protocol/markets/http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityTroubles, alive, leave, takesKeys, visit, words } from '../browser.ts';
import { livingMarket } from '../market.ts';
import { fundedPerson, type Person } from '../person.ts';
import { sharedStage } from '../stage.ts';
import { chooseKind, openDesk } from '../trade-desk.ts';

const say = words('en_US');

describe('what is shown of an order before it goes out or is changed, in the browser', () => {
  const stage = sharedStage();

  async function desk() {
    await livingMarket(stage.url);
    const person = await fundedPerson(stage.url);
    return { person, ...(await openDesk(stage, person, { width: 1440, height: 900 })) };
  }
  async function bid(person: Person, times: number) {
    const { body } = await person.get<Depth>('/api/markets/depth?symbol=BTC_USDT&limit=5');
    return (Number(body.data.bids[0]?.[0]) * times).toFixed(1);
  }
  const field = (form: Locator, label: string) => form.getByLabel(say(label), { exact: true });
  const shown = (price: string) => Number(price).toLocaleString('en-US', { maximumFractionDigits: 2 });
  const open = async (person: Person) => (await person.get<OrderData[]>('/api/spot/orders/open')).body.data.length;

  it('TRAD-270 TRAD-286 TRAD-274 every order of a list is shown and asked about, and a ladder as any order; one that would be refused is said', async () => {
    const { context, form, page, person } = await desk();
    await page.getByRole('button', { name: say('trade.desk.title') }).click();
    await page.getByRole('dialog').getByText(say('trade.confirm.rule.all')).click();
    await takesKeys(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    const asked = page.getByRole('alertdialog', { name: say('trade.confirm.title') });
    const back = async () => {
      await asked.getByRole('button', { name: say('trade.confirm.no') }).click();
      await asked.waitFor({ state: 'detached' });
    };
    const press = () => form.locator('[type=submit]').click();

    await chooseKind(form, 'otoco');
    const prices = {
      'trade.price': await bid(person, 0.97),
      'trade.form.profit': await bid(person, 1.03),
      'trade.form.stop': await bid(person, 0.95),
      'trade.form.stopLimit': await bid(person, 0.8),
    };
    for (const [label, price] of Object.entries(prices)) await field(form, label).fill(price);
    await field(form, 'trade.amount').fill('0.01');
    await press();
    for (const price of Object.values(prices)) await asked.getByText(shown(price)).waitFor();
    // The stop sells far below where it is triggered.
    await asked.getByText(say('trade.confirm.reason.far')).waitFor();
    expect(await accessibilityTroubles(page)).toEqual([]);
    await back();

    await chooseKind(form, 'ladder');
    const [from, to] = [await bid(person, 0.98), await bid(person, 0.96)];
    await field(form, 'trade.form.from').fill(await bid(person, 1.02));
    await field(form, 'trade.form.to').fill(to);
    await field(form, 'trade.amount').fill('0.01');
    await form.getByText(say('trade.form.wouldTake')).waitFor();
    await field(form, 'trade.form.from').fill(from);
    await form.getByText(say('trade.form.wouldTake')).waitFor({ state: 'detached' });
    await press();
    for (const price of [from, to]) await asked.getByText(shown(price)).waitFor();
    await back();
    expect(await open(person)).toBe(0);
    await press();
    await asked.getByRole('button', { name: 'Place 5 buys · 0.01 BTC' }).click();
    await expect.poll(() => open(person)).toBe(5);
    await leave(context);
  });

  it('TRAD-243 a press before the fields of a list have come leads to the one that is missing once they are there', async () => {
    const { context, form, page } = await desk();
    const { promise: pressed, resolve: release } = Promise.withResolvers<void>();
    await page.route(/follower-fields/, async (route) => {
      await pressed;
      await route.continue();
    });
    await chooseKind(form, 'otoco');
    await field(form, 'trade.amount').fill('0.01');
    await form.locator('[type=submit]').click();
    expect(await field(form, 'trade.form.profit').count()).toBe(0);
    release();
    await takesKeys(field(form, 'trade.form.profit'));
    await leave(context);
  });

  it('TRAD-271 TRAD-107 TRAD-280 a stop is changed without a price, and one of a list is not said to be moved by keys', async () => {
    const { context, page, person } = await desk();
    const stop = { symbol: 'BTC_USDT', side: 'SELL', type: 'STOP_LOSS', quantity: '0.002', trailingDelta: 150 };
    expect((await person.send('POST', '/api/spot/orders', stop)).status).toBe(200);
    const row = page.locator('[data-open-order]');
    await row.getByText('1.5%').waitFor();
    expect(await row.locator('button[data-edit=price]').count()).toBe(0);
    await row.locator('button[data-edit=quantity]').click();
    await page.keyboard.type('0.003');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: say('trade.edit.title') });
    await question.getByText('Sell 0.003 BTC', { exact: false }).waitFor();
    expect(await question.textContent()).not.toMatch(/ 0 USDT/);
    await takesKeys(question);
    await page.keyboard.press('Escape');
    await takesKeys(row.locator('input[data-edit=quantity]'));
    await page.keyboard.press('Escape');

    const each = { side: 'SELL', quantity: '0.01' };
    const legs = [
      { ...each, type: 'LIMIT_MAKER', price: await bid(person, 1.003) },
      { ...each, type: 'STOP_LOSS', stopPrice: await bid(person, 0.997) },
    ];
    const placed = await person.send('POST', '/api/spot/order-lists', { symbol: 'BTC_USDT', kind: 'OCO', legs });
    expect(placed.status).toBe(200);
    const handles = page.locator('[data-order]');
    await expect.poll(() => handles.count()).toBeGreaterThan(1);
    expect(await page.getByRole('button', { name: /Arrow keys move the price/ }).count()).toBe(0);
    await leave(context);
  });

  it('TRAD-273 on a touch screen the list of markets shows without a keyboard over it', async () => {
    const { context, page } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    await page.goto('/trade/BTC_USDT');
    await alive(page);
    await page.getByRole('heading', { level: 1 }).getByRole('button').tap();
    const dialog = page.getByRole('dialog');
    await takesKeys(dialog);
    const field = dialog.getByLabel(say('trade.pairs.search'));
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(false);
    await dialog.getByRole('link').first().waitFor();
    await leave(context);
  });
});
