/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityTroubles, alive, leave, sidewaysOverflow, visit } from '../browser.ts';
import { eventually, fundedPerson } from '../person.ts';
import { sharedStage } from '../stage.ts';

/** How far the page can be scrolled down, pixels. */
const downwardOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);

describe('the trade page in the browser', () => {
  const stage = sharedStage();

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

  it.each([
    [1024, 768],
    [1440, 900],
    [2560, 1300],
  ])('TRAD-05 fills a desktop of %i × %i without scrolling', async (width, height) => {
    const { context, page } = await visit(stage.browser, stage.url, { width, height });
    await page.goto('/trade/BTC_USDT');
    await page.locator('canvas').first().waitFor();
    await alive(page);
    expect([await sidewaysOverflow(page), await downwardOverflow(page)]).toEqual([0, 0]);
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
});
