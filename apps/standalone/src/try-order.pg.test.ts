import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dialectCall, endLiving, type Fields, startLiving, type Trader } from '../testing/test-living.ts';

const MARKET = {
  symbol: 'BTC_USDT',
  ...{ tickSize: '0.01', stepSize: '0.0001', priceMin: '0.01', priceMax: '1000000', quantityMin: '0.0001' },
  ...{ quantityMax: '100', marketQuantityMax: '50', notionalMin: '5', notionalMax: '900000', referencePrice: '50000' },
  ...{ percentUp: '2', percentDown: '0.5', bidUp: '1.5', bidDown: '0', askUp: '0', askDown: '0.6' },
  ...{ openOrdersMax: 3, conditionalOrdersMax: 1, icebergOrdersMax: 1, icebergPartsMax: 10, positionMax: '101' },
  ...{ trailingDeltaMin: 10, trailingDeltaMax: 2_000 },
};
const ETHER = { ...MARKET, symbol: 'ETH_USDT', openOrdersMax: 200, conditionalOrdersMax: 200, positionMax: '0' };

let origin: string;
let ann: Trader;
beforeAll(async () => {
  ({ origin, ann } = await startLiving({
    name: 'Tried',
    market: MARKET,
    features: {
      features: {},
      assets: ['USDT', 'BTC', 'ETH'].map((code) => ({ code, name: code, scale: 8 })),
      markets: [MARKET, ETHER],
      venueLimits: {
        openOrdersMax: 6,
        conditionalOrdersMax: 2,
        icebergOrdersMax: 0,
        orderListsMax: 0,
        assetOrderMax: [],
      },
    },
    fund: ['USDT', 'BTC', 'ETH'].map((asset) => ({ asset, amount: asset === 'BTC' ? '100' : '10000000' })),
    limits: { barrierWaitMs: 30_000, ordersPer10Seconds: 1_000 },
    log: pino({ level: 'silent' }),
  }));
}, 120_000);
afterAll(endLiving, 60_000);

const dialect = async (method: string, path: string, fields: Fields): Promise<{ msg?: string; orderId?: number }> =>
  (await dialectCall(origin, ann, method, path, fields)).body;

