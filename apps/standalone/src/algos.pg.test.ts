import { createHmac } from 'node:crypto';
import type { AlgoData, EndedAlgoData, PlacedAlgoData, ReplacedData } from '@pelorus/protocol/spot/algo-http.ts';
import type { OrderData, Page, PlacedData } from '@pelorus/protocol/spot/http.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dialectCall, endLiving, type Fields, startLiving, type Trader } from '../testing/test-living.ts';

const MARKET = {
  tickSize: '0.01',
  stepSize: '0.00001',
  priceMin: '0.01',
  priceMax: '1000000',
  quantityMin: '0.0001',
  quantityMax: '10000',
  marketQuantityMax: '10000',
  notionalMin: '1',
  referencePrice: '50000',
};

let origin: string;
let ann: Trader;
let bob: Trader;

beforeAll(async () => {
  ({ origin, ann, bob } = await startLiving({
    name: 'Algos',
    market: MARKET,
    features: { features: {} },
    fund: [
      { asset: 'USDT', amount: '1000000' },
      { asset: 'BTC', amount: '10' },
    ],
    limits: { barrierWaitMs: 30_000, ordersPer10Seconds: 1_000 },
    log: pino({ level: 'silent' }),
  }));
}, 120_000);
afterAll(endLiving, 60_000);

interface Answer<T> {
  status: number;
  code: number;
  data: T;
}

async function ask<T>(who: Trader, method: string, path: string, body?: object): Promise<Answer<T>> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const timestamp = String(Date.now());
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      'x-api-key': who.apiKey,
      'x-timestamp': timestamp,
      'x-signature': createHmac('sha256', who.secret)
        .update(timestamp + method + path + text)
        .digest('hex'),
      ...(text === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(text === '' ? {} : { body: text }),
  });
  return { status: answer.status, ...((await answer.json()) as { code: number; data: T }) };
}

const dialect = (who: Trader, method: string, path: string, fields: Fields) =>
  dialectCall(origin, who, method, path, { symbol: 'BTCUSDT', ...fields });

const SELL = { symbol: 'BTC_USDT', side: 'SELL', type: 'LIMIT' };
const order = (who: Trader, own: object) => ask<PlacedData>(who, 'POST', '/api/spot/orders', { ...SELL, ...own });
const orderId = async (who: Trader, own: object) => (await order(who, own)).data.order.orderId;
const held = async (who: Trader, code: string) => {
  const { data } = await ask<{ asset: string; held: string }[]>(who, 'GET', '/api/wallet/balances');
  return Number(data.find(({ asset }) => asset === code)?.held);
};

it('ALGO-50 ALGO-73 an order is put in the place of another: what is left out stays, what cannot be changes nothing', async () => {
  const id = await orderId(ann, { price: '60000', quantity: '0.5' });
  await order(bob, { side: 'BUY', price: '60000', quantity: '0.2' });
  const replace = (body: object, at = id) => ask<ReplacedData>(ann, 'PUT', `/api/spot/orders/${at}`, body);
  const refused = await replace({ quantity: '11' });
  expect(refused.status).toBe(400);
  expect((await ask<OrderData>(ann, 'GET', `/api/spot/orders/${id}`)).data.status).toBe('PARTIALLY_FILLED');
  const moved = await replace({ price: '61000', clientOrderId: 'moved' });
  expect(moved.data.replaced).toMatchObject({ orderId: id, status: 'CANCELED', filledQuantity: '0.20000' });
  expect(moved.data.order).toMatchObject({ price: '61000.00', quantity: '0.30000', type: 'LIMIT', status: 'NEW' });
  expect(moved.data.fills).toEqual([]);
  const again = { ...moved, data: { ...moved.data, replayed: true } };
  expect(await replace({ price: '61000', clientOrderId: 'moved' })).toEqual(again);
  expect((await replace({ price: '62000' })).status).toBe(404);
  expect((await ask(bob, 'PUT', `/api/spot/orders/${moved.data.order.orderId}`, {})).status).toBe(404);
  // A price that meets somebody trades at once.
  await order(bob, { side: 'BUY', price: '59000', quantity: '0.1' });
  const taking = await replace({ price: '59000' }, moved.data.order.orderId);
  expect(taking.data.fills).toMatchObject([{ price: '59000.00', quantity: '0.10000', isMaker: false }]);
  expect((await ask(ann, 'DELETE', `/api/spot/orders/${taking.data.order.orderId}`)).status).toBe(200);
  const stop = await orderId(ann, { type: 'STOP_LOSS_LIMIT', price: '40000', stopPrice: '41000', quantity: '0.1' });
  const further = await replace({ stopPrice: '40500' }, stop);
  expect(further.data.order).toMatchObject({ stopPrice: '40500.00', price: '40000.00', phase: 'WAITING' });
  await ask(ann, 'DELETE', '/api/spot/orders?symbol=BTC_USDT');
  expect(await held(ann, 'BTC')).toBe(0);
});

