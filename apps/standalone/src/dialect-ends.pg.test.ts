import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followed } from '../testing/test-followed.ts';
import { dialectCall, endLiving, startLiving, type Trader } from '../testing/test-living.ts';

const MARKET = {
  ...{ tickSize: '0.01', stepSize: '0.0001', priceMin: '0.01', priceMax: '1000000', quantityMin: '0.0001' },
  ...{ quantityMax: '100', marketQuantityMax: '50', notionalMin: '5', referencePrice: '50000' },
};

let origin: string;
let ann: Trader;
let bob: Trader;
beforeAll(async () => {
  ({ origin, ann, bob } = await startLiving({
    name: 'Ends',
    market: MARKET,
    features: { features: {} },
    fund: [
      { asset: 'USDT', amount: '1000' },
      { asset: 'BTC', amount: '1' },
    ],
    limits: { barrierWaitMs: 30_000 },
    log: pino({ level: 'silent' }),
  }));
}, 120_000);
afterAll(endLiving, 60_000);

it('BWS-50 the half of a replacement that is refused is told after the half that is done', async () => {
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '40000' };
  const { next, ws } = await followed(origin, ann);
  const old = await dialectCall(origin, ann, 'POST', 'order', order);
  expect(await next()).toMatchObject({ e: 'executionReport', x: 'NEW', r: 'NONE' });
  expect(await next()).toMatchObject({ e: 'outboundAccountPosition' });
  const answer = await dialectCall(origin, ann, 'POST', 'order/cancelReplace', {
    ...{ ...order, quantity: '0.1', newClientOrderId: 'next', strategyId: 5 },
    ...{ cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: old.body.orderId },
  });
  expect([answer.status, answer.body.code, answer.body.data.newOrderResponse.code]).toEqual([409, -2021, -2010]);
  expect(await next()).toMatchObject({ e: 'executionReport', x: 'CANCELED', X: 'CANCELED', i: old.body.orderId });
  expect(await next()).toMatchObject({
    ...{ e: 'executionReport', x: 'REJECTED', X: 'REJECTED', r: 'INSUFFICIENT_BALANCES', c: 'next', i: -1 },
    ...{ s: 'BTCUSDT', S: 'BUY', o: 'LIMIT', f: 'GTC', q: '0.10000000', p: '40000.00000000', j: 5 },
  });
  expect(await next()).toMatchObject({ e: 'outboundAccountPosition' });
  ws.close();
});

it('BINA-79 BINA-130 what spends an amount is FILLED by whatever the book had for it, and EXPIRED where that is nothing', async () => {
  const rest = { symbol: 'BTCUSDT', side: 'SELL', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '40000' };
  await dialectCall(origin, bob, 'POST', 'order', rest);
  const spend = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quoteOrderQty: '500' };
  const filled = (await dialectCall(origin, ann, 'POST', 'order', spend)).body;
  expect(filled).toMatchObject({
    ...{ status: 'FILLED', origQty: '0.01000000', executedQty: '0.01000000' },
    ...{ origQuoteOrderQty: '500.00000000', cummulativeQuoteQty: '400.00000000' },
  });
  expect(filled).not.toHaveProperty('expiryReason');
  const { orderId, symbol } = filled;
  const found = (await dialectCall(origin, ann, 'GET', 'order', { symbol, orderId })).body;
  expect([found.status, found.expiryReason]).toEqual(['FILLED', undefined]);
  expect(
    (await dialectCall(origin, ann, 'POST', 'order', { ...spend, newClientOrderId: 'nothing' })).body,
  ).toMatchObject({
    ...{ status: 'EXPIRED', executedQty: '0.00000000', expiryReason: 'INSUFFICIENT_LIQUIDITY' },
  });
  const { quoteOrderQty: _, ...byLots } = spend;
  await dialectCall(origin, bob, 'POST', 'order', { ...rest, newClientOrderId: 'more' });
  expect((await dialectCall(origin, ann, 'POST', 'order', { ...byLots, quantity: '0.011' })).body).toMatchObject({
    ...{ status: 'EXPIRED', executedQty: '0.01000000', expiryReason: 'INSUFFICIENT_LIQUIDITY' },
  });
});

it('BWS-42 of cancels sent at once the report has the id of the one that cancels, not of one that is refused', async () => {
  const order = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    quantity: '0.001',
    price: '30000',
  };
  const { next, ws } = await followed(origin, ann);
  for (let round = 0; round < 10; round += 1) {
    const { orderId } = (await dialectCall(origin, ann, 'POST', 'order', order)).body;
    expect(await next()).toMatchObject({ x: 'NEW', i: orderId });
    await next();
    const target = { symbol: 'BTCUSDT', orderId };
    const cancel = (fields: object) => dialectCall(origin, ann, 'DELETE', 'order', { ...target, ...fields });
    const [refused, done] = await Promise.all([
      cancel({ newClientOrderId: `refused-${round}`, cancelRestrictions: 'ONLY_PARTIALLY_FILLED' }),
      cancel({ newClientOrderId: `done-${round}` }),
    ]);
    expect(refused.body.code).toBe(-2011);
    expect(done.body).toMatchObject({ status: 'CANCELED', clientOrderId: `done-${round}` });
    expect(await next()).toMatchObject({ x: 'CANCELED', i: orderId, c: `done-${round}` });
    await next();
  }
  ws.close();
});
