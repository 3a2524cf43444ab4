/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import type { OrderData, Page as Rows } from '@pelorus/protocol/spot/http.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityTroubles, alive, leave, takesKeys, visit, words } from '../browser.ts';
import { eventually, fundedPerson, type Person } from '../person.ts';
import { sharedStage } from '../stage.ts';
import { chooseKind } from '../trade-desk.ts';

const say = words('en_US');
const SYMBOL = 'BTC_USDT';

const openOrders = async (person: Person) => (await person.get<OrderData[]>('/api/spot/orders/open')).body.data;
/** Waits until the tab tells as many open orders as the venue has, and returns them: the market may fill one meanwhile. */
const openAsShown = async (page: Page, person: Person) => {
  let orders: OrderData[] = [];
  await eventually('the open orders, counted', async () => {
    orders = await openOrders(person);
    return page.getByRole('tab', { name: `Open orders (${orders.length})`, exact: true }).isVisible();
  });
  return orders;
};
const bookWidth = (page: Page) =>
  page.locator('[data-tour=book]').evaluate((book) => Math.round(book.getBoundingClientRect().width));

describe('the desk', () => {
  const stage = sharedStage();
  let person: Person;
  beforeAll(async () => {
    person = await fundedPerson(stage.url);
  });

  it('TRAD-200 TRAD-232 TRAD-263 a trader arranges the page, trades by keys and by one press, cancels by side and takes the history along', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await context.addCookies(person.cookies());
    await page.goto(`/trade/${SYMBOL}`);
    await alive(page);

    // The tour is offered, walks by keys and does not come back.
    await page.getByRole('button', { name: say('trade.tour.offer') }).click();
    const tour = page.getByRole('dialog', { name: say('trade.tour.title.pair') });
    await takesKeys(tour);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: say('trade.tour.title.chart') }).waitFor();
    expect(await accessibilityTroubles(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('button', { name: say('trade.tour.offer') }).count()).toBe(0);
    // What offered it is gone: the focus is on the page's content, not nowhere.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

    // The book's edge is moved by keys; it stays so.
    const before = await bookWidth(page);
    const edge = page.getByRole('separator', { name: say('trade.layout.edge.book') });
    await edge.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => bookWidth(page)).toBe(before + 40);
    await page.reload();
    await alive(page);
    await expect.poll(() => bookWidth(page)).toBe(before + 40);

    // Keys: the list, a side, an amount.
    await page.locator('body').press('?');
    const keys = page.getByRole('dialog', { name: say('trade.keys.title') });
    await takesKeys(keys);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'hidden' });
    await page.locator('body').press('s');
    const form = page.getByRole('form', { name: say('trade.form.title') });
    await expect
      .poll(() => form.getByRole('button', { name: say('trade.sell'), exact: true }).getAttribute('aria-pressed'))
      .toBe('true');
    await page.locator('body').press('b');
    await page.locator('body').press('p');
    const limit = form.getByLabel(say('trade.price'), { exact: true });
    await takesKeys(limit);
    // A price far above the market is asked about; the answer is no.
    // The price of the market stands in it, and goes with the first digit (TRAD-263).
    const last = await page.locator('[data-price]').first().getAttribute('data-price');
    const far = String(Math.round(Number(last) * 1.2));
    await page.keyboard.type(far);
    expect((await limit.inputValue()).replace(/,/g, '')).toBe(far);
    await form.getByLabel(say('trade.amount'), { exact: true }).fill('0.001');
    await page.keyboard.press('Enter');
    const asked = page.getByRole('alertdialog', { name: say('trade.confirm.title') });
    await asked.getByText(say('trade.confirm.reason.far')).waitFor();
    await asked.getByRole('button', { name: say('trade.confirm.no') }).click();
    expect(await openOrders(person)).toEqual([]);

    // One press on the book places an order, once the person has switched that on.
    await page.getByRole('button', { name: say('trade.desk.title') }).click();
    const desk = page.getByRole('dialog', { name: say('trade.desk.title') });
    await desk.getByText(say('trade.oneClick.switch')).click();
    expect(await accessibilityTroubles(page)).toEqual([]);
    await takesKeys(desk);
    await page.keyboard.press('Escape');
    await page.getByText('One click: pressing a price buys 0.001 BTC').waitFor();
    const lines = page.locator('[data-side=bids] [data-line]');
    for (const line of [3, 5]) {
      const [placed] = await Promise.all([
        page.waitForResponse((answer) => answer.url().endsWith('/api/spot/orders')),
        lines.nth(line).click({ position: { x: 20, y: 8 } }),
      ]);
      expect(placed.status()).toBe(200);
    }
    await openAsShown(page, person);

    // An order that waits for a price stands among them.
    await chooseKind(form, 'stopLimit');
    const above = String(Math.round(Number(last) * 1.1));
    await form.getByLabel(say('trade.form.stop')).fill(above);
    await limit.fill(above);
    await form.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
    await page.getByRole('cell', { name: say('trade.phase.WAITING') }).waitFor();
    expect((await openAsShown(page, person)).map(({ type }) => type)).toContain('STOP_LOSS_LIMIT');

    // Two orders of which one ends the other.
    await chooseKind(form, 'oco');
    await form.getByLabel(say('trade.form.profit')).fill(String(Math.round(Number(last) * 0.9)));
    await form.getByLabel(say('trade.amount'), { exact: true }).fill('0.001');
    await form.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
    await eventually(
      'both orders of the list',
      async () => (await openOrders(person)).filter(({ listId }) => listId !== null).length === 2,
    );
    await openAsShown(page, person);

    // Only the purchases, which are all there are, and nothing of the sales.
    await page.locator('body').press('x');
    const cancel = page.getByRole('alertdialog', { name: say('trade.open.cancelAllTitle') });
    await cancel.getByText('Sell orders (0)').click();
    await expect.poll(() => cancel.getByRole('button', { name: say('trade.open.cancelAll') }).isDisabled()).toBe(true);
    await cancel.getByText(/Buy orders \([1-9]\)/).click();
    await cancel.getByRole('button', { name: say('trade.open.cancelAll') }).click();
    await eventually('no open orders', async () => (await openOrders(person)).length === 0);

    // The history as a file, once all that ended stands in it.
    const ended = async () => (await person.get<Rows<OrderData>>('/api/spot/orders')).body.data.rows;
    await expect.poll(ended).toHaveLength(5);
    await page.getByRole('tab', { name: say('trade.history.title') }).click();
    await page
      .getByRole('cell', { name: say('trade.status.CANCELED') })
      .first()
      .waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: say('trade.rows.export') }).click(),
    ]);
    const lines2 = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines2).toHaveLength(6);
    expect(lines2[5]).toMatch(/^\d+,web-[0-9a-f]+,BTC_USDT,BUY,LIMIT,GTC,[A-Z_]+,\d+\.\d+,0\.001/);

    // The depth beside the chart.
    await page.locator('body').press('d');
    await page
      .getByRole('region', { name: say('trade.depth.title') })
      .locator('path')
      .first()
      .waitFor();
    expect(await accessibilityTroubles(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await leave(context);
  });
});
