/// <reference lib="dom" />
import type { Depth } from '@pelorus/protocol/markets/http.ts';
import type { PlacedData } from '@pelorus/protocol/spot/http.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { alive, leave, visit, words } from '../browser.ts';
import { eventually, fundedPerson, type Person, signUp } from '../person.ts';
import { ownStage } from '../stage.ts';

const say = words('en_US');
const SYMBOL = 'BTC_USDT';
const SIZE = '0.0010';

describe('what a trader is told by the way', () => {
  const stage = ownStage();
  let maker: Person;
  let taker: Person;
  beforeAll(async () => {
    maker = await fundedPerson(stage.url);
    taker = await fundedPerson(stage.url);
  });

  /** A waiting buy of the maker that the taker has met, whole. */
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
      return sold.body.data.fills.some((fill) => Number(fill.price) === Number(price));
    });

  it('TRAD-43 a waiting order that is met is told on the trade page, however often the page draws', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await context.addCookies(maker.cookies());
    await page.goto(`/trade/${SYMBOL}`);
    await alive(page);
    await page.getByText(say('orders.noneOpen')).waitFor();
    await meet();
    await page
      .getByRole('status')
      .filter({ hasText: `Your order bought ${SIZE} BTC` })
      .waitFor();
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('WEB-73 on a phone it lies over neither Buy nor Sell', async () => {
    const { context, page } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    await context.addCookies(maker.cookies());
    await page.goto(`/trade/${SYMBOL}`);
    await alive(page);
    await page.getByText(say('orders.noneOpen')).waitFor();
    await meet();
    const toast = page.getByRole('status').filter({ hasText: `Your order bought ${SIZE} BTC` });
    await toast.waitFor();
    // What a finger would meet.
    for (const side of ['trade.buy', 'trade.sell'])
      await page
        .getByRole('button', { name: new RegExp(`^${say(side)}`) })
        .last()
        .click({ trial: true, timeout: 2_000 });
    await leave(context);
  });

  it('WEB-73 on a phone a toast stands above the word of a lost connection', async () => {
    const { context, page } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    await context.addCookies((await signUp(stage.url)).cookies());
    await page.goto('/wallet');
    const take = page.getByRole('button', { name: say('faucet.take') });
    await expect.poll(() => take.isEnabled()).toBe(true);
    await page.locator('tr', { hasText: 'BTC' }).first().waitFor();
    await context.setOffline(true);
    const trouble = page.locator('[data-connection]');
    await trouble.waitFor();
    await take.click();
    const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: say('ui.close') }) });
    await toast.waitFor();
    // Where both stand once they have come to rest.
    const gap = async () => {
      const [over, under] = [await toast.boundingBox(), await trouble.boundingBox()];
      return (under?.y ?? Number.NaN) - (over?.y ?? Number.NaN) - (over?.height ?? Number.NaN);
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await leave(context);
  });
});
