/// <reference lib="dom" />
import type { OrderData, Page as Rows } from '@pelorus/protocol/spot/http.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityTroubles, leave, words } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { livingMarket } from '../market.ts';
import { eventually, fundedPerson, type Person } from '../person.ts';
import { sharedStage } from '../stage.ts';
import { openDesk } from '../trade-desk.ts';

const say = words('en_US');

describe('orders that are pressed while the connection is away', () => {
  const stage = sharedStage();

  const allOrders = async (person: Person) => (await person.get<Rows<OrderData>>('/api/spot/orders')).body.data.rows;
  const openOrders = async (person: Person) => (await person.get<OrderData[]>('/api/spot/orders/open')).body.data;

  /** Opens a form with an order that waits far below the market, and counts what is sent. */
  async function written(person: Person, screen: { width: number; height: number }) {
    await livingMarket(stage.url);
    const { context, page, form } = await openDesk(stage, person, screen);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/spot/orders')) sent.push(request.url());
    });
    const price = form.getByLabel(say('trade.price'), { exact: true });
    const last = Number((await price.inputValue()).replace(/,/g, ''));
    await price.fill(String(Math.round(last * 0.95)));
    await form.getByLabel(say('trade.amount'), { exact: true }).fill('0.001');
    return { context, page, form, sent };
  }

  /** Cuts the network, and presses. */
  async function pressOffline(page: Page, form: Locator) {
    await page.context().setOffline(true);
    await page.locator('[data-connection="down"]').waitFor();
    await form.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
    await form.getByText(say('trade.form.waiting')).waitFor();
  }
  const backOnline = async (page: Page) => {
    await page.context().setOffline(false);
    await page.locator('[data-connection="down"]').waitFor({ state: 'detached' });
  };

  it.each(
    looksOfRun([
      [1440, 900],
      [390, 844],
    ]),
  )(
    'TRAD-349 TRAD-348 at %i × %i what was dropped while it waited is never sent; head and preview say that they are old',
    async (width, height) => {
      const person = await fundedPerson(stage.url);
      const { context, page, form, sent } = await written(person, { width, height });
      await pressOffline(page, form);
      await form.getByText(say('trade.form.oldPreview')).waitFor();
      const colours = (which: string) =>
        page
          .locator(`main header ${which}`)
          .first()
          .evaluate((one) => getComputedStyle(one).color);
      expect(await colours('dd .numeric')).toBe(await colours('dt'));
      expect(await accessibilityTroubles(page)).toEqual([]);
      await form.getByRole('button', { name: say('trade.form.drop') }).click();
      await page.getByText(say('trade.form.dropped')).first().waitFor();
      await backOnline(page);
      // Another order goes out after it, and is the only one.
      await expect.poll(() => form.getByRole('button', { name: 'Buy 0.001 BTC' }).isEnabled()).toBe(true);
      await form.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
      await eventually('the next order', async () => (await openOrders(person)).length === 1);
      // The history has open orders too.
      expect([sent.length, (await openOrders(person)).length, (await allOrders(person)).length]).toEqual([1, 1, 1]);
      await leave(context);
    },
  );

  it('TRAD-346 back soon enough, what waits is sent once, and by itself', async () => {
    const person = await fundedPerson(stage.url);
    const { context, page, form, sent } = await written(person, { width: 1440, height: 900 });
    await pressOffline(page, form);
    expect(sent).toEqual([]);
    await backOnline(page);
    await eventually('the order', async () => (await openOrders(person)).length === 1);
    await expect.poll(() => form.getByText(say('trade.form.waiting')).count()).toBe(0);
    expect([sent.length, (await openOrders(person)).length]).toEqual([1, 1]);
    await leave(context);
  });

  it('TRAD-346 after ten seconds nothing is sent by itself; one press sends it', async () => {
    const person = await fundedPerson(stage.url);
    const { context, page, form, sent } = await written(person, { width: 1440, height: 900 });
    await pressOffline(page, form);
    await form.getByText(say('trade.form.unsent')).waitFor();
    await backOnline(page);
    expect([sent, await openOrders(person)]).toEqual([[], []]);
    await form.getByRole('button', { name: say('trade.form.sendNow') }).click();
    await eventually('the order', async () => (await openOrders(person)).length === 1);
    expect(sent).toHaveLength(1);
    await leave(context);
  });
});
