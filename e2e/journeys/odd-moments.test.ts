/// <reference lib="dom" />
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import type { OrderData, PlacedData } from '@pelorus/protocol/spot/http.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { alive, takesKeys, visit, words } from '../browser.ts';
import { fundedPerson, type Person } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');

describe('what happens at an odd moment', () => {
  const stage = sharedStage();
  let person: Person;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    person = await fundedPerson(stage.url);
    ({ context, page } = await visit(stage.browser, stage.url, { width: 1440, height: 900 }));
    await context.addCookies(person.cookies());
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });

  /** Rests an order below the market; returns its id. */
  async function place(): Promise<number> {
    const { body: tickers } = await person.get<Ticker[]>('/api/markets/tickers');
    const { last } = tickers.data.find(({ pairCode }) => pairCode === 'BTC_USDT') as Ticker;
    const order = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001' };
    const price = String(Math.floor(Number(last) * 0.9));
    const { body } = await person.send<PlacedData>('POST', '/api/spot/orders', { ...order, price });
    if (body.code !== 0) throw new Error(JSON.stringify(body));
    return body.data.order.orderId;
  }
  const cancelAll = () => person.send<OrderData[]>('DELETE', '/api/spot/orders?symbol=BTC_USDT');

  it('WEB-34 what is typed into the search before the page is alive is searched for', async () => {
    const { promise: typed, resolve: release } = Promise.withResolvers<void>();
    await context.route(/\.js(?:\?|$)/, async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto('/markets', { waitUntil: 'commit' });
    await page.getByLabel(say('markets.search')).fill('no such coin');
    release();
    await page.getByText(say('markets.nothingFound')).waitFor();
    await context.unroute(/\.js(?:\?|$)/);
  });

  it('WEB-43 how a cancel ended is said though the order has left the page before', async () => {
    const id = String(await place());
    await page.route('**/api/spot/orders/*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      const response = await route.fetch();
      await page.getByText(say('trade.open.empty')).waitFor();
      return route.fulfill({ response });
    });
    await page.goto('/orders');
    await alive(page);
    await button(say('trade.open.cancelNamed', { id, market: 'BTC/USDT' })).click();
    await page.getByText(say('trade.toast.cancelled')).waitFor();
    await page.unroute('**/api/spot/orders/*');
  });

  it('TRAD-250 a history stays narrowed over a reload, and what narrows it stands while it cannot be shown', async () => {
    await place();
    await cancelAll();
    await page.goto('/orders');
    await alive(page);
    await page.getByRole('tab', { name: say('orders.history') }).click();
    const side = page.getByLabel(say('trade.side'), { exact: true });
    await side.selectOption('SELL');
    await page.getByText(say('trade.open.noneFit')).waitFor();
    const day = page.getByLabel(say('trade.rows.from'));
    await day.focus();
    // As keys write it: the field tells the years 2, 20 and 202 on the way.
    await page.keyboard.type('01012026');
    expect(await day.inputValue()).toBe('2026-01-01');
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=history&side=SELL&from=2026-01-01');
    await context.route('**/api/spot/orders?*', (route) => route.abort());
    await page.reload();
    await alive(page);
    await page.getByRole('alert').getByRole('button').waitFor();
    expect(await side.inputValue()).toBe('SELL');
    await context.unroute('**/api/spot/orders?*');
    await side.selectOption('BUY');
    await page
      .getByRole('row', { name: say('trade.status.CANCELED') })
      .first()
      .waitFor();
    await page.getByRole('tab', { name: say('orders.trades') }).click();
    expect(await side.inputValue()).toBe('BUY');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say('nav.orders') })
      .first()
      .click();
    await page.getByText(say('trade.open.empty')).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('TRAD-03 Enter that ends the composing of a text chooses no market', async () => {
    await page.goto('/trade/BTC_USDT');
    await alive(page);
    await page.getByRole('heading', { level: 1 }).getByRole('button').click();
    const field = page.getByLabel(say('trade.pairs.search'));
    await field.fill('ETH');
    await page.getByRole('dialog').getByRole('link').first().waitFor();
    const enter = { key: 'Enter', bubbles: true, cancelable: true };
    await field.dispatchEvent('keydown', { ...enter, isComposing: true });
    expect(await field.isVisible()).toBe(true);
    await field.dispatchEvent('keydown', enter);
    await page.waitForURL('**/trade/ETH_USDT');
  });

  it('TRAD-260 TRAD-261 the list of markets by keys alone: what stands beside the search and the rows takes its own keys', async () => {
    await page.goto('/trade/BTC_USDT');
    await alive(page);
    await page.getByRole('heading', { level: 1 }).getByRole('button').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel(say('trade.pairs.search'));
    await takesKeys(field);
    const favourites = dialog.getByRole('button', { name: say('markets.favourites'), exact: true });
    await favourites.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => favourites.getAttribute('aria-pressed')).toBe('true');
    await dialog.getByRole('button', { name: 'USDT', exact: true }).focus();
    await page.keyboard.press('Enter');
    const sort = dialog.getByRole('combobox');
    await sort.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => sort.inputValue()).toBe('volume');
    await field.focus();
    await page.keyboard.press('ArrowDown');
    await takesKeys(dialog.getByRole('listitem').getByRole('link').first());
    await page.keyboard.press('ArrowUp');
    await takesKeys(field);
    expect(new URL(page.url()).pathname).toBe('/trade/BTC_USDT');
    // As on the markets page: by an alias, in letters of full width, and word by word.
    for (const typed of ['イーサリアム usdt', 'ＥＴＨ　ＵＳＤＴ', 'usdt ethereum']) {
      await field.fill(typed);
      await expect.poll(() => dialog.getByRole('link').allInnerTexts()).toEqual([expect.stringContaining('ETH')]);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/trade/ETH_USDT');
    await takesKeys(page.getByRole('heading', { level: 1, name: 'ETH/USDT' }).getByRole('button'));
    await page.goBack();
    await page.waitForURL('**/trade/BTC_USDT');
    await takesKeys(page.getByRole('heading', { level: 1, name: 'BTC/USDT' }).getByRole('button'));
  });

  it('TRAD-262 the file of a history that was loaded by its address has the days of the reader, not of the server', async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Kiritimati' });
    const [from, to] = [Date.parse('2026-01-01T00:00+14:00'), Date.parse('2026-01-02T00:00+14:00')];
    for (const tab of ['history', 'trades']) {
      await page.goto(`/orders?tab=${tab}&from=2026-01-01&to=2026-01-01`);
      await alive(page);
      const file = page.getByRole('link', { name: say('trade.rows.export') });
      await expect.poll(() => file.getAttribute('href')).toMatch(new RegExp(`from=${from}&to=${to}$`));
    }
    await devtools.send('Emulation.setTimezoneOverride', { timezoneId: '' });
    await devtools.detach();
  });

  it('TRAD-45 the question of cancelling all goes with the last order, and does not come back with a new one', async () => {
    await place();
    await place();
    await page.goto('/trade/BTC_USDT');
    await alive(page);
    await button(say('trade.open.cancelAll')).click();
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    await cancelAll();
    await page.getByText(say('trade.open.empty')).waitFor();
    await place();
    await place();
    await button(say('trade.open.cancelAll')).waitFor();
    expect(await question.count()).toBe(0);
  });
});
