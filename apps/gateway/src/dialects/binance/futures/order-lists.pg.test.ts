import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { listContract, PERP, writeRow } from '../../../../testing/futures/test-listed.ts';
import { restingOrder } from '../../../../testing/spot/test-events.ts';

let dialect: TestDialect;
let account: number;
let nextId = 100;
let answer: () => EngineEvent[];
const rested = (): EngineEvent[] =>
  restingOrder(account, nextId++).map((event) => ('market' in event ? { ...event, market: PERP } : event));
beforeAll(async () => {
  dialect = await TestDialect.start({ weightPerMinute: 1_000_000 });
  listContract(dialect.gateway);
  answer = rested;
  dialect.gateway.core.answer = (command) => {
    if (command.kind === 'openAccount') return [];
    if (command.kind === 'place') account = command.account;
    return answer();
  };
  await call('POST', 'order', ORDER);
});
afterAll(() => dialect.gateway.close());

const ORDER = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.003&price=50000';
const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, fields = '') => {
  const got = await dialect.signed(fields, { method, url: `/fapi/v1/${path}` });
  return { status: got.statusCode, headers: got.headers, json: got.json() };
};
const write = (table: string, row: object) => writeRow(dialect.gateway, table, { account, ...row });
const order = (order_id: number, own: object = {}) =>
  write('orders', {
    ...{ order_id, market: PERP, client_order_id: `o${order_id}`, lots: 300, placed_lots: 300, price_ticks: 5_000_000 },
    created_at_ms: dialect.now(),
    ...own,
  });

it('BFUT-04 contracts share the count of orders with spot', async () => {
  dialect.gateway.pass(11_000);
  const counted = async (url: string) =>
    (await dialect.signed(ORDER, { method: 'POST', url })).headers['x-mbx-order-count-10s'];
  expect(await counted('/fapi/v1/order')).toBe('1');
  answer = () => restingOrder(account, nextId++);
  expect(await counted('/api/v3/order')).toBe('2');
  answer = rested;
});

it('BFUT-12 BFUT-34 ids are made of the signature, of a batch’s of its number too: the same bytes make the same', async () => {
  const idOf = async (fields: string) => (await call('POST', 'order', fields)).json.clientOrderId;
  const first = await idOf(ORDER);
  expect(await idOf(ORDER)).toBe(first);
  expect(await idOf(`${ORDER}&recvWindow=5000`)).not.toBe(first);
  const entry = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    quantity: '0.003',
    price: '50000',
  };
  const list = encodeURIComponent(JSON.stringify([entry, entry]));
  const idsOf = async () =>
    (await call('POST', 'batchOrders', `batchOrders=${list}`)).json.map(
      (one: { clientOrderId: string }) => one.clientOrderId,
    );
  const ids = await idsOf();
  expect(new Set(ids).size).toBe(2);
  expect(await idsOf()).toEqual(ids);
});

it('BFUT-21 nothing open is cancelled as well as something', async () => {
  answer = () => [];
  for (const path of ['allOpenOrders', 'algoOpenOrders']) {
    // Signatures do not cover the path: another time makes another.
    dialect.gateway.pass(1);
    const done = { status: 200, json: { code: 200 } };
    expect([path, await call('DELETE', path, 'symbol=BTCUSDT')]).toMatchObject([path, done]);
  }
  answer = rested;
});

it('BFUT-18 what waits is told among algo orders, what is in the book among open ones, and both among all', async () => {
  dialect.gateway.deps.orders.reset();
  await order(1);
  await order(2, { order_type: 4, phase: 1, stop_ticks: 6_000_000 });
  for (const order_id of [1, 2]) await write('open_orders', { order_id, market: PERP });
  const idsOf = async (path: string) =>
    (await call('GET', path, 'symbol=BTCUSDT')).json.map(
      (one: { orderId?: number; algoId?: number }) => one.algoId ?? one.orderId,
    );
  expect(await idsOf('openOrders')).toEqual([1]);
  expect(await idsOf('openAlgoOrders')).toEqual([2]);
  expect(await idsOf('allAlgoOrders')).toEqual([2]);
  expect(await idsOf('allOrders')).toEqual([1, 2]);
});

it('BFUT-32 amendments are told newest first', async () => {
  await order(3, { lots: 100 });
  for (const [seq, lots] of [
    [5, 200],
    [6, 100],
  ])
    await write('amendments', { order_id: 3, seq, lots, time_ms: dialect.now() });
  const told = (await call('GET', 'orderAmendment', 'symbol=BTCUSDT&orderId=3')).json;
  expect(told).toMatchObject([
    { orderId: 3, amendment: { origQty: { before: '0.00200', after: '0.00100' } } },
    { orderId: 3, amendment: { origQty: { before: '0.00300', after: '0.00200' } } },
  ]);
});

it('BFUT-48 forced orders are those of liquidations; deleveraging placed none', async () => {
  await order(4, { order_type: 1, reason: 0 });
  const step = { market: PERP, time_ms: dialect.now(), price_ticks: 1, mark_ticks: 1, lots: 300 };
  await write('futures_liquidations', { ...step, seq: 7, step: 1, order_id: 4 });
  await write('futures_liquidations', { ...step, seq: 8, step: 3 });
  expect((await call('GET', 'forceOrders', 'symbol=BTCUSDT')).json).toMatchObject([{ orderId: 4, symbol: 'BTCUSDT' }]);
  expect((await call('GET', 'forceOrders', 'autoCloseType=ADL')).json).toEqual([]);
});
