import type { CancelAfter } from '@pelorus/protocol/spot/dead-man.ts';
import type { OrderData, PlacedData } from '@pelorus/protocol/spot/http.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, fundedPerson, type Person } from './person.ts';
import { type RunningExchange, startExchange } from './server.ts';
import { ownData } from './stage.ts';

const SYMBOL = 'BTC_USDT';
let exchange: RunningExchange;
let somebody: Person;
beforeAll(async () => {
  exchange = await startExchange({ dataDir: ownData(), pace: 0 });
  somebody = await fundedPerson(exchange.url);
});
afterAll(() => exchange.remove());

/** A purchase far below the market, which waits. */
async function wait(): Promise<number> {
  const order = { symbol: SYMBOL, side: 'BUY', type: 'LIMIT', price: '50000.00', quantity: '0.0010' };
  const placed = await somebody.send<PlacedData>('POST', '/api/spot/orders', order);
  expect(placed.body.data.order.status).toBe('NEW');
  return placed.body.data.order.orderId;
}
const open = async () =>
  (await somebody.get<OrderData[]>('/api/spot/orders/open')).body.data.map(({ orderId }) => orderId);
const silentFor = (afterMs: number) =>
  somebody.send<CancelAfter>('POST', '/api/spot/cancel-after', { symbol: SYMBOL, afterMs });

test('SPAP-30 SPAP-31 SPAP-32 orders of the silent are cancelled, also by a venue that was killed meanwhile; those placed since stay', async () => {
  const first = await wait();
  await silentFor(1_000);
  await eventually('the switch fires', async () => (await open()).length === 0);
  const second = await wait();
  expect(await open()).toEqual([second]);
  expect((await somebody.get<OrderData>(`/api/spot/orders/${first}`)).body.data.status).toBe('CANCELED');

  const askedMs = Date.now();
  expect((await silentFor(1_500)).body.data.firesAt).toBeGreaterThan(askedMs);
  const { dataDir, url } = exchange;
  await exchange.kill();
  exchange = await startExchange({ dataDir, port: Number(new URL(url).port), pace: 0 });
  await eventually('the switch fires after the restart', async () => (await open()).length === 0);
  const third = await wait();
  await exchange.kill();
  exchange = await startExchange({ dataDir, port: Number(new URL(url).port), pace: 0 });
  expect(await open()).toEqual([third]);
});
