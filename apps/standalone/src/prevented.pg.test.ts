import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dialectCall, endLiving, type Fields, startLiving, type Trader } from '../testing/test-living.ts';

const MARKET = {
  ...{ tickSize: '0.01', stepSize: '0.0001', priceMin: '0.01', priceMax: '1000000', quantityMin: '0.0001' },
  ...{ quantityMax: '100', marketQuantityMax: '50', notionalMin: '5', referencePrice: '50000' },
};

let origin: string;
let ann: Trader;
let bob: Trader;
beforeAll(async () => {
  ({ origin, ann, bob } = await startLiving({
    name: 'Prevented',
    market: MARKET,
    features: { features: {} },
    fund: ['USDT', 'BTC'].map((asset) => ({ asset, amount: asset === 'BTC' ? '100' : '10000000' })),
    limits: { barrierWaitMs: 30_000, ordersPer10Seconds: 1_000 },
    log: pino({ level: 'silent' }),
  }));
}, 120_000);
afterAll(endLiving, 60_000);

const dialect = async (method: string, path: string, fields: Fields) =>
  (await dialectCall(origin, ann, method, path, { ...fields, symbol: 'BTCUSDT' })).body;
const LIMIT = { type: 'LIMIT', timeInForce: 'GTC' };
const rest = (quantity: string, price: string) =>
  dialect('POST', 'order', { ...LIMIT, side: 'BUY', quantity, price }) as Promise<{ orderId: number }>;
const order = (orderId: number) => dialect('GET', 'order', { orderId });

it('BINA-73 BINA-120 whoever took an own order off the book is told which matches were prevented, again when it is repeated', async () => {
  const [best, next] = [await rest('1.2', '40000'), await rest('1.3', '39999')];
  const sell = {
    ...LIMIT,
    side: 'SELL',
    quantity: '3',
    price: '39999',
    newClientOrderId: 'maker',
    timestamp: Date.now(),
  };
  const told = await dialect('POST', 'order', { ...sell, selfTradePreventionMode: 'EXPIRE_MAKER' });
  expect(told).toMatchObject({
    status: 'NEW',
    fills: [],
    preventedMatches: [
      {
        preventedMatchId: 1,
        makerSymbol: 'BTCUSDT',
        makerOrderId: best.orderId,
        price: '40000.00000000',
        makerPreventedQuantity: '1.20000000',
      },
      {
        preventedMatchId: 2,
        makerSymbol: 'BTCUSDT',
        makerOrderId: next.orderId,
        price: '39999.00000000',
        makerPreventedQuantity: '1.30000000',
      },
    ],
  });
  // It lost nothing by it.
  expect(told).not.toHaveProperty('preventedQuantity');
  expect(told).not.toHaveProperty('tradeGroupId');
  expect(await dialect('POST', 'order', { ...sell, selfTradePreventionMode: 'EXPIRE_MAKER' })).toEqual(told);
  expect(await order(next.orderId)).toMatchObject({
    status: 'EXPIRED_IN_MATCH',
    preventedMatchId: 2,
    preventedQuantity: '1.30000000',
  });
  expect(await order(told.orderId)).not.toHaveProperty('preventedMatchId');
  await dialect('DELETE', 'openOrders', {});
});

it('BINA-73 BINA-119 an order that was decremented says how many lots and by which match, open and ended', async () => {
  const maker = await rest('6', '40000');
  const sell = { ...LIMIT, side: 'SELL', quantity: '2', price: '40000', selfTradePreventionMode: 'DECREMENT' };
  const taker = await dialect('POST', 'order', { ...sell, newOrderRespType: 'RESULT' });
  const quantities = { takerPreventedQuantity: '2.00000000', makerPreventedQuantity: '2.00000000' };
  expect(taker).toMatchObject({
    status: 'EXPIRED_IN_MATCH',
    preventedQuantity: '2.00000000',
    preventedMatches: [{ preventedMatchId: 3, ...quantities }],
  });
  const said = { preventedMatchId: 3, preventedQuantity: '2.00000000' };
  expect(await order(maker.orderId)).toMatchObject({ ...said, status: 'NEW' });
  expect(await dialect('GET', 'openOrders', {})).toMatchObject([{ ...said, orderId: maker.orderId }]);
  expect((await dialect('GET', 'allOrders', {})).at(-1)).toMatchObject({ ...said, orderId: taker.orderId });
  await dialect('POST', 'order', sell);
  // One that takes nothing off it is not of it.
  await dialect('POST', 'order', { ...sell, selfTradePreventionMode: 'EXPIRE_TAKER' });
  expect(await order(maker.orderId)).toMatchObject({ preventedMatchId: 4, preventedQuantity: '4.00000000' });
  expect(await dialect('DELETE', 'order', { orderId: maker.orderId })).toMatchObject({
    preventedQuantity: '4.00000000',
  });
});

it('BINA-73 BINA-119 whoever loses nothing by it is not touched: neither the order nor when it changed last', async () => {
  const maker = await rest('1', '40000');
  const sell = { ...LIMIT, side: 'SELL', quantity: '2', price: '40000', selfTradePreventionMode: 'EXPIRE_TAKER' };
  expect(await dialect('POST', 'order', sell)).toMatchObject({ status: 'EXPIRED_IN_MATCH' });
  const { time, updateTime, ...stands } = await order(maker.orderId);
  expect([updateTime, stands.status]).toEqual([time, 'NEW']);
  expect(stands).not.toHaveProperty('preventedMatchId');
  await dialect('DELETE', 'openOrders', {});
});

it.each(['EXPIRE_TAKER', 'EXPIRE_BOTH', 'DECREMENT'])(
  'BINA-79 BINA-131 BINA-73 of an order by quote amount the quantity is what was executed and prevented: %s',
  async (selfTradePreventionMode) => {
    const others = { ...LIMIT, side: 'BUY', symbol: 'BTCUSDT' };
    const placed = await dialectCall(origin, bob, 'POST', 'order', { ...others, quantity: '0.2', price: '40001' });
    expect(placed.status).toBe(200);
    await rest('0.5', '40000');
    const sell = { side: 'SELL', type: 'MARKET', quoteOrderQty: '60000', newOrderRespType: 'RESULT' };
    const told = await dialect('POST', 'order', { ...sell, selfTradePreventionMode });
    for (const { executedQty, origQty, preventedQuantity } of [told, await order(told.orderId)]) {
      expect(executedQty).toBe('0.20000000');
      expect(Number(preventedQuantity)).toBeGreaterThan(0);
      expect(Number(origQty) - Number(executedQty)).toBeCloseTo(Number(preventedQuantity), 8);
    }
    // EXPIRE_BOTH left nothing to cancel, which is refused.
    await dialect('DELETE', 'openOrders', {});
  },
);
