import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followed } from '../testing/test-followed.ts';
import { dialectCall, endLiving, startLiving, type Trader } from '../testing/test-living.ts';

const MARKET = {
  ...{ tickSize: '0.01', stepSize: '0.0001', priceMin: '0.01', priceMax: '1000000', quantityMin: '0.0001' },
  ...{ quantityMax: '100', marketQuantityMax: '50', notionalMin: '5', referencePrice: '50000' },
};
const ORDER = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '40000' };
const { symbol } = ORDER;

let origin: string;
let ann: Trader;
beforeAll(async () => {
  ({ origin, ann } = await startLiving({
    name: 'Renamed',
    market: MARKET,
    features: { features: {} },
    fund: [
      { asset: 'USDT', amount: '100000' },
      { asset: 'BTC', amount: '10' },
    ],
    limits: { barrierWaitMs: 30_000 },
    log: pino({ level: 'silent' }),
  }));
}, 120_000);
afterAll(endLiving, 60_000);

const ask = async (method: string, path: string, fields: Record<string, string | number>) =>
  (await dialectCall(origin, ann, method, path, fields)).body;
const amend = (fields: Record<string, string | number>) =>
  ask('PUT', 'order/amend/keepPriority', { symbol, newQty: '0.005', ...fields });

it('BINA-72 BINA-116 BWS-42 an amended order goes by its new id everywhere, and by its old one nowhere', async () => {
  const { next, ws } = await followed(origin, ann);
  const { orderId } = await ask('POST', 'order', { ...ORDER, newClientOrderId: 'a-first' });
  expect(await next()).toMatchObject({ x: 'NEW', c: 'a-first' });
  expect(await next()).toMatchObject({ e: 'outboundAccountPosition' });
  const answer = await amend({ origClientOrderId: 'a-first', newClientOrderId: 'a-second' });
  expect(answer.amendedOrder).toMatchObject({
    ...{ orderId, origClientOrderId: 'a-first', clientOrderId: 'a-second', qty: '0.00500000' },
  });
  const report = await next();
  expect(report).toMatchObject({ x: 'REPLACED', C: 'a-first', c: 'a-second', i: orderId, I: answer.executionId });
  ws.close();
  const unknown = { code: -2013, msg: 'Order does not exist.' };
  const byName = (origClientOrderId: string) => ask('GET', 'order', { symbol, origClientOrderId });
  expect(await byName('a-first')).toEqual(unknown);
  expect(await byName('a-second')).toMatchObject({ orderId, clientOrderId: 'a-second', origQty: '0.00500000' });
  expect((await ask('GET', 'openOrders', { symbol }))[0]).toMatchObject({ orderId, clientOrderId: 'a-second' });
  expect(await ask('DELETE', 'order', { symbol, origClientOrderId: 'a-first' })).toMatchObject({ code: -2011 });
  const old = { origClientOrderId: 'a-first', newQty: '0.004', newClientOrderId: 'a-fourth' };
  expect(await amend(old)).toEqual({ code: -2038, msg: 'Unknown order sent.' });
  // Its placement again is the order, as it stands.
  expect(await ask('POST', 'order', { ...ORDER, newClientOrderId: 'a-first' })).toMatchObject({
    ...{ orderId, clientOrderId: 'a-second', origQty: '0.00500000' },
  });
  const third = (await amend({ orderId, newQty: '0.004' })).amendedOrder;
  expect(third).toMatchObject({ origClientOrderId: 'a-second', clientOrderId: expect.stringMatching(/^[\w-]{22}$/) });
  expect(await ask('GET', 'order/amendments', { symbol, orderId })).toMatchObject([
    { origClientOrderId: 'a-first', newClientOrderId: 'a-second', executionId: answer.executionId },
    {
      origClientOrderId: 'a-second',
      newClientOrderId: third.clientOrderId,
      origQty: '0.00500000',
      newQty: '0.00400000',
    },
  ]);
  const gone = await ask('DELETE', 'order', { symbol, origClientOrderId: third.clientOrderId });
  expect(gone).toMatchObject({ orderId, origClientOrderId: third.clientOrderId, status: 'CANCELED' });
});

it('BINA-72 BINA-117 BINA-115 the same amend again is answered as the first time while its order is open; an id in use is refused, and nothing is changed', async () => {
  const { orderId } = await ask('POST', 'order', { ...ORDER, newClientOrderId: 'b-first' });
  await ask('POST', 'order', { ...ORDER, newClientOrderId: 'b-other' });
  const first = await amend({ origClientOrderId: 'b-first', newClientOrderId: 'b-second' });
  expect(await amend({ origClientOrderId: 'b-first', newClientOrderId: 'b-second' })).toEqual(first);
  for (const newClientOrderId of ['b-other', 'b-first'])
    expect(await amend({ orderId, newClientOrderId, newQty: '0.003' })).toEqual({
      ...{ code: -2038, msg: 'Duplicate order sent.' },
    });
  expect(await ask('GET', 'order', { symbol, orderId })).toMatchObject({
    clientOrderId: 'b-second',
    origQty: '0.00500000',
  });
  expect((await amend({ orderId, newClientOrderId: 'b-second', newQty: '0.003' })).amendedOrder).toMatchObject({
    ...{ origClientOrderId: 'b-second', clientOrderId: 'b-second' },
  });
  await ask('DELETE', 'order', { symbol, orderId });
  expect(await amend({ origClientOrderId: 'b-first', newClientOrderId: 'b-second' })).toMatchObject({ code: -2038 });
});

it('BINA-72 BINA-118 BWS-49 an order of a list that goes by another id tells its list, which is UPDATED', async () => {
  const list = await ask('POST', 'orderList/oto', {
    ...{ symbol, workingType: 'LIMIT', workingSide: 'BUY', workingPrice: '40000', workingQuantity: '0.01' },
    ...{ workingTimeInForce: 'GTC', workingClientOrderId: 'c-working', listClientOrderId: 'c-list' },
    ...{ pendingType: 'LIMIT', pendingSide: 'SELL', pendingPrice: '60000', pendingQuantity: '0.01' },
    ...{ pendingTimeInForce: 'GTC', pendingClientOrderId: 'c-pending' },
  });
  const { next, ws } = await followed(origin, ann);
  const orders = [{ clientOrderId: 'c-working' }, { clientOrderId: 'c-new' }];
  const answer = await amend({ origClientOrderId: 'c-pending', newClientOrderId: 'c-new' });
  expect(answer.amendedOrder).toMatchObject({ origClientOrderId: 'c-pending', clientOrderId: 'c-new' });
  expect(answer.listStatus).toMatchObject({ orderListId: list.orderListId, orders });
  expect(await next()).toMatchObject({ x: 'REPLACED', X: 'PENDING_NEW', C: 'c-pending', c: 'c-new' });
  expect(await next()).toMatchObject({
    e: 'listStatus',
    l: 'UPDATED',
    L: 'EXECUTING',
    O: [{ c: 'c-working' }, { c: 'c-new' }],
  });
  ws.close();
  expect(await ask('GET', 'orderList', { orderListId: list.orderListId })).toMatchObject({ orders });
  expect((await ask('DELETE', 'orderList', { symbol, listClientOrderId: 'c-list' })).orders).toMatchObject(orders);
});