it('ALGO-51 ALGO-74 a ladder stands as it was asked for, is one to its owner, and ends as one', async () => {
  const body = {
    kind: 'SCALED',
    symbol: 'BTC_USDT',
    side: 'SELL',
    quantity: '0.6',
    fromPrice: '60000',
    toPrice: '62000',
  };
  const asked = { ...body, orderCount: 3, distribution: 'ASCENDING', clientAlgoId: 'ladder' };
  const placed = await ask<PlacedAlgoData>(ann, 'POST', '/api/spot/algos', asked);
  expect(placed.status).toBe(200);
  const { algo, orders } = placed.data;
  expect(orders.map(({ price, quantity }) => [price, quantity])).toEqual([
    ['60000.00', '0.10000'],
    ['61000.00', '0.20000'],
    ['62000.00', '0.30000'],
  ]);
  expect(orders.map((each) => [each.algoId, each.clientOrderId])).toEqual(
    orders.map((each) => [algo.algoId, `algo-${algo.algoId}-${each.orderId}`]),
  );
  await order(bob, { side: 'BUY', price: '61000', quantity: '0.2' });
  // People read what they did themselves; what somebody else did comes when it is written.
  await expect
    .poll(async () => (await ask<AlgoData>(ann, 'GET', `/api/spot/algos/${algo.algoId}`)).data)
    .toMatchObject({ status: 'RUNNING', filledQuantity: '0.20000', averagePrice: '60500.00' });
  // A repeat tells how the first stands by now.
  const repeat = await ask<PlacedAlgoData>(ann, 'POST', '/api/spot/algos', asked);
  expect(repeat).toMatchObject({ status: 200, data: { replayed: true, algo: { algoId: algo.algoId } } });
  expect(repeat.data.algo).toMatchObject({ status: 'RUNNING', filledQuantity: '0.20000' });
  expect((await ask(ann, 'POST', '/api/spot/algos', { ...asked, quantity: '0.7' })).status).toBe(409);
  expect((await ask(bob, 'GET', `/api/spot/algos/${algo.algoId}`)).status).toBe(404);
  expect((await ask(bob, 'DELETE', `/api/spot/algos/${algo.algoId}`)).status).toBe(404);
  const ended = await ask<EndedAlgoData>(ann, 'DELETE', `/api/spot/algos/${algo.algoId}`);
  expect(ended.data.algo).toMatchObject({ status: 'ENDED', reason: 'CANCELED_BY_USER', filledQuantity: '0.20000' });
  expect(ended.data.orders.map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED']);
  expect((await ask(ann, 'DELETE', `/api/spot/algos/${algo.algoId}`)).status).toBe(404);
  const list = (state: string) => ask<Page<AlgoData>>(ann, 'GET', `/api/spot/algos?state=${state}`);
  expect((await list('open')).data.rows).toEqual([]);
  expect((await list('ended')).data.rows).toMatchObject([{ algoId: algo.algoId }]);
  expect(await held(ann, 'BTC')).toBe(0);
});

it('ALGO-52 ALGO-53 ALGO-75 a TWAP trades slice after slice, by the core’s own time, and says so', async () => {
  await order(bob, { side: 'BUY', price: '50000', quantity: '5' });
  const body = { kind: 'TWAP', symbol: 'BTC_USDT', side: 'SELL', quantity: '0.12', duration: 60, slices: 12 };
  const wrong = [
    { ...body, quoteQuantity: '5' },
    { ...body, quantity: undefined },
    { ...body, side: 'BUY' },
    { ...body, slices: 13 },
    { ...body, selfTradePrevention: 'TRANSFER' },
  ];
  for (const each of wrong) expect((await ask(ann, 'POST', '/api/spot/algos', each)).status).toBe(400);
  const placed = await ask<PlacedAlgoData>(ann, 'POST', '/api/spot/algos', { ...body, randomize: true });
  const { algo, fills } = placed.data;
  expect(algo).toMatchObject({ status: 'RUNNING', slicesDone: 1, orderType: 'MARKET', duration: 60, randomize: true });
  expect(fills).toMatchObject([{ price: '50000.00', side: 'SELL' }]);
  const path = `/api/spot/algos/${algo.algoId}`;
  let now = placed.data.algo;
  await expect
    .poll(async () => {
      now = (await ask<AlgoData>(ann, 'GET', path)).data;
      return now.slicesDone;
    })
    .toBe(2);
  expect(Number(now.filledQuantity)).toBeGreaterThan(Number(algo.filledQuantity));
  expect(await held(ann, 'BTC')).toBeCloseTo(0.12 - Number(now.filledQuantity), 8);
  const history = await ask<Page<OrderData>>(ann, 'GET', '/api/spot/orders?limit=2');
  expect(history.data.rows).toMatchObject([{ algoId: algo.algoId, status: 'FILLED' }, { algoId: algo.algoId }]);
  // Whoever ends everything ends it too.
  await ask(ann, 'DELETE', '/api/spot/orders?symbol=BTC_USDT');
  expect((await ask<AlgoData>(ann, 'GET', path)).data).toMatchObject({ status: 'ENDED', reason: 'CANCELED_BY_USER' });
  expect(await held(ann, 'BTC')).toBe(0);
});

it('BINA-59 ALGO-54 cancel-replace and restricted cancels of the dialect, by the engine', async () => {
  const fields = { side: 'SELL', type: 'LIMIT', timeInForce: 'GTC', price: 70_000, quantity: 6 };
  const first = await dialect(ann, 'POST', 'order', fields);
  expect(first.status).toBe(200);
  const replace = (id: number, own: object) =>
    dialect(ann, 'POST', 'order/cancelReplace', {
      ...fields,
      ...{ cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: id, ...own },
    });
  // Less than that is free: only what the old order frees can pay.
  const again = { price: 71_000, newClientOrderId: 'again' };
  const done = await replace(first.body.orderId, again);
  expect(done.body).toMatchObject({
    ...{ cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' },
    cancelResponse: { orderId: first.body.orderId, status: 'CANCELED' },
    newOrderResponse: { price: '71000.00000000', status: 'NEW', fills: [] },
  });
  const repeated = await replace(first.body.orderId, again);
  expect(repeated.body.newOrderResponse).toEqual(done.body.newOrderResponse);
  expect(repeated.body.cancelResponse).toMatchObject({ orderId: first.body.orderId, status: 'CANCELED' });
  const id = done.body.newOrderResponse.orderId;
  const restricted = await replace(id, { cancelRestrictions: 'ONLY_PARTIALLY_FILLED' });
  expect([restricted.status, restricted.body.code]).toEqual([400, -2022]);
  expect(restricted.body.data).toEqual({
    ...{ cancelResult: 'FAILURE', newOrderResult: 'NOT_ATTEMPTED', newOrderResponse: null },
    cancelResponse: { code: -2011, msg: 'Order was not canceled due to cancel restrictions.' },
  });
  for (const cancelReplaceMode of ['STOP_ON_FAILURE', 'ALLOW_FAILURE']) {
    const filtered = await replace(id, { price: 1, cancelReplaceMode });
    expect([filtered.status, filtered.body.code]).toEqual([400, -1013]);
    expect(filtered.body).not.toHaveProperty('data');
  }
  const poor = await replace(id, { quantity: 11 });
  expect([poor.status, poor.body.code]).toEqual([409, -2021]);
  expect(poor.body.data.newOrderResponse.code).toBe(-2010);
  const both = await replace(id, { quantity: 11, cancelReplaceMode: 'ALLOW_FAILURE' });
  expect([both.status, both.body.code, both.body.data.cancelResult]).toEqual([400, -2022, 'FAILURE']);
  const left = await dialect(ann, 'POST', 'order', { ...fields, quantity: 1 });
  const cancel = (restriction: string) =>
    dialect(ann, 'DELETE', 'order', { orderId: left.body.orderId, cancelRestrictions: restriction });
  expect((await cancel('ONLY_PARTIALLY_FILLED')).body.code).toBe(-2011);
  expect((await cancel('ONLY_NEW')).body.status).toBe('CANCELED');
});

it('BINA-73 a match that was prevented is told by its id and by either order, to its owner alone', async () => {
  const fields = { type: 'LIMIT', timeInForce: 'GTC', price: 80_000, quantity: 0.01 };
  const maker = await dialect(ann, 'POST', 'order', { ...fields, side: 'SELL' });
  const own = { ...fields, side: 'BUY', quantity: 0.02, selfTradePreventionMode: 'EXPIRE_MAKER' };
  const taker = await dialect(ann, 'POST', 'order', own);
  expect([taker.status, taker.body.status]).toEqual([200, 'NEW']);
  const told = (who: Trader, by: Record<string, number>) => dialect(who, 'GET', 'myPreventedMatches', by);
  const { body } = await told(ann, { orderId: maker.body.orderId });
  expect(body).toEqual([
    {
      ...{ symbol: 'BTCUSDT', makerSymbol: 'BTCUSDT', transactTime: expect.any(Number) },
      ...{ preventedMatchId: expect.any(Number), tradeGroupId: expect.any(Number) },
      ...{ takerOrderId: taker.body.orderId, makerOrderId: maker.body.orderId },
      ...{ selfTradePreventionMode: 'EXPIRE_MAKER', price: '80000.00000000', makerPreventedQuantity: '0.01000000' },
    },
  ]);
  const { preventedMatchId } = body[0];
  for (const by of [{ orderId: taker.body.orderId }, { preventedMatchId }])
    expect((await told(ann, by)).body).toEqual(body);
  expect((await told(bob, { preventedMatchId })).body).toEqual([]);
  expect((await told(ann, {})).body.code).toBe(-1102);
  await dialect(ann, 'DELETE', 'openOrders', {});
});

it('ALGO-73 a triggered order is replaced by a limit order, and an order of a ladder leaves it', async () => {
  const replace = (at: number, body: object) => ask<ReplacedData>(ann, 'PUT', `/api/spot/orders/${at}`, body);
  const fields = { timeInForce: 'GTC', quantity: '0.1', price: '65000', stopPrice: '58000' };
  // The last price is above the stop price.
  await order(bob, { side: 'BUY', price: '59000', quantity: '0.01' });
  await order(ann, { price: '59000', quantity: '0.01' });
  const stop = await orderId(ann, { type: 'STOP_LOSS_LIMIT', ...fields });
  await order(bob, { side: 'BUY', price: '58000', quantity: '0.01' });
  await order(ann, { price: '58000', quantity: '0.01' });
  const { data } = await replace(stop, { price: '66000' });
  expect(data.order).toMatchObject({ type: 'LIMIT', price: '66000.00', quantity: '0.10000', status: 'NEW' });
  const ladder = { kind: 'SCALED', symbol: 'BTC_USDT', side: 'SELL', quantity: '0.2', orderCount: 2 };
  const prices = { fromPrice: '70000', toPrice: '71000' };
  const placed = await ask<PlacedAlgoData>(ann, 'POST', '/api/spot/algos', { ...ladder, ...prices });
  const [rung] = placed.data.orders as [OrderData];
  expect(rung.algoId).toBe(placed.data.algo.algoId);
  expect((await replace(rung.orderId, { price: '72000' })).data.order.algoId).toBeNull();
  const ended = await ask<EndedAlgoData>(ann, 'DELETE', `/api/spot/algos/${placed.data.algo.algoId}`);
  expect(ended.data.orders).toHaveLength(1);
  await ask(ann, 'DELETE', '/api/spot/orders?symbol=BTC_USDT');
  expect(await held(ann, 'BTC')).toBe(0);
});
