/// <reference lib="dom" />
import type { Depth } from '@pelorus/protocol/markets/http.ts';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { leave, visit, words } from '../browser.ts';
import { looksOfRun, looksRight } from '../looks.ts';
import { livingMarket } from '../market.ts';
import { fundedPerson, type Person } from '../person.ts';
import { sharedStage } from '../stage.ts';

/** An order of each kind of row: one that stands, one that waits for a price until a day, one that ended, one that traded. */
async function placed(person: Person): Promise<void> {
  const { body } = await person.get<Depth>('/api/markets/depth?symbol=BTC_USDT&limit=5');
  const last = Number((body.data.bids[0] as [string, string])[0]);
  const at = (share: number) => (Math.round(last * share * 100) / 100).toFixed(2);
  const order = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001' };
  const stop = { type: 'STOP_LOSS_LIMIT', timeInForce: 'GTD', stopPrice: at(1.1), price: at(1.2) };
  for (const change of [
    { price: at(0.5) },
    { ...stop, goodTill: Date.now() + 3_600_000 },
    { price: at(0.6), timeInForce: 'IOC' },
    { type: 'MARKET', timeInForce: undefined, quantity: undefined, quoteQuantity: '500' },
  ]) {
    const { status, body } = await person.send('POST', '/api/spot/orders', { ...order, ...change });
    expect([status, body.error]).toEqual([200, undefined]);
  }
}

/** What can be seen of a row's text. */
const seen = async (row: Locator) => (await row.innerText()).replace(/\s+/g, ' ');

/** Expects that the table of a row stands as it is within its place: nothing to be scrolled to. */
async function fits(row: Locator): Promise<void> {
  const over = await row.evaluate((one) => {
    const place = one.closest('table')?.parentElement as HTMLElement;
    return place.scrollWidth - place.clientWidth;
  });
  expect(over).toBeLessThanOrEqual(0);
}

describe('orders and trades in a narrow place', () => {
  const stage = sharedStage();

  // The longest words, and from right to left; at 1024 the middle of the trade page is as narrow as a phone.
  const looks = [
    ['en_US', 390],
    ['ru_RU', 390],
    ['ar_AE', 390],
    ['ru_RU', 1024],
    ['fr_FR', 1024],
  ] as const;
  it.each(looksOfRun(looks))(
    'TRAD-237 TRAD-303 TRAD-302 a row says all of an order, and nothing scrolls sideways: %s at %i',
    async (tag, width) => {
      const say = words(tag);
      await livingMarket(stage.url);
      const person = await fundedPerson(stage.url);
      await placed(person);
      const { context, page, troubles } = await visit(stage.browser, stage.url, { width, height: 844 });
      await context.addCookies(person.cookies());
      const path = (address: string) => (tag === 'en_US' ? address : `/${tag}${address}`);
      const rowOf = (name: string) => page.getByRole('row', { name }).first();
      const pages = [
        ['/orders', 'orders.open', 'orders.history', 'orders.trades'],
        ['/trade/BTC_USDT', null, 'trade.history.title', 'trade.fills.title'],
      ] as const;
      for (const [address, open, history, fills] of width === 390 ? pages : pages.slice(1)) {
        await page.goto(path(address));
        if (open !== null) await page.getByRole('tab', { name: say(open) }).click();
        const waiting = rowOf(say('orderType.STOP_LOSS_LIMIT'));
        await waiting.waitFor();
        const [until] = say('trade.open.until').split('{time}').filter(Boolean);
        for (const part of ['BTC/USDT', say('trade.buy'), say('trade.open.trigger'), say('trade.phase.WAITING')])
          expect(await seen(waiting)).toContain(part);
        expect(await seen(waiting)).toContain((until as string).trim());
        await fits(waiting);

        await page.getByRole('tab', { name: say(history) }).click();
        const ended = rowOf(say('trade.status.EXPIRED'));
        await ended.waitFor();
        const parts = [
          'BTC/USDT',
          say('trade.buy'),
          `${say('orderType.LIMIT')} IOC`,
          say('trade.history.averageOf'),
          '-- / ',
        ];
        for (const part of [...parts, say('trade.history.filledOf'), say('trade.reason.IOC_REST_EXPIRED')])
          expect(await seen(ended)).toContain(part);
        expect(await seen(rowOf('500 USDT'))).toContain(say('trade.status.FILLED'));
        await fits(ended);
        await looksRight(page);

        await page.getByRole('tab', { name: say(fills) }).click();
        const fill = rowOf(say('trade.fills.taker'));
        await fill.waitFor();
        for (const part of [
          'BTC/USDT',
          say('trade.buy'),
          say('trade.price'),
          say('trade.amount'),
          say('trade.total'),
          'BTC',
        ])
          expect(await seen(fill)).toContain(part);
        await fits(fill);
      }
      expect(troubles).toEqual([]);
      await leave(context);
    },
  );
});
