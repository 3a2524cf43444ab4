/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import type { PriceAlert } from '@pelorus/protocol/alerts/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import type { Locator, Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { alive, leave, takesKeys, words } from '../browser.ts';
import { bid, field, fundedDesk, openOrders, rest, send } from '../order-form.ts';
import { eventually } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');

/** Widens the prices of the chart, by its axis, until a line's handle is among them: a quiet market shows a narrow range. */
async function inSight(page: Page, handle: Locator): Promise<void> {
  const chart = page.getByRole('application', { name: say('trade.chart.keys') });
  await chart.locator('canvas').first().waitFor();
  await eventually('the line in sight', async () => {
    const box = await chart.boundingBox();
    if (box === null || (await handle.count()) > 0) return box !== null;
    const x = box.x + box.width - 20;
    await page.mouse.move(x, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(x, box.y + box.height - 10, { steps: 4 });
    await page.mouse.up();
    return (await handle.count()) > 0;
  });
}

describe('orders that were placed, and the chart’s menu, in the browser', () => {
  const stage = sharedStage();
  const desk = () => fundedDesk(stage);
  const rowsOf = (table: Locator) => table.locator('tbody tr').count();

  it('TRAD-244 TRAD-296 the menu of the chart, opened by mouse, leads to the amount, or back to the chart', async () => {
    const { context, form, page } = await desk();
    const chart = page.getByRole('application', { name: say('trade.chart.keys') });
    await chart.locator('canvas').first().waitFor();
    const open = () => chart.click({ button: 'right', position: { x: 300, y: 200 } });
    await open();
    await takesKeys(page.getByRole('menu'));
    await page.keyboard.press('Escape');
    await takesKeys(chart);
    await open();
    await page.getByRole('menuitem', { name: /^Limit buy BTC at/ }).click();
    await takesKeys(field(form, 'trade.amount'));
    await leave(context);
  });

  it('TRAD-244 an order moved on the chart keeps the focus, though another one stands there now', async () => {
    const { context, page, person } = await desk();
    await rest(person, await bid(person, 0.99));
    const handle = page.getByRole('button', { name: /Arrow keys move the price/ });
    await inSight(page, handle);
    await handle.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await takesKeys(question.getByRole('button').last());
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await takesKeys(handle);
    await leave(context);
  });

  it('TRAD-365 TRAD-364 the line of an alert moves by keys: Escape puts it back, Enter leaves it there without a question', async () => {
    const { context, page, person } = await desk();
    const price = Number(await bid(person, 0.99));
    const made = { symbol: 'BTC_USDT', price: price.toFixed(2) };
    expect((await person.send('POST', '/api/price-alerts', made)).status).toBe(200);
    const alerts = async () => {
      const { body } = await person.get<{ alerts: PriceAlert[] }>('/api/price-alerts');
      return body.data.alerts.map((alert) => Number(alert.price));
    };
    await page.reload();
    const handle = (ticks: number) => {
      const words = formatNumber((price + ticks / 100).toFixed(2), 'en_US');
      return page.getByRole('button', { name: say('trade.chart.alert.move', { price: words }), exact: true });
    };
    await inSight(page, handle(0));
    await handle(0).focus();
    await page.keyboard.press('Shift+ArrowUp');
    await takesKeys(handle(10));
    await page.keyboard.press('Escape');
    await takesKeys(handle(0));
    await page.keyboard.press('ArrowDown');
    await takesKeys(handle(-1));
    await page.keyboard.press('Enter');
    await eventually('the moved alert', async () => (await alerts())[0] !== price);
    expect(await alerts()).toEqual([Number((price - 0.01).toFixed(2))]);
    await takesKeys(handle(-1));
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await leave(context);
  });

  it('TRAD-244 an order made smaller, one cancelled and one nobody knows of leave the focus where work goes on', async () => {
    const { context, form, page, person } = await desk();
    const [high, low] = [await bid(person, 0.8), await bid(person, 0.7)];
    await rest(person, low);
    await rest(person, high);
    const cancel = page.getByRole('button', { name: /^Cancel order / });
    const amount = page.locator('button[data-edit=quantity]');
    await expect.poll(() => amount.count()).toBe(2);
    await amount.first().click();
    await page.keyboard.type('0.005');
    await page.keyboard.press('Enter');
    await takesKeys(amount.first());

    await cancel.first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => cancel.count()).toBe(1);
    await takesKeys(cancel);
    await page.keyboard.press('Enter');
    await takesKeys(page.getByRole('tab', { selected: true }));

    await field(form, 'trade.price').fill(low);
    await field(form, 'trade.amount').fill('0.01');
    const isSent = (request: Request) => request.method() === 'POST';
    await page.route('**/api/spot/orders', (route) => (isSent(route.request()) ? route.abort() : route.fallback()));
    await send(form).focus();
    await page.keyboard.press('Enter');
    await takesKeys(form.getByRole('button', { name: say('trade.form.checkAgain') }));
    await page.unroute('**/api/spot/orders');
    // To check asks and sends nothing; only what was chosen then does.
    await page.keyboard.press('Enter');
    const sendNow = form.getByRole('button', { name: say('trade.form.sendNow') });
    await sendNow.waitFor();
    await takesKeys(form.getByRole('button', { name: say('trade.form.checkAgain') }));
    expect(await openOrders(person)).toEqual([]);
    await sendNow.click();
    await expect.poll(() => cancel.count()).toBe(1);
    await takesKeys(send(form));
    await leave(context);
  });

  it('TRAD-245 TRAD-278 TRAD-277 TRAD-246 TRAD-247 an order whose answer was lost is found, dropped and, coming late, cancelled', async () => {
    const { context, form, page, person } = await desk();
    const price = await bid(person, 0.8);
    const toast = (id: string) => page.getByRole('status').getByText(say(id), { exact: false });
    let isForwarded = true;
    const bodies: { clientOrderId: string }[] = [];
    await page.route('**/api/spot/orders', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      bodies.push(route.request().postDataJSON());
      if (isForwarded) await route.fetch();
      return route.abort();
    });
    const write = async () => {
      await field(form, 'trade.price').fill(price);
      await field(form, 'trade.amount').fill('0.01');
      const before = bodies.length;
      await send(form).click();
      await expect.poll(() => bodies.length).toBeGreaterThan(before);
    };
    await write();
    await expect.poll(() => openOrders(person)).toHaveLength(1);
    // Nobody has heard of it: the page is asked what became of it, by itself when it comes back.
    await page.reload();
    await alive(page);
    await page
      .getByRole('status')
      .getByText(/^Order placed: buy 0\.01/)
      .waitFor();
    expect(await openOrders(person)).toHaveLength(1);

    isForwarded = false;
    await write();
    const lost = bodies.at(-1);
    await page.reload();
    await alive(page);
    await form.getByText(say('trade.form.absent')).waitFor();
    expect(await form.getByRole('alert').allInnerTexts()).toContainEqual(
      expect.stringMatching(/^Buy 0\.01\d* BTC · [\d,.]+ USDT/),
    );
    const sent = bodies.length;
    await form.getByRole('button', { name: say('trade.form.checkAgain') }).click();
    await form.getByRole('button', { name: say('trade.form.drop') }).click();
    await toast('trade.toast.dropped').waitFor();
    expect([bodies.length, (await openOrders(person)).length]).toEqual([sent, 1]);
    expect((await person.send('POST', '/api/spot/orders', lost)).status).toBe(200);
    await toast('trade.toast.late').waitFor();
    await expect.poll(() => openOrders(person)).toHaveLength(1);
    await leave(context);
  });

  it('TRAD-248 TRAD-291 CLI-47 what is written outlives the session that ends meanwhile, and not the order it becomes', async () => {
    const { context, form, page, person } = await desk();
    const price = await bid(person, 0.8);
    await field(form, 'trade.price').fill(price);
    await field(form, 'trade.amount').fill('0.010');
    const [left, pressed] = [page.waitForURL('**/login**'), Promise.withResolvers<void>()];
    const refused = page.waitForResponse((response) => response.status() === 401);
    await page.route('**/api/spot/orders', async (route) => {
      pressed.resolve();
      await refused;
      await route.continue();
    });
    await send(form).click();
    await pressed.promise;
    await context.clearCookies();
    // Something else finds the session over while the press is on its way: the page still hears what became of it.
    await page.getByRole('tab', { name: say('trade.history.title') }).click();
    await left;
    await page.unroute('**/api/spot/orders');
    await context.addCookies(person.cookies());
    await page.goto('/trade/BTC_USDT');
    await alive(page);
    await expect.poll(() => field(form, 'trade.amount').inputValue()).toBe('0.010');
    expect((await field(form, 'trade.price').inputValue()).replace(/,/g, '')).toBe(price);
    expect(await openOrders(person)).toEqual([]);
    await send(form).click();
    await expect.poll(() => openOrders(person)).toHaveLength(1);
    await expect.poll(() => field(form, 'trade.amount').inputValue()).toBe('');
    await page.reload();
    await alive(page);
    expect(await field(form, 'trade.amount').inputValue()).toBe('');
    await leave(context);
  });

  it('TRAD-232 the file of the history beside the open orders holds the rows of the table, and no open order', async () => {
    const { context, page, person } = await desk();
    await rest(person, await bid(person, 0.8));
    await person.send('DELETE', '/api/spot/orders');
    await rest(person, await bid(person, 0.7));
    await page.getByRole('tab', { name: say('trade.history.title') }).click();
    const table = page.getByRole('tabpanel');
    await expect.poll(() => rowsOf(table)).toBe(1);
    const download = page.waitForEvent('download');
    await table.getByRole('link', { name: say('trade.rows.export') }).click();
    const path = await (await download).path();
    const lines = readFileSync(path, 'utf8').trim().split('\n').slice(1);
    expect(lines.map((line) => line.includes(',CANCELED,'))).toEqual([true]);
    const options = await table.getByLabel(say('trade.history.status')).locator('option').allInnerTexts();
    expect(options).not.toContain(say('trade.status.NEW'));
    await leave(context);
  });
});
