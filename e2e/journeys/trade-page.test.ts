/// <reference lib="dom" />
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityTroubles, alive, leave, sidewaysOverflow, visit, words } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { livingMarket } from '../market.ts';
import { eventually, fundedPerson, type Person } from '../person.ts';
import { sharedStage } from '../stage.ts';
import { choose, chooseKind, openDesk } from '../trade-desk.ts';

const say = words('en_US');
/** What a field of numbers holds, in English. */
const numberOf = (shown: string) => Number(shown.replace(/,/g, ''));

/** How far the page can be scrolled down, pixels. */
const downwardOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);

describe('the trade page in the browser', () => {
  const stage = sharedStage();

  /** Opens the trade page with the form of a kind of order, which on a phone rises over it. */
  async function formOf(person: Person, screen: { width: number; height: number }, kind: string) {
    const { context, form, page } = await openDesk(stage, person, screen);
    await chooseKind(form, kind);
    return { context, form, page };
  }

  it('TRAD-04 the title says the last price and follows it', async () => {
    const person = await fundedPerson(stage.url);
    const { context, page } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await page.goto('/trade/BTC_USDT');
    const first = await page.title();
    expect(first).toMatch(/^[\d,.]+ \| BTC\/USDT \| /);
    const order = { symbol: 'BTC_USDT', type: 'MARKET', quantity: '0.001' };
    await eventually('another price in the title', async () => {
      // The best sell and the best buy are never the same.
      for (const side of ['BUY', 'SELL']) await person.send('POST', '/api/spot/orders', { ...order, side });
      const title = await page.title();
      return title !== first && /^[\d,.]+ \| BTC\/USDT/.test(title);
    });
    await leave(context);
  });

  it.each(
    looksOfRun([
      [1024, 768],
      [1440, 900],
      [2560, 1300],
    ]),
  )('TRAD-05 fills a desktop of %i × %i without scrolling', async (width, height) => {
    const { context, page } = await visit(stage.browser, stage.url, { width, height });
    await page.goto('/trade/BTC_USDT');
    await page.locator('canvas').first().waitFor();
    await alive(page);
    expect([await sidewaysOverflow(page), await downwardOverflow(page)]).toEqual([0, 0]);
    await leave(context);
  });

  it('TRAD-265 TRAD-266 on a desktop of 1024 pixels the book’s headings stand whole, and so does the price of an open order', async () => {
    const person = await fundedPerson(stage.url);
    const order = {
      symbol: 'DOGE_USDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: '0.1',
      quantity: '100',
    };
    expect((await person.send('POST', '/api/spot/orders', order)).status).toBe(200);
    const { context, page } = await openDesk(stage, person, { width: 1024, height: 768 });
    await page.goto('/trade/DOGE_USDT');
    await page.getByRole('button', { name: /^Cancel order / }).waitFor();
    await alive(page);
    const hidden = (one: Element) => one.scrollWidth - one.clientWidth;
    const book = page.locator('[data-tour=book]');
    const heads = book.getByText(say('trade.amountIn', { asset: 'DOGE' }), { exact: true }).first();
    expect(await heads.evaluate(hidden)).toBe(0);
    const orders = page.getByRole('group', { name: say('trade.open.title'), exact: true });
    expect(await orders.evaluate(hidden)).toBe(0);
    await leave(context);
  });

  it('TRAD-215 each trade of the tape is a line of its own, however many digits its price has', async () => {
    const person = await fundedPerson(stage.url);
    const order = { symbol: 'XRP_ETH', side: 'BUY', type: 'MARKET', quoteQuantity: '0.05' };
    await eventually('a trade', async () => {
      const { body } = await person.send<{ fills: unknown[] } | null>('POST', '/api/spot/orders', order);
      return (body.data?.fills.length ?? 0) > 0;
    });
    const { context, page } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await page.goto('/trade/XRP_ETH');
    const rows = page.getByRole('region', { name: say('trade.tape.title') }).locator('tbody tr');
    await rows.first().waitFor();
    const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight));
    expect(new Set(heights)).toEqual(new Set([18]));
    await leave(context);
  });

  it('TRAD-05 on a phone chart, book and trades share one place', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 320, height: 640 });
    await page.goto('/trade/BTC_USDT');
    await page.locator('canvas').first().waitFor();
    await alive(page);
    expect(await sidewaysOverflow(page)).toBe(0);
    const line = page.locator('[data-price]').first();
    expect(await line.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await line.waitFor({ state: 'visible' });
    expect(await page.locator('canvas').first().isVisible()).toBe(false);
    expect(await accessibilityTroubles(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('TRAD-06 from right to left the page mirrors, the book and the slider do not', async () => {
    const { context, page } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await page.goto('/ar_AE/trade/BTC_USDT');
    await page.locator('[data-price]').first().waitFor();
    await alive(page);
    const leftOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? Number.NaN;
    expect(await leftOf('aside')).toBe(0);
    const [price, quantity] = await page
      .locator('[data-side] > span')
      .evaluateAll((cells) => cells.slice(0, 2).map((cell) => cell.getBoundingClientRect().left));
    expect(price).toBeLessThan(quantity as number);
    const form = (await page.locator('aside form').boundingBox()) as { x: number; width: number };
    const thumb = (await page.locator('aside input[type=range]').boundingBox()) as { x: number };
    expect(thumb.x).toBeLessThan(form.x + form.width / 2);
    await leave(context);
  });

  it('TRAD-239 a refused post-only order is told once, over its button, on a desktop and on a phone', async () => {
    await livingMarket(stage.url);
    const person = await fundedPerson(stage.url);
    for (const width of [390, 1440]) {
      const { context, form, page } = await openDesk(stage, person, { width, height: 900 });
      await form.getByRole('checkbox', { name: say('trade.kind.postOnly') }).check();
      // Deep in the sales: it would trade at once; not so far from the market that the page asks about it first.
      const price = form.getByLabel(say('trade.price'), { exact: true });
      await price.fill(String(Math.round(numberOf(await price.inputValue()) * 1.03)));
      await form.getByLabel(say('trade.amount'), { exact: true }).fill('0.001');
      await form.locator('[type=submit]').click();
      await form.getByRole('alert').getByText(say('error.WOULD_TAKE')).waitFor();
      for (const [told, times] of [
        ['error.WOULD_TAKE', 1],
        ['trade.form.wouldTake', 0],
      ] as const)
        expect(await page.getByText(say(told)).and(page.locator(':visible')).count()).toBe(times);
      await leave(context);
    }
  });

  it('TRAD-241 the longest form has its button in sight, on a desktop and on a phone, and no focus under it', async () => {
    const person = await fundedPerson(stage.url);
    for (const width of [390, 1440]) {
      const { context, form } = await formOf(person, { width, height: 768 }, 'otoco');
      const last = form.getByLabel(say('trade.form.stopLimit'), { exact: true });
      await last.focus();
      const isOnTop = (one: Element) => {
        const { bottom, left, top, width: wide } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + wide / 2, (top + bottom) / 2));
      };
      expect(await form.locator('[type=submit]').evaluate(isOnTop)).toBe(true);
      await expect.poll(() => last.evaluate(isOnTop)).toBe(true);
      await leave(context);
    }
  });

  it('TRAD-238 an order until a time is placed with a day, or what is chosen by keys', async () => {
    const person = await fundedPerson(stage.url);
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await context.addCookies(person.cookies());
    await page.goto('/trade/BTC_USDT');
    await alive(page);
    const form = page.getByRole('form', { name: say('trade.form.title') });
    await choose(form, 'trade.tif', 'GTD');
    const ends = form.getByRole('group', { name: say('trade.form.until') });
    const week = ends.getByRole('button', { name: '1 wk' });
    await ends.getByRole('button', { name: '1 day', pressed: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => week.getAttribute('aria-pressed')).toBe('true');
    const price = form.getByLabel(say('trade.price'), { exact: true });
    await price.fill(String(Math.round(numberOf(await price.inputValue()) * 0.5)));
    await form.getByLabel(say('trade.amount'), { exact: true }).fill('0.001');
    expect(await accessibilityTroubles(page)).toEqual([]);
    const beforeMs = Date.now();
    await form.locator('[type=submit]').click();
    const placed = await eventually('the order', async () => {
      const { body } = await person.get<OrderData[]>('/api/spot/orders/open');
      return body.data[0];
    });
    const askedMs = (placed.goodTill ?? 0) - 7 * 86_400_000;
    expect([askedMs >= beforeMs, askedMs <= Date.now()]).toEqual([true, true]);
    // A moment of one's own begins with the one that was meant, and has to be to come.
    await ends.getByRole('button', { name: say('trade.form.lasts.own') }).click();
    const moment = ends.getByLabel(say('trade.form.until'));
    expect(await moment.inputValue()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    await moment.fill('2026-01-01T00:00');
    await ends.getByText(say('trade.problem.untilPast')).waitFor();
    expect(await accessibilityTroubles(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('WEB-77 a part that is asked for while the network is away leaves the page standing until it is back', async () => {
    const { context, page } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await page.goto('/trade/BTC_USDT');
    await page.locator('canvas').first().waitFor();
    await alive(page);
    await context.setOffline(true);
    const indicators = page.getByRole('button', { name: say('trade.chart.indicators') });
    await indicators.click();
    await page.getByText(say('connection.offline')).waitFor();
    expect(await page.getByRole('form', { name: say('trade.form.title') }).isVisible()).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    const heading = page.getByRole('dialog').getByRole('heading').first();
    let isAnew = false;
    page.on('load', () => {
      isAnew = true;
    });
    await context.setOffline(false);
    // It comes by itself, or where the browser remembers that it did not (Chromium up to 150 did), with the page anew.
    await expect.poll(async () => isAnew || (await heading.isVisible()), { timeout: 60_000 }).toBe(true);
    if (isAnew) {
      await alive(page);
      await indicators.click();
    }
    await heading.waitFor();
    await leave(context);
  });
});
