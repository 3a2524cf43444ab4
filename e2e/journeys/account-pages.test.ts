/// <reference lib="dom" />
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { describe, expect, it } from 'vitest';
import { leave, visit, words } from '../browser.ts';
import { eventually, fundedPerson } from '../person.ts';
import { sharedStage } from '../stage.ts';

const SCREEN = { width: 1440, height: 900 };

describe('wallet and orders while they are open', () => {
  const stage = sharedStage();

  it('SHL-09 an order of elsewhere comes and goes by the account channel, and holds its money meanwhile', async () => {
    const say = words('en_US');
    const person = await fundedPerson(stage.url);
    const { context, page, troubles } = await visit(stage.browser, stage.url, SCREEN);
    await context.addCookies(person.cookies());
    const wallet = await context.newPage();
    await wallet.goto('/wallet');
    const usdt = wallet.getByRole('row', { name: /Tether/ }).first();
    await usdt.waitFor();
    await page.goto('/orders');
    await page.getByText(say('trade.open.empty')).waitFor();
    const order = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', quantity: '0.001', price: '30000' };
    const row = page.getByRole('row', { name: /BTC\/USDT/ });
    const before = await usdt.textContent();
    const place = async () => {
      const placed = await person.send<{ order: OrderData }>('POST', '/api/spot/orders', order);
      expect(placed.status).toBe(200);
      await row.waitFor();
      await eventually('the held money', async () => (await usdt.textContent()) !== before);
    };
    const cancel = async () => {
      await row.getByRole('button', { name: /^Cancel order/ }).click();
      await page.getByText(say('trade.open.empty')).waitFor();
      await eventually('the money is free again', async () => (await usdt.textContent()) === before);
    };
    // Both pages hear the channel after this: whatever they still had to ask for is there.
    await place();
    await cancel();
    const asked: string[] = [];
    for (const one of [page, wallet])
      one.on('request', (request) => {
        if (/\/api\/(?:spot\/orders\/open|wallet\/balances)/.test(request.url())) asked.push(request.url());
      });
    await place();
    await cancel();
    // Nobody asked for lists again: the channel told.
    expect(asked).toEqual([]);
    await page.getByRole('tab', { name: say('orders.history') }).click();
    await page
      .getByRole('row', { name: say('trade.status.CANCELED') })
      .first()
      .waitFor();
    expect(troubles).toEqual([]);
    await leave(context);
  });
});
