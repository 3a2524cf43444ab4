import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { dialectCall, endLiving, type Fields, startLiving, type Trader } from '../testing/test-living.ts';

const MARKET = {
  tickSize: '0.01',
  stepSize: '0.0001',
  priceMin: '0.01',
  priceMax: '1000000',
  quantityMin: '0.0001',
  quantityMax: '100',
  marketQuantityMin: '0.01',
  marketQuantityMax: '50',
  marketQuantityStep: '0.005',
  notionalMin: '5',
  notionalMax: '900000',
  notionalMaxToMarket: false,
  percentUp: '1.5',
  percentDown: '0.5',
};
const LIMITS = { openOrdersMax: 5, conditionalOrdersMax: 1, icebergOrdersMax: 1, orderListsMax: 1 };
const MARKETS = [
  { ...MARKET, symbol: 'BTC_USDT', referencePrice: '50000' },
  { ...MARKET, symbol: 'ETH_USDT', referencePrice: '2000', fixedReferencePrice: '2000', averagePriceMinutes: 1 },
];
const EXCHANGE_FILTERS = [
  { filterType: 'EXCHANGE_MAX_NUM_ORDERS', maxNumOrders: 5 },
  { filterType: 'EXCHANGE_MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: 1 },
  { filterType: 'EXCHANGE_MAX_NUM_ICEBERG_ORDERS', maxNumIcebergOrders: 1 },
  { filterType: 'EXCHANGE_MAX_NUM_ORDER_LISTS', maxNumOrderLists: 1 },
];

let origin: string;
let ann: Trader;
beforeAll(async () => {
  ({ origin, ann } = await startLiving({
    name: 'Limits',
    market: MARKET,
    features: {
      features: {},
      assets: ['USDT', 'BTC', 'ETH'].map((code) => ({ code, name: code, scale: 8 })),
      markets: MARKETS,
      venueLimits: { ...LIMITS, assetOrderMax: [{ asset: 'BTC', amount: '2' }] },
    },
    fund: ['USDT', 'BTC', 'ETH'].map((asset) => ({ asset, amount: '100000' })),
    limits: { barrierWaitMs: 30_000, ordersPer10Seconds: 1_000 },
    log: pino({ level: 'silent' }),
  }));
}, 120_000);
afterAll(endLiving, 60_000);

const hmac = (text: string) => createHmac('sha256', ann.secret).update(text).digest('hex');
const dialect = async (method: string, path: string, fields?: Fields) =>
  (await dialectCall(origin, ann, method, path, fields)).body;

const SELL = { symbol: 'BTCUSDT', side: 'SELL', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '60000' };
const ETHER = { symbol: 'ETHUSDT', price: '2500' };
const STOP = { type: 'STOP_LOSS_LIMIT', stopPrice: '40000', price: '39000' };
const OCO = {
  ...{ symbol: 'BTCUSDT', side: 'SELL', quantity: '0.01', aboveType: 'LIMIT_MAKER', abovePrice: '61000' },
  ...{ belowType: 'STOP_LOSS', belowStopPrice: '40000' },
};
const place = (own: Fields = {}) => dialect('POST', 'order', { ...SELL, ...own });
const cancelAll = async () => {
  for (const symbol of ['BTCUSDT', 'ETHUSDT']) await dialect('DELETE', 'openOrders', { symbol });
};
const failure = (name: string) => ({ code: -1013, msg: `Filter failure: ${name}` });
afterEach(cancelAll);

it('BINA-75 BINA-76 BINA-77 what the engine goes by is told, by REST and by socket', async () => {
  const info = await dialect('GET', 'exchangeInfo');
  expect(info.exchangeFilters).toEqual(EXCHANGE_FILTERS);
  const [btc, eth] = info.symbols;
  expect(btc.filters).toContainEqual({
    ...{ filterType: 'MARKET_LOT_SIZE', minQty: '0.01000000', maxQty: '50.00000000', stepSize: '0.00500000' },
  });
  expect(btc.filters).toContainEqual({
    ...{ filterType: 'NOTIONAL', minNotional: '5.00000000', applyMinToMarket: true },
    ...{ maxNotional: '900000.00000000', applyMaxToMarket: false, avgPriceMins: 5 },
  });
  const percent = { filterType: 'PERCENT_PRICE', multiplierUp: '1.50000000', multiplierDown: '0.50000000' };
  expect(btc.filters).toContainEqual({ ...percent, avgPriceMins: 5 });
  expect(eth.filters).toContainEqual({ ...percent, avgPriceMins: 1 });
  const mine = await dialect('GET', 'myFilters', { symbol: 'BTCUSDT' });
  expect(mine).toEqual({
    exchangeFilters: EXCHANGE_FILTERS,
    symbolFilters: btc.filters,
    assetFilters: [{ filterType: 'MAX_ASSET', asset: 'BTC', limit: '2.00000000' }],
  });
  expect((await dialect('GET', 'myFilters', { symbol: 'ETHUSDT' })).assetFilters).toEqual([]);
  for (const [symbol, mins] of [
    ['BTCUSDT', 5],
    ['ETHUSDT', 1],
  ] as const)
    expect((await dialect('GET', 'avgPrice', { symbol })).mins).toBe(mins);
  const params: Fields = { apiKey: ann.apiKey, symbol: 'BTCUSDT', timestamp: Date.now() };
  const signature = hmac(new URLSearchParams(params as Record<string, string>).toString());
  const [told, asked] = await overSocket([
    { id: 1, method: 'exchangeInfo' },
    { id: 2, method: 'myFilters', params: { ...params, signature } },
  ]);
  expect((told as { result: typeof info }).result.exchangeFilters).toEqual(EXCHANGE_FILTERS);
  expect(asked).toMatchObject({ id: 2, status: 200, result: mine });
});

/** Returns what the request socket answers, in the order of the requests. */
async function overSocket(requests: { id: number; method: string; params?: object }[]): Promise<unknown[]> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws-api/v3`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const answers = new Map<number, unknown>();
  const all = new Promise<void>((resolve) => {
    socket.onmessage = ({ data }) => {
      const answer = JSON.parse(String(data)) as { id: number };
      answers.set(answer.id, answer);
      if (answers.size === requests.length) resolve();
    };
  });
  for (const request of requests) socket.send(JSON.stringify(request));
  await all;
  socket.close();
  return requests.map(({ id }) => answers.get(id));
}

it('BINA-75 BINA-141 so many orders over all markets, and no more: alone, in a list, by either API; a replacement takes the place', async () => {
  const first = await place();
  for (const own of [{}, { price: '60001' }, ETHER, { ...ETHER, price: '2501' }])
    expect(await place(own)).toMatchObject({ status: 'NEW' });
  const refused = failure('EXCHANGE_MAX_NUM_ORDERS');
  for (const own of [{}, ETHER]) expect(await place(own)).toEqual(refused);
  expect(await dialect('POST', 'orderList/oco', OCO)).toEqual(refused);
  const replaced = await dialect('POST', 'order/cancelReplace', {
    ...{ ...SELL, price: '60002', cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: first.orderId },
  });
  expect(replaced).toMatchObject({ cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' });
  const body = JSON.stringify({ symbol: 'ETH_USDT', side: 'SELL', type: 'LIMIT', price: '2500', quantity: '0.01' });
  const timestamp = String(Date.now());
  const own = await fetch(`${origin}/api/spot/orders`, {
    method: 'POST',
    headers: {
      ...{ 'x-api-key': ann.apiKey, 'x-timestamp': timestamp, 'content-type': 'application/json' },
      'x-signature': hmac(`${timestamp}POST/api/spot/orders${body}`),
    },
    body,
  });
  expect([own.status, ((await own.json()) as { error: string }).error]).toEqual([400, 'EXCHANGE_MAX_NUM_ORDERS']);
  await dialect('DELETE', 'openOrders', { symbol: 'ETHUSDT' });
  expect(await place(ETHER)).toMatchObject({ status: 'NEW' });
});

it('BINA-75 BINA-141 conditional orders, icebergs and lists have limits of their own over all markets', async () => {
  const waiting = { ...STOP, symbol: 'ETHUSDT', stopPrice: '1500', price: '1400' };
  expect(await place(STOP)).toHaveProperty('orderId');
  expect(await place(waiting)).toEqual(failure('EXCHANGE_MAX_NUM_ALGO_ORDERS'));
  expect(await dialect('POST', 'orderList/oco', OCO)).toEqual(failure('EXCHANGE_MAX_NUM_ALGO_ORDERS'));
  await cancelAll();
  const iceberg = { quantity: '0.02', icebergQty: '0.01' };
  expect(await place(iceberg)).toHaveProperty('orderId');
  expect(await place({ ...ETHER, ...iceberg })).toEqual(failure('EXCHANGE_MAX_NUM_ICEBERG_ORDERS'));
  await cancelAll();
  const oto = {
    ...{ symbol: 'ETHUSDT', workingType: 'LIMIT', workingSide: 'SELL', workingQuantity: '0.01', workingPrice: '2500' },
    ...{ workingTimeInForce: 'GTC', pendingType: 'LIMIT', pendingSide: 'BUY', pendingQuantity: '0.01' },
    ...{ pendingPrice: '2000', pendingTimeInForce: 'GTC' },
  };
  expect(await dialect('POST', 'orderList/oto', oto)).toHaveProperty('orderListId');
  const other = { ...oto, symbol: 'BTCUSDT', workingPrice: '60000', pendingPrice: '50000' };
  expect(await dialect('POST', 'orderList/oto', other)).toEqual(failure('EXCHANGE_MAX_NUM_ORDER_LISTS'));
});

it('BINA-76 BINA-53 what one order may be is refused by its filter, whether it is placed or tried', async () => {
  const market = { type: 'MARKET', quantity: '0.01' };
  const spend = (quoteOrderQty: string) => ({ symbol: 'ETHUSDT', side: 'BUY', type: 'MARKET', quoteOrderQty });
  await place({ ...ETHER, quantity: '90', price: '2000' });
  for (const [own, name] of [
    [{ quantity: '2.0001' }, 'MAX_ASSET'],
    [{ ...market, quantity: '0.005' }, 'MARKET_LOT_SIZE'],
    [{ ...market, quantity: '0.0125' }, 'MARKET_LOT_SIZE'],
    [{ ...market, quantity: '50.005' }, 'MARKET_LOT_SIZE'],
    [{ quantity: '0.0001', price: '40000' }, 'NOTIONAL'],
    [spend('4.99'), 'NOTIONAL'],
  ] as const) {
    const { price: _, quantity: __, timeInForce: ___, ...bare } = SELL;
    const order = 'type' in own ? { ...bare, ...own } : { ...SELL, ...own };
    expect([name, await dialect('POST', 'order', order)]).toEqual([name, failure(name)]);
    expect([name, await dialect('POST', 'order/test', order)]).toEqual([name, failure(name)]);
  }
  expect(await place({ price: '75000.01' })).toEqual(failure('PERCENT_PRICE'));
  // Whatever was traded last: the price is fixed there.
  expect(await place({ ...ETHER, price: '3000.01' })).toEqual(failure('PERCENT_PRICE'));
  expect(await place({ ...ETHER, price: '3000' })).toMatchObject({ status: 'NEW' });
});