const LIMIT = { type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01' };
const SELL = { symbol: 'BTCUSDT', side: 'SELL', ...LIMIT, price: '60000' };
const BUY = { symbol: 'BTCUSDT', side: 'BUY', ...LIMIT, price: '40000' };
const STOP = { ...SELL, type: 'STOP_LOSS_LIMIT', stopPrice: '40000', price: '39000' };
const { timeInForce: _, price: __, ...BARE } = SELL;
const LOSS = { ...BARE, type: 'STOP_LOSS', stopPrice: '40000' };
const ICEBERG = { ...SELL, quantity: '0.02', icebergQty: '0.01' };
const sorry = (name: string) => `Filter failure: ${name}`;

/** Tries an order, then places it: both say the same; what was placed stays. */
async function both(order: Fields): Promise<string | undefined> {
  const tried = await dialect('POST', 'order/test', order);
  const placed = await dialect('POST', 'order', order);
  expect([order, tried.msg]).toEqual([order, placed.msg]);
  return placed.msg;
}
const cancelAll = async () => {
  for (const symbol of ['BTCUSDT', 'ETHUSDT']) await dialect('DELETE', 'openOrders', { symbol });
};

it('BINA-53 BINA-110 a test order is refused as the real one is by the price bounds, of one side and of both, and by worth at any price', async () => {
  expect(await both({ ...SELL, price: '100000.01' })).toBe(sorry('PERCENT_PRICE'));
  expect(await both({ ...BUY, price: '24999.99' })).toBe(sorry('PERCENT_PRICE'));
  expect(await both({ ...BUY, price: '75000.01' })).toBe(sorry('PERCENT_PRICE_BY_SIDE'));
  expect(await both({ ...SELL, price: '29999.99' })).toBe(sorry('PERCENT_PRICE_BY_SIDE'));
  for (const own of [
    { ...SELL, price: '100000' },
    { ...BUY, price: '25000' },
  ])
    expect(await both(own)).toBeUndefined();
  await cancelAll();
  expect(await both({ ...BARE, type: 'MARKET', quantity: '0.0001' })).toBeUndefined();
  expect(await both({ ...BARE, type: 'MARKET', quantity: '18.0001' })).toBe(sorry('NOTIONAL'));
  expect(await both({ ...LOSS, quantity: '0.0001', stopPrice: '40000' })).toBe(sorry('NOTIONAL'));
  expect(await both({ ...LOSS, quantity: '50.0001' })).toBe(sorry('MARKET_LOT_SIZE'));
  expect(await both({ ...STOP, trailingDelta: 9 })).toBe(sorry('TRAILING_DELTA'));
  expect(await both({ ...SELL, quantity: '0.02', icebergQty: '0.0019' })).toBe(sorry('ICEBERG_PARTS'));
  expect(await both({ ...SELL, timeInForce: 'GTD', goodTillDate: 1 })).toBeDefined();
});

it('BINA-53 BINA-109 a test order counts what is open: in the market, in all markets, conditional ones and icebergs; what cannot rest counts nowhere', async () => {
  expect(await both(ICEBERG)).toBeUndefined();
  expect(await both(ICEBERG)).toBe(sorry('MAX_NUM_ICEBERG_ORDERS'));
  expect(await both(STOP)).toBeUndefined();
  expect(await both(LOSS)).toBe(sorry('MAX_NUM_ALGO_ORDERS'));
  expect(await both(SELL)).toBeUndefined();
  expect(await both(SELL)).toBe(sorry('MAX_NUM_ORDERS'));
  expect(await both(STOP)).toBe(sorry('MAX_NUM_ORDERS'));
  expect(await both({ ...SELL, timeInForce: 'IOC' })).toBeUndefined();
  const ether = { symbol: 'ETHUSDT' };
  expect(await both({ ...STOP, ...ether })).toBeUndefined();
  expect(await both({ ...LOSS, ...ether })).toBe(sorry('EXCHANGE_MAX_NUM_ALGO_ORDERS'));
  for (let i = 0; i < 2; i++) expect(await both({ ...SELL, ...ether })).toBeUndefined();
  expect(await both({ ...SELL, ...ether })).toBe(sorry('EXCHANGE_MAX_NUM_ORDERS'));
  await cancelAll();
});

it('BINA-53 FILT-04 a test order counts an iceberg that shows all it has: amended down to its part, and no larger from the first', async () => {
  const placed = await dialect('POST', 'order', ICEBERG);
  const amended = { symbol: 'BTCUSDT', orderId: placed.orderId ?? 0, newQty: '0.01' };
  expect(await dialect('PUT', 'order/amend/keepPriority', amended)).toHaveProperty('amendedOrder');
  expect(await both(ICEBERG)).toBe(sorry('MAX_NUM_ICEBERG_ORDERS'));
  await cancelAll();
  expect(await both({ ...ICEBERG, quantity: '0.01' })).toBeUndefined();
  expect(await both(ICEBERG)).toBe(sorry('MAX_NUM_ICEBERG_ORDERS'));
  await cancelAll();
});

it('BINA-53 BINA-109 a test order counts what the account has and may come to have', async () => {
  expect(await both({ ...BUY, quantity: '1.0001' })).toBe(sorry('MAX_POSITION'));
  expect(await both({ ...BUY, quantity: '0.4' })).toBeUndefined();
  const list = {
    ...{ symbol: 'BTCUSDT', side: 'BUY', quantity: '0.5', aboveType: 'STOP_LOSS', aboveStopPrice: '60000' },
    ...{ belowType: 'LIMIT_MAKER', belowPrice: '30000' },
  };
  expect(await dialect('POST', 'orderList/oco', list)).toHaveProperty('orderListId');
  expect(await both({ ...BUY, timeInForce: 'IOC', quantity: '0.1001' })).toBe(sorry('MAX_POSITION'));
  expect(await both({ ...BUY, timeInForce: 'IOC', quantity: '0.1' })).toBeUndefined();
  await cancelAll();
});
