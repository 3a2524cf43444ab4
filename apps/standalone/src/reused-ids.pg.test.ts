import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dialectCall, endLiving, type Fields, startLiving, type Trader } from '../testing/test-living.ts';

const MARKET = {
  ...{ tickSize: '0.01', stepSize: '0.0001', priceMin: '0.01', priceMax: '1000000', quantityMin: '0.0001' },
  ...{ quantityMax: '100', marketQuantityMax: '50', notionalMin: '5', referencePrice: '50000' },
};
const ORDER = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '40000' };
const OPPOSITE = { ...ORDER, side: 'SELL' };
const { symbol } = ORDER;

let origin: string;
let ann: Trader;
let bob: Trader;
beforeAll(async () => {
  const fund = [
    { asset: 'USDT', amount: '100000' },
    { asset: 'BTC', amount: '10' },
  ];
  const parts = { features: { features: {} }, fund, limits: { barrierWaitMs: 30_000 }, log: pino({ level: 'silent' }) };
  ({ origin, ann, bob } = await startLiving({ name: 'Reused', market: MARKET, ...parts }));
}, 120_000);
afterAll(endLiving, 60_000);

let timestamp = Date.now();
/** Each call is signed at a time of its own: what has two signatures are two requests. */
const ask = async (who: Trader, method: string, path: string, fields: Fields) => {
  timestamp = Math.max(timestamp + 1, Date.now());
  return (await dialectCall(origin, who, method, path, { timestamp, ...fields })).body;
};
const place = (own: Fields) => ask(ann, 'POST', 'order', { ...ORDER, ...own });
const find = (origClientOrderId: string) => ask(ann, 'GET', 'order', { symbol, origClientOrderId });
const cancel = (own: Fields) => ask(ann, 'DELETE', 'order', { symbol, ...own });

it('BINA-57 BINA-111 an id is taken while its order is open, and free once its owner cancelled it', async () => {
  const first = await place({ newClientOrderId: 'a' });
  expect(await place({ newClientOrderId: 'a' })).toMatchObject({ orderId: first.orderId, status: 'NEW' });
  expect(await place({ newClientOrderId: 'a', quantity: '0.02' })).toMatchObject({ code: -2010 });
  await cancel({ origClientOrderId: 'a' });
  const second = await place({ newClientOrderId: 'a' });
  expect(second).toMatchObject({ status: 'NEW', clientOrderId: 'a' });
  expect(second.orderId).toBeGreaterThan(first.orderId);
  expect(await ask(ann, 'GET', 'openOrders', { symbol })).toMatchObject([{ orderId: second.orderId }]);
  // Of several with one id the open one is found, then the latest.
  expect(await find('a')).toMatchObject({ orderId: second.orderId, status: 'NEW' });
  expect(await cancel({ origClientOrderId: 'a' })).toMatchObject({ orderId: second.orderId, status: 'CANCELED' });
  expect(await find('a')).toMatchObject({ orderId: second.orderId, status: 'CANCELED' });
});

it('BINA-57 BINA-111 BINA-50 the same content soon after it was filled is answered by the filled order, other content is placed', async () => {
  const first = await place({ newClientOrderId: 'b' });
  await ask(bob, 'POST', 'order', OPPOSITE);
  const again = await place({ newClientOrderId: 'b' });
  expect(again).toMatchObject({ orderId: first.orderId, status: 'FILLED', executedQty: '0.01000000' });
  expect(again.fills).toMatchObject([{ price: '40000.00000000', qty: '0.01000000' }]);
  const other = await place({ newClientOrderId: 'b', price: '39000' });
  expect(other).toMatchObject({ status: 'NEW', clientOrderId: 'b' });
  expect(await cancel({ origClientOrderId: 'b' })).toMatchObject({ orderId: other.orderId });
});

it('BINA-12 BINA-97 the same signed bytes are one order, with an id of its own too, whatever became of it', async () => {
  const signed = { ...ORDER, newClientOrderId: 'c', timestamp: Date.now() };
  const send = async () => (await dialectCall(origin, ann, 'POST', 'order', signed)).body;
  const first = await send();
  expect(first.status).toBe('NEW');
  await cancel({ orderId: first.orderId });
  expect(await send()).toMatchObject({ orderId: first.orderId, status: 'CANCELED' });
  const next = await place({ newClientOrderId: 'c', quantity: '0.02' });
  expect(await send()).toMatchObject({ orderId: first.orderId, status: 'CANCELED' });
  expect(await ask(ann, 'GET', 'openOrders', { symbol })).toMatchObject([{ orderId: next.orderId }]);
  await cancel({ orderId: next.orderId });
});

it('BINA-59 BINA-129 BINA-57 BINA-113 a replacement may take the id of the order that it ends; the same bytes answer by both', async () => {
  const old = await place({ newClientOrderId: 'd' });
  const fields = { cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrigClientOrderId: 'd', newClientOrderId: 'd' };
  const signed = { ...ORDER, price: '39500', ...fields, timestamp: Date.now() };
  const send = async () => (await dialectCall(origin, ann, 'POST', 'order/cancelReplace', signed)).body;
  const first = await send();
  expect(first).toMatchObject({ cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' });
  const again = await send();
  expect(again.cancelResponse).toMatchObject({ orderId: old.orderId, status: 'CANCELED' });
  expect(again.newOrderResponse).toMatchObject({ orderId: first.newOrderResponse.orderId, status: 'NEW' });
  await cancel({ origClientOrderId: 'd' });
});

it('BINA-57 BINA-80 a list’s id, and those of its orders, are free once nothing of it is open', async () => {
  const legs = { aboveType: 'LIMIT_MAKER', abovePrice: '60000', belowType: 'STOP_LOSS', belowStopPrice: '30000' };
  const ids = { listClientOrderId: 'e', aboveClientOrderId: 'e-up', belowClientOrderId: 'e-down' };
  const oco = () => ask(ann, 'POST', 'orderList/oco', { symbol, side: 'SELL', quantity: '0.01', ...legs, ...ids });
  const first = await oco();
  expect(await oco()).toMatchObject({ orderListId: first.orderListId, listOrderStatus: 'EXECUTING' });
  await ask(ann, 'DELETE', 'orderList', { symbol, listClientOrderId: 'e' });
  const second = await oco();
  expect(second.orderListId).toBeGreaterThan(first.orderListId);
  const found = await ask(ann, 'GET', 'orderList', { origClientOrderId: 'e' });
  expect(found.orderListId).toBe(second.orderListId);
  expect(await find('e-up')).toMatchObject({ orderListId: second.orderListId, status: 'NEW' });
  await ask(ann, 'DELETE', 'orderList', { symbol, listClientOrderId: 'e' });
});

it('BINA-72 an amended order may take the id of one that is done', async () => {
  const done = await place({ newClientOrderId: 'f-done' });
  await cancel({ orderId: done.orderId });
  const { orderId } = await place({ newClientOrderId: `f-${randomUUID().slice(0, 8)}` });
  const fields = { symbol, orderId, newQty: '0.005', newClientOrderId: 'f-done' };
  const amended = await ask(ann, 'PUT', 'order/amend/keepPriority', fields);
  expect(amended.amendedOrder).toMatchObject({ orderId, clientOrderId: 'f-done' });
  expect(await find('f-done')).toMatchObject({ orderId, status: 'NEW' });
  expect(await cancel({ origClientOrderId: 'f-done' })).toMatchObject({ orderId });
});
