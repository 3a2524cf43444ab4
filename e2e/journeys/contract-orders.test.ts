/// <reference lib="dom" />
import type { ContractOrderData } from '@pelorus/protocol/futures/order-http.ts';
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { describe, expect, it } from 'vitest';
import { alive, leave, visit, words } from '../browser.ts';
import { looksOfRun, looksRight } from '../looks.ts';
import { eventually, fundedPerson, type Person } from '../person.ts';
import { sharedStage } from '../stage.ts';

const SYMBOL = 'ETH_USDT_PERP';

/** Somebody with money in the futures wallet. */
async function contractTrader(url: string): Promise<Person> {
  const person = await fundedPerson(url);
  const moved = { clientId: 'in', asset: 'USDT', direction: 'TO_FUTURES', amount: '1000' };
  expect((await person.send('POST', '/futuresapi/transfers', moved)).body).toMatchObject({ code: 0 });
  return person;
}

const openNow = async (person: Person) => (await person.get<ContractOrderData[]>('/futuresapi/orders/open')).body.data;

describe('the page of orders, of contracts', () => {
  const stage = sharedStage();

  it.each(
    looksOfRun([
      ['en_US', 1440, 900],
      ['ar_AE', 1440, 900],
      ['en_US', 390, 844],
      ['ar_AE', 390, 844],
    ] as const),
  )(
    'FPAG-34 orders of contracts come, are changed in their row, cancelled and told as ended, in %s at %i × %i',
    async (locale, width, height) => {
      const say = words(locale);
      const person = await contractTrader(stage.url);
      const { context, page, troubles } = await visit(stage.browser, stage.url, { width, height });
      await context.addCookies(person.cookies());
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`/${locale}/orders?side=BUY`);
      await alive(page);
      await page.getByText(say('trade.open.empty')).waitFor();
      expect(asked.filter((path) => path.startsWith('/futuresapi'))).toEqual([]);

      // The same view of contracts is a link: side and tab stay.
      const products = page.getByRole('navigation', { name: say('orders.products') });
      await products.getByRole('link', { name: say('wallet.futures') }).click();
      await page.waitForURL(/[?&]product=futures/);
      expect(new URL(page.url()).searchParams.get('side')).toBe('BUY');
      await page.getByText(say('trade.open.empty')).waitFor();
      const { data } = (await person.get<Ticker[]>('/futuresapi/markets/tickers')).body;
      const { last } = data.find(({ pairCode }) => pairCode === SYMBOL) as Ticker;
      const at = (share: number) => (Number(last) * share).toFixed(1);
      const order = { symbol: SYMBOL, side: 'BUY', type: 'LIMIT', quantity: '0.100' };
      for (const own of [
        { ...order, price: at(0.8), timeInForce: 'GTX' },
        { ...order, type: 'STOP_MARKET', stopPrice: at(1.4), workingType: 'MARK_PRICE' },
      ])
        expect((await person.send('POST', '/futuresapi/orders', own)).body).toMatchObject({ code: 0 });
      const rows = page.locator('[data-open-order]');
      await expect.poll(() => rows.count()).toBe(2);
      await looksRight(page);

      const limit = rows.filter({ hasText: say('orderType.LIMIT_MAKER') });
      await limit.locator('button[data-edit=quantity]').click();
      await limit.locator('input[data-edit=quantity]').fill('0.060');
      await page.keyboard.press('Enter');
      await eventually('the smaller order', async () =>
        (await openNow(person)).some(({ quantity }) => quantity === '0.060'),
      );

      await page.getByRole('button', { name: say('trade.open.cancelAll') }).click();
      const question = page.getByRole('alertdialog', { name: say('trade.open.cancelAllTitle') });
      await question.getByRole('button', { name: say('trade.open.cancelAll') }).click();
      await page.getByText(say('trade.open.empty')).waitFor();
      expect(await openNow(person)).toEqual([]);

      await page.getByRole('tab', { name: say('orders.history') }).click();
      const history = page.getByRole('group', { name: say('trade.history.title') });
      await expect.poll(() => history.getByText(say('trade.status.CANCELED')).count()).toBe(2);
      // A post-only order is a limit order (FPAG-33), and the file has exactly what is shown.
      await page.getByRole('combobox', { name: say('trade.kind') }).selectOption('LIMIT');
      await expect.poll(() => history.getByText(say('trade.status.CANCELED')).count()).toBe(1);
      const file = await page.getByRole('link', { name: say('trade.rows.export') }).getAttribute('href');
      const csv = (await (await context.request.get(file ?? '')).text()).trim().split('\n');
      expect(csv).toHaveLength(2);
      expect(csv[1]).toContain(SYMBOL);
      await looksRight(page);

      // What is seen has its address, and leads to one's positions.
      await page.reload();
      await alive(page);
      await expect.poll(() => history.getByText(say('trade.status.CANCELED')).count()).toBe(1);
      const positions = page.getByRole('link', { name: say('perp.positions') });
      expect(await positions.getAttribute('href')).toMatch(/\/futures\/[A-Z]+_USDT_PERP$/);
      expect(troubles).toEqual([]);
      await leave(context);
    },
  );
});
