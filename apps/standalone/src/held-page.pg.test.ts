import { Renderer } from '@pelorus/web/renderer/renderer.ts';
import { ensureBuilt } from '@pelorus/web/test-venue.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dialectCall, endLiving, startLiving, type Trader } from '../testing/test-living.ts';

const MARKET = {
  ...{ tickSize: '0.01', stepSize: '0.0001', priceMin: '0.01', priceMax: '1000000', quantityMin: '0.0001' },
  ...{ quantityMax: '100', marketQuantityMax: '50', notionalMin: '5', referencePrice: '50000' },
};
const SELL = { symbol: 'BTCUSDT', side: 'SELL', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '60000' };

let origin: string;
let ann: Trader;
let pages: Renderer;
beforeAll(async () => {
  ensureBuilt();
  const log = pino({ level: 'silent' });
  // Its thread does what a page's address says; nobody ends it for being silent.
  const thread = new URL('../../web/renderer/test-thread.ts', import.meta.url);
  pages = await Renderer.start({ log, thread, silentMostMs: 3_600_000 });
  ({ origin, ann } = await startLiving({
    name: 'Aside',
    market: MARKET,
    features: { features: {} },
    fund: ['USDT', 'BTC'].map((asset) => ({ asset, amount: '1000' })),
    limits: { barrierWaitMs: 30_000 },
    log,
    webHandler: pages.handler,
  }));
}, 120_000);
afterAll(async () => {
  await pages.stop();
  await endLiving();
}, 60_000);

it('WEB-81 orders, reads and files are answered while a page never ends, and the page is 503 when its thread is given up', async () => {
  expect(await (await fetch(`${origin}/`)).text()).toBe('page');
  const held = ['/hang', '/markets', '/ar_AE'].map((path) => fetch(origin + path));
  const placed = await dialectCall(origin, ann, 'POST', 'order', SELL);
  expect([placed.status, placed.body.status]).toEqual([200, 'NEW']);
  const { status, body } = await dialectCall(origin, ann, 'GET', 'openOrders', { symbol: 'BTCUSDT' });
  expect([status, body.length]).toEqual([200, 1]);
  expect((await fetch(`${origin}/favicon.svg`)).status).toBe(200);
  expect((await fetch(`${origin}/api/health`)).status).toBe(200);
  await pages.stop();
  for (const page of held) {
    const answer = await page;
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('content-type')]).toEqual([
      503,
      '2',
      'text/html; charset=utf-8',
    ]);
    expect(await answer.text()).toContain('<h1>');
  }
}, 60_000);
