/// <reference lib="dom" />
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leave, openBrowser, visit, words } from '../browser.ts';
import { eventually, fundedPerson } from '../person.ts';
import { type RunningExchange, startExchange } from '../server.ts';

const SCREEN = { width: 1440, height: 900 };

describe('wallet and orders while they are open', () => {
  let exchange: RunningExchange;
  let browser: Browser;
  beforeAll(async () => {
    exchange = await startExchange({ pace: 4 });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await exchange.remove();
  });

  it('SHL-09 an order of elsewhere comes and goes by the account channel, and holds its money meanwhile', async () => {
    const say = words('en_US');
    const person = await fundedPerson(exchange.url);
    const { context, page, troubles } = await visit(browser, exchange.url, SCREEN);
    await context.addCookies(person.cookies());
    const wallet = await context.newPage();
    await wallet.goto('/wallet');
    const usdt = wallet.getByRole('row', { name: /Tether/ }).first();
    await usdt.waitFor();
    await page.goto('/orders');
    await page.getByText(say('orders.noneOpen')).waitFor();
    const asked: string[] = [];
    for (const one of [page, wallet])
      one.on('request', (request) => {
        if (/\/api\/(?:spot\/orders\/open|wallet\/balances)/.test(request.url())) asked.push(request.url());
      });
    const before = await usdt.textContent();
    const placed = await person.send<{ order: OrderData }>('POST', '/api/spot/orders', {
      symbol: 'BTC_USDT',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '0.001',
      price: '30000',
    });
    expect(placed.status).toBe(200);
    const row = page.getByRole('row', { name: /BTC\/USDT/ });
    await row.waitFor();
    await eventually('the held money', async () => (await usdt.textContent()) !== before);
    await row.getByRole('button').click();
    await page.getByText(say('orders.noneOpen')).waitFor();
    await eventually('the money is free again', async () => (await usdt.textContent()) === before);
    // Nobody asked for lists again: the channel told.
    expect(asked).toEqual([]);
    await page.getByRole('tab', { name: say('orders.history') }).click();
    await page.getByRole('row', { name: say('orderStatus.CANCELED') }).waitFor();
    expect(troubles).toEqual([]);
    await leave(context);
  });
});
