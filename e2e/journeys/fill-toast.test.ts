/// <reference lib="dom" />
import type { Depth } from '@pelorus/protocol/markets/http.ts';
import type { PlacedData } from '@pelorus/protocol/spot/http.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { alive, leave, visit, words } from '../browser.ts';
import { livingMarket } from '../market.ts';
import { eventually, fundedPerson, type Person, signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');
const SYMBOL = 'BTC_USDT';
const SIZE = '0.00100';
const TOLD = `Your order bought ${SIZE} BTC`;

const toldOf = (page: Page) => page.getByRole('status').filter({ hasText: TOLD });

describe('what a trader is told by the way', () => {
  const stage = sharedStage();
  let maker: Person;
  let taker: Person;
  beforeAll(async () => {
    await livingMarket(stage.url);
    maker = await fundedPerson(stage.url);
    taker = await fundedPerson(stage.url);
  });

  /** A waiting buy of the maker that the taker has met, whole; none is left that another may meet later. */
  const meet = () =>
    eventually('a waiting order is met', async () => {
      const book = (await taker.get<Depth>(`/api/markets/depth?symbol=${SYMBOL}&limit=5`)).body.data;
      const [bid, ask] = [book.bids[0]?.[0], book.asks[0]?.[0]].map(Number);
      if (bid === undefined || ask === undefined || Number.isNaN(bid + ask)) return false;
      const order = { symbol: SYMBOL, quantity: SIZE };
      const price = ((bid + ask) / 2).toFixed(2);
      const placed = await maker.send<PlacedData>('POST', '/api/spot/orders', {
        ...order,
        side: 'BUY',
        type: 'LIMIT',
        price,
      });
      if (placed.status !== 200 || placed.body.data.fills.length > 0) return false;
      const sold = await taker.send<PlacedData>('POST', '/api/spot/orders', { ...order, side: 'SELL', type: 'MARKET' });
      const isMet = sold.body.data.fills.some(
        (fill) => Number(fill.price) === Number(price) && Number(fill.quantity) === Number(SIZE),
      );
      if (!isMet) await maker.send('DELETE', `/api/spot/orders?symbol=${SYMBOL}`);
      return isMet;
    });

  it('TRAD-43 a waiting order that is met is told on the trade page, however often the page draws', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await context.addCookies(maker.cookies());
    await page.goto(`/trade/${SYMBOL}`);
    await alive(page);
    await page.getByText(say('trade.open.empty')).waitFor();
    // It goes by itself: looked for from the start.
    await Promise.all([toldOf(page).waitFor(), meet()]);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('WEB-73 WEB-95 on a phone it lies over neither Buy nor Sell nor what stands in a sheet', async () => {
    const { context, page } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    await context.addCookies(maker.cookies());
    await page.goto(`/trade/${SYMBOL}`);
    await alive(page);
    await page.getByText(say('trade.open.empty')).waitFor();
    const buttons = ['trade.buy', 'trade.sell'].map((side) =>
      page.getByRole('button', { name: new RegExp(`^${say(side)}`) }).last(),
    );
    /** What a finger would meet there, and whether the toast still stood in that moment. */
    const touch = (button: Locator) =>
      button.evaluate((one, told) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const isFree = one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        const notes = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
        return { isFree, isTold: notes.some((text) => text?.includes(told)) };
      }, TOLD);
    await eventually('both touched under the toast', async () => {
      await Promise.all([toldOf(page).waitFor(), meet()]);
      const touched = [];
      for (const button of buttons) touched.push(await touch(button));
      // On a busy machine it may have gone before: once more.
      if (touched.some(({ isTold }) => !isTold)) return false;
      expect(touched.map(({ isFree }) => isFree)).toEqual([true, true]);
      return true;
    });
    // Nor over a word of the sheet that rises: its title is its first.
    await buttons[0]?.click();
    const title = page.getByRole('dialog').getByRole('heading').first();
    await title.waitFor();
    // Two within the time that one lasts: where the lowest word of them ends, and how many there are.
    const toasts = toldOf(page).locator('xpath=*');
    const ends = () =>
      toasts.evaluateAll((all) => ({
        count: all.length,
        lowest: Math.max(...all.map((one) => one.getBoundingClientRect().bottom)),
      }));
    await eventually('two toasts over the sheet', async () => {
      const [over, under] = [await ends(), await title.boundingBox()];
      if (over.count < 2 || under === null) await meet();
      else expect(over.lowest).toBeLessThanOrEqual(under.y);
      return over.count >= 2 && under !== null;
    });
    await leave(context);
  });

  it('WEB-73 WEB-95 on a phone a toast stands above the word of a lost connection', async () => {
    const { context, page } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    await context.addCookies((await signUp(stage.url)).cookies());
    await page.goto('/wallet');
    const take = page.getByRole('button', { name: say('faucet.take') });
    await expect.poll(() => take.isEnabled()).toBe(true);
    await page.locator('tr', { hasText: 'BTC' }).first().waitFor();
    // The code that speaks of a bad line comes after the page, and cannot come over one.
    await page.locator('div.fixed > div > span[role=status]').waitFor({ state: 'attached' });
    await context.setOffline(true);
    await page.locator('[data-connection]').waitFor();
    // Where both stand once they have come to rest, in one moment; null: the toast has gone by itself.
    const gap = () =>
      page.evaluate(() => {
        const [over, under] = ['[role=status]:has(button)', '[data-connection]'].map((part) =>
          document.querySelector(part)?.getBoundingClientRect(),
        );
        return over === undefined || under === undefined ? null : under.top - over.bottom;
      });
    await eventually('the toast above the word', async () => {
      const px = await gap();
      if (px === null) await take.click();
      return px !== null && px >= 0;
    });
    await leave(context);
  });
});
