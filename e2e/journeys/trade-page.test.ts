/// <reference lib="dom" />
import type { Depth } from '@pelorus/protocol/markets/http.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityTroubles, leave, openBrowser, sidewaysOverflow, visit } from '../browser.ts';
import { eventually, visitor } from '../person.ts';
import { type RunningExchange, startExchange } from '../server.ts';

/** How far the page can be scrolled down, pixels. */
const downwardOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);

describe('the trade page in the browser', () => {
  let exchange: RunningExchange;
  let browser: Browser;
  beforeAll(async () => {
    exchange = await startExchange();
    browser = await openBrowser();
    await eventually('a book', async () => {
      const { body } = await visitor(exchange.url).get<Depth>('/api/markets/depth?symbol=BTC_USDT&limit=5');
      return body.data.asks.length > 0 && body.data.bids.length > 0;
    });
  });
  afterAll(async () => {
    await browser.close();
    await exchange.remove();
  });

  it('TRAD-04 the title says the last price and follows it', async () => {
    const { context, page } = await visit(browser, exchange.url, { width: 1440, height: 900 });
    await page.goto('/trade/BTC_USDT');
    const first = await page.title();
    expect(first).toMatch(/^[\d,.]+ \| BTC\/USDT \| /);
    await page.waitForFunction(
      (title) => document.title !== title && /^[\d,.]+ \| BTC\/USDT/.test(document.title),
      first,
    );
    await leave(context);
  });

  it.each([
    [1024, 768],
    [1440, 900],
    [2560, 1300],
  ])('TRAD-05 fills a desktop of %i × %i without scrolling', async (width, height) => {
    const { context, page } = await visit(browser, exchange.url, { width, height });
    await page.goto('/trade/BTC_USDT');
    await page.locator('canvas').first().waitFor();
    expect([await sidewaysOverflow(page), await downwardOverflow(page)]).toEqual([0, 0]);
    await leave(context);
  });

  it('TRAD-05 on a phone chart, book and trades share one place', async () => {
    const { context, page, troubles } = await visit(browser, exchange.url, { width: 320, height: 640 });
    await page.goto('/trade/BTC_USDT');
    await page.locator('canvas').first().waitFor();
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
    const { context, page } = await visit(browser, exchange.url, { width: 1440, height: 900 });
    await page.goto('/ar_AE/trade/BTC_USDT');
    await page.locator('[data-price]').first().waitFor();
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
});
