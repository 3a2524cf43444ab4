/// <reference lib="dom" />
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import type { PlacedAlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import type { PlacedListData } from '@pelorus/protocol/spot/http.ts';
import { describe, expect, it } from 'vitest';
import { accessibilityTroubles, alive, leave, sidewaysOverflow, visit, words } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { fundedPerson } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');

describe('the page of orders', () => {
  const stage = sharedStage();

  it.each(
    looksOfRun([
      [390, 844],
      [1440, 900],
    ]),
  )(
    'TRAD-251 TRAD-255 TRAD-304 a ladder and a list come, stand, are ended there and told as ended, at %i × %i',
    async (width, height) => {
      const person = await fundedPerson(stage.url);
      const { context, page } = await visit(stage.browser, stage.url, { width, height });
      await context.addCookies(person.cookies());
      await page.goto('/orders');
      await alive(page);
      await page.getByText(say('trade.open.empty')).waitFor();
      const { body: tickers } = await person.get<Ticker[]>('/api/markets/tickers');
      const { last } = tickers.data.find(({ pairCode }) => pairCode === 'BTC_USDT') as Ticker;
      const at = (share: number) => String(Math.floor(Number(last) * share));

      // The page is open: what is placed elsewhere comes by itself.
      const ladder = { symbol: 'BTC_USDT', kind: 'SCALED', side: 'BUY', quantity: '0.004', orderCount: 2 };
      const prices = { fromPrice: at(0.8), toPrice: at(0.9) };
      const placed = await person.send<PlacedAlgoData>('POST', '/api/spot/algos', { ...ladder, ...prices });
      expect(placed.body).toMatchObject({ code: 0 });
      const algos = page.getByRole('list', { name: say('trade.algo.title') });
      await algos.getByText(say('trade.algo.kind.SCALED')).waitFor();
      const first = { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: at(0.9), quantity: '0.001' };
      const then = { side: 'SELL', type: 'LIMIT', timeInForce: 'GTC', price: at(1.1), quantity: '0.001' };
      const list = { symbol: 'BTC_USDT', kind: 'OTO', legs: [first, then] };
      const { body } = await person.send<PlacedListData>('POST', '/api/spot/order-lists', list);
      expect(body).toMatchObject({ code: 0 });
      const { listId } = body.data;
      const cancelList = page.getByRole('button', { name: say('trade.open.cancelList') });
      const listName = say('trade.open.inList', { kind: 'OTO', id: String(listId) });
      await page.getByText(listName).waitFor();
      expect([await sidewaysOverflow(page), await accessibilityTroubles(page)]).toEqual([0, []]);
      // Two of the ladder each have a way out of their own, those of the list one together.
      expect(await page.getByRole('button', { name: say('trade.open.cancel') }).count()).toBeGreaterThanOrEqual(2);
      expect(await cancelList.count()).toBe(1);

      await cancelList.click();
      await cancelList.waitFor({ state: 'detached' });
      await algos.getByRole('button', { name: say('trade.algo.stop') }).click();
      await page.getByText(say('trade.algo.stopped')).waitFor();
      await page.getByText(say('trade.open.empty')).waitFor();

      // What ended says of which list and ladder it was (TRAD-254), and the ladder why and when it ended (TRAD-255).
      await page.getByRole('tab', { name: say('orders.history') }).click();
      const history = page.getByRole('group', { name: say('trade.history.title') });
      await history.getByText(listName).first().waitFor();
      expect(await history.getByText(listName).count()).toBe(2);
      const tab = page.getByRole('tab', { name: say('trade.kind.group.algos') });
      await tab.click();
      const ended = page.getByRole('group', { name: say('trade.kind.group.algos') });
      await ended.getByText(say('orders.algo.reason.CANCELED_BY_USER')).waitFor();
      const { algoId } = placed.body.data.algo;
      const row = ended.getByRole('row').filter({ hasText: say('trade.open.inAlgo', { id: String(algoId) }) });
      await row.getByText(say('orders.algo.orders', { count: '2' })).waitFor();
      await row.getByText('0.004').waitFor();
      expect([await sidewaysOverflow(page), await accessibilityTroubles(page)]).toEqual([0, []]);
      const file = page.getByRole('link', { name: say('trade.rows.export') });
      const csv = await context.request.get((await file.getAttribute('href')) ?? '');
      expect(await csv.text()).toMatch(new RegExp(`^${algoId},.*,CANCELED_BY_USER,`, 'm'));
      await leave(context);
    },
  );

  it.each(looksOfRun(['vi_VN', 'ar_AE'] as const))(
    'DSN-11 on a phone the tab that the address chose stands in sight, in %s',
    async (locale) => {
      const person = await fundedPerson(stage.url);
      const { context, page } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
      await context.addCookies(person.cookies());
      await page.goto(`/${locale}/orders?tab=algos`);
      await alive(page);
      await page.getByText(words(locale)('orders.noAlgos')).waitFor();
      const sides = (element: Element) => {
        const { left, right } = element.getBoundingClientRect();
        return [Math.floor(left), Math.ceil(right)] as const;
      };
      const [left, right] = await page.getByRole('tab', { selected: true }).evaluate(sides);
      const [from, to] = await page.getByRole('tablist').evaluate(sides);
      // A row scrolls by whole pixels; its tabs have parts of one.
      expect([left > from - 2, right < to + 2]).toEqual([true, true]);
      await leave(context);
    },
  );
});
