/// <reference lib="dom" />
import { localePath } from '@pelorus/site/locales.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityTroubles, alive, leave, sidewaysOverflow, takesKeys, visit, words } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { livingMarket } from '../market.ts';
import { bid, rest } from '../order-form.ts';
import { eventually, fundedPerson } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');

/** Compares, in each frame from now on, what title, head and book say of the last price. */
function watchLastPrice(): void {
  const watched = { prices: new Set<string>(), differing: [] as string[] };
  Object.assign(window, { watched });
  const plain = (text: string | null | undefined) => (text ?? '').replace(/[^\d.]/g, '');
  const look = () => {
    const told = [
      plain(document.title.split('|')[0]),
      plain(document.querySelector('main header p .numeric')?.textContent),
      plain(document.querySelector('[data-tour=book] [data-price]')?.getAttribute('data-price')),
    ];
    watched.prices.add(told[0] as string);
    if (new Set(told).size > 1) watched.differing.push(told.join(' '));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
interface Watched {
  prices: Set<string>;
  differing: string[];
}

/** The lines of each side of the book that stand whole in their place, and how high they are. */
const linesOf = (page: Page, side: 'asks' | 'bids') =>
  page.locator(`[data-side=${side}]`).evaluate((place) => {
    const lines = [...place.querySelectorAll<HTMLElement>('[data-line]')];
    return { count: lines.length, px: lines[0]?.offsetHeight, fits: lines.length * 18 <= place.clientHeight };
  });

describe('the desk on wide screens', () => {
  const stage = sharedStage();

  async function open(path: string, screen: { width: number; height: number }) {
    const person = await fundedPerson(stage.url);
    const visited = await visit(stage.browser, stage.url, screen);
    await visited.context.addCookies(person.cookies());
    await visited.page.goto(path);
    await alive(visited.page);
    return { ...visited, person };
  }

  it.each(looksOfRun(['/trade/BTC_USDT', '/futures/BTC_USDT_PERP']))(
    'TRAD-341 TRAD-343 at 1440 × 900 %s has 14 lines of 18 pixels on each side of the book and room for six orders under a ladder; higher screens have more lines',
    async (path) => {
      const { context, page } = await open(path, { width: 1440, height: 900 });
      const rows = async () => [await linesOf(page, 'asks'), await linesOf(page, 'bids')];
      await expect.poll(rows).toEqual(Array(2).fill({ count: 14, px: 18, fits: true }));
      const orders = page.locator('[data-tour=orders]');
      const tabs = orders.getByRole('tablist').first();
      await tabs.waitFor();
      const under = async () => {
        const [all, row] = [await orders.boundingBox(), await tabs.boundingBox()];
        return all === null || row === null ? 0 : all.y + all.height - (row.y + row.height);
      };
      // The headings of the table are 32 pixels high.
      await expect.poll(under).toBeGreaterThanOrEqual(32 + 32 + 6 * 32);
      await page.setViewportSize({ width: 1920, height: 1200 });
      await expect.poll(async () => (await linesOf(page, 'asks')).count).toBeGreaterThan(18);
      await leave(context);
    },
  );

  it('TRAD-340 title, head and book say the same last price in every frame', async () => {
    const person = await fundedPerson(stage.url);
    await livingMarket(stage.url);
    const { context, page } = await open('/trade/BTC_USDT', { width: 1440, height: 900 });
    await page.evaluate(watchLastPrice);
    const order = { symbol: 'BTC_USDT', type: 'MARKET', quantity: '0.001' };
    await eventually('four prices', async () => {
      // The best sell and the best buy are never the same.
      for (const side of ['BUY', 'SELL']) await person.send('POST', '/api/spot/orders', { ...order, side });
      return page.evaluate(() => (window as unknown as { watched: Watched }).watched.prices.size >= 4);
    });
    expect(await page.evaluate(() => (window as unknown as { watched: Watched }).watched.differing)).toEqual([]);
    await leave(context);
  });

  it('TRAD-342 TRAD-201 the edge between book and trades moves by keys, or the trades are a tab; a reload keeps it', async () => {
    const { context, page } = await open('/trade/BTC_USDT', { width: 1440, height: 900 });
    const book = page.getByRole('region', { name: say('trade.book.title') });
    const trades = page.getByRole('heading', { name: say('trade.tape.title') });
    const height = async () => Math.round((await book.boundingBox())?.height ?? 0);
    const before = await height();
    const edge = page.getByRole('separator', { name: say('trade.layout.edge.tape') });
    await edge.focus();
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(height).toBeLessThan(before);
    await page.getByRole('button', { name: say('trade.desk.title') }).click();
    const desk = page.getByRole('dialog', { name: say('trade.desk.title') });
    await desk.getByRole('button', { name: say('trade.layout.tape.tab') }).click();
    expect(await accessibilityTroubles(page)).toEqual([]);
    await takesKeys(desk);
    await page.keyboard.press('Escape');
    const tabs = page.getByRole('group', { name: say('trade.views') }).and(page.locator(':visible'));
    const tab = (name: 'book' | 'trades') =>
      tabs.getByRole('button', { name: say(`trade.views.${name}`), exact: true });
    await expect.poll(height).toBeGreaterThan(before);
    expect([await trades.isVisible(), await edge.count()]).toEqual([false, 0]);
    await tab('trades').click();
    await trades.waitFor();
    await expect.poll(() => book.isVisible()).toBe(false);
    expect(await accessibilityTroubles(page)).toEqual([]);
    await page.reload();
    await alive(page);
    await tab('book').waitFor();
    await leave(context);
  });

  it.each(
    looksOfRun([
      [1024, 768, '/trade/BTC_USDT'],
      [1024, 768, '/futures/BTC_USDT_PERP'],
      [1280, 720, '/ru_RU/trade/BTC_USDT'],
      [1280, 720, '/ar_AE/futures/BTC_USDT_PERP'],
      [1920, 1080, '/futures/BTC_USDT_PERP'],
      [3440, 1440, '/trade/BTC_USDT'],
    ] as const),
  )(
    'TRAD-344 at %i × %i the figures in the head of %s are one row, which a wheel moves to its ends; nothing is wider than the page',
    async (width, height, path) => {
      const { context, page } = await open(path, { width, height });
      const figures = page.locator('main header section');
      const standing = () =>
        figures.evaluate((place) => {
          const at = place.getBoundingClientRect();
          const rows = [...place.querySelectorAll('dl > *')].map((one) => one.getBoundingClientRect());
          // To the pixel: places of a scrolled row are fractions.
          const isWhole = (one: DOMRect | undefined) =>
            one !== undefined && one.left >= at.left - 1 && one.right <= at.right + 1 && one.bottom <= at.bottom + 1;
          const lines = new Set(rows.map(({ top }) => top)).size;
          return { count: rows.length, lines, first: isWhole(rows[0]), last: isWhole(rows.at(-1)) };
        });
      const { count, ...shown } = await standing();
      expect(shown).toMatchObject({ lines: 1, first: true });
      expect(count).toBeGreaterThanOrEqual(path.includes('/futures/') ? 9 : 4);
      await figures.hover();
      await page.mouse.wheel(0, 2_000);
      await expect.poll(standing).toMatchObject({ last: true });
      await page.mouse.wheel(0, -2_000);
      await expect.poll(standing).toMatchObject({ first: true });
      expect(await sidewaysOverflow(page)).toBe(0);
      await leave(context);
    },
  );

  it.each(
    looksOfRun([
      [1024, 768, 'en_US'],
      [1280, 720, 'fr_FR'],
      [1280, 720, 'ru_RU'],
      [1280, 720, 'pt_PT'],
      [1024, 768, 'ar_AE'],
    ] as const),
  )(
    'TRAD-398 at %i × %i in %s no column of open orders and no tool of the chart is cut',
    async (width, height, tag) => {
      await livingMarket(stage.url);
      const { context, page, person } = await open(localePath(tag, '/trade/BTC_USDT'), { width, height });
      await rest(person, await bid(person, 0.8), '0.001');
      const [price, stopPrice] = [await bid(person, 1.15), await bid(person, 1.1)];
      const stop = { symbol: 'BTC_USDT', side: 'BUY', type: 'STOP_LOSS_LIMIT', timeInForce: 'GTC', price, stopPrice };
      expect((await person.send('POST', '/api/spot/orders', { ...stop, quantity: '0.001' })).status).toBe(200);
      await page.locator('[data-open-order]').nth(1).waitFor();
      const hidden = (place: Locator) => place.evaluate((one) => one.scrollWidth - one.clientWidth);
      const table = page.getByRole('group', { name: words(tag)('trade.open.title'), exact: true });
      const tools = page.getByRole('toolbar', { name: words(tag)('trade.chart.title'), exact: true });
      expect([await hidden(table), await hidden(tools)]).toEqual([0, 0]);
      await leave(context);
    },
  );
});
