import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Sent,
  TestDialect,
  WEIGHT_PER_MINUTE,
} from '../../../../testing/dialects/binance/transport/test-dialect.ts';

let dialect: TestDialect;
beforeAll(async () => {
  dialect = await TestDialect.start();
});
afterAll(() => dialect.gateway.close());
const send = (sent: Sent) => dialect.send(sent);
const signed = (...sent: Parameters<TestDialect['signed']>) => dialect.signed(...sent);
const now = () => dialect.now();

describe('the rest of the dialect', () => {
  it('BINA-60 an unknown address, or a method that it has not, is refused in the dialect’s words', async () => {
    for (const url of ['/api/v3/nothing', '/sapi/v1/nothing', '/dapi/v1/nothing', '/fapi/v1/nothing']) {
      const answer = await send({ method: 'GET', url });
      expect([answer.statusCode, answer.json()]).toEqual([404, { code: -1000, msg: 'No such route.' }]);
    }
    for (const url of ['/api/v3/order', '/api/v3/time', '/sapi/v1/nothing']) {
      const answer = await send({ method: 'PATCH', url });
      expect([answer.statusCode, answer.json()]).toEqual([404, { code: -1000, msg: 'No such route.' }]);
    }
  });

  it('BINA-61 what clients ask before they trade is there', async () => {
    const get = (url: string, fields = '') => signed(fields, { method: 'GET', url });
    expect((await get('/sapi/v1/capital/config/getall')).json()).toHaveLength(2);
    expect((await get('/sapi/v1/margin/allPairs')).json()).toEqual([]);
    expect((await get('/sapi/v1/margin/isolated/allPairs')).json()).toEqual([]);
    expect((await get('/sapi/v1/asset/tradeFee')).json()).toEqual([
      { symbol: 'BTCUSDT', makerCommission: '0.00100000', takerCommission: '0.00150000' },
    ]);
    expect((await send({ method: 'GET', url: '/sapi/v1/system/status' })).json()).toEqual({ status: 0, msg: 'normal' });
    for (const url of ['/dapi/v1/exchangeInfo', '/fapi/v1/exchangeInfo'])
      expect((await send({ method: 'GET', url })).json().symbols).toEqual([]);
    expect((await get('/api/v3/account')).json()).toMatchObject({ accountType: 'SPOT', canTrade: true });
  });

  it('BINA-62 old trades need nobody, and a key that is sent is not looked at', async () => {
    const url = '/api/v3/historicalTrades';
    for (const headers of [{}, { 'x-mbx-apikey': dialect.readOnly.apiKey }, { 'x-mbx-apikey': 'nobody' }])
      expect((await send({ method: 'GET', url, query: 'symbol=BTCUSDT', headers })).json()).toEqual([]);
  });

  it('BINA-63 market data needs nobody and refuses what it does not know', async () => {
    const get = async (url: string, query = '') => (await send({ method: 'GET', url, query })).json();
    expect(await get('/api/v3/ping')).toEqual({});
    expect(await get('/api/v3/time')).toEqual({ serverTime: now() });
    expect(await get('/api/v3/depth', 'symbol=BTCUSDT')).toEqual({ lastUpdateId: 0, bids: [], asks: [] });
    expect((await get('/api/v3/depth')).code).toBe(-1102);
    expect((await get('/api/v3/klines', 'symbol=BTCUSDT&interval=2s')).code).toBe(-1120);
    expect((await get('/api/v3/klines', 'symbol=BTCUSDT')).code).toBe(-1102);
    expect((await get('/api/v3/klines', 'symbol=BTCUSDT&interval=1m&timeZone=15')).code).toBe(-1130);
    expect((await get('/api/v3/ticker/price', 'symbol=NOPE')).code).toBe(-1121);
    expect(await get('/api/v3/ticker/price', 'symbol=BTCUSDT')).toEqual({ symbol: 'BTCUSDT', price: '50000.00000000' });
    expect(await get('/api/v3/ticker/price')).toHaveLength(1);
    expect(await get('/api/v3/avgPrice', 'symbol=BTCUSDT')).toMatchObject({ mins: 5, price: '50000.00000000' });
    expect(await get('/api/v3/ticker/bookTicker', 'symbols=["BTCUSDT"]')).toEqual([
      {
        symbol: 'BTCUSDT',
        bidPrice: '0.00000000',
        bidQty: '0.00000000',
        askPrice: '0.00000000',
        askQty: '0.00000000',
      },
    ]);
  });

  it('BINA-29 a page of any origin reads market data and what is said of the limits, refused or not', async () => {
    const headers = { origin: 'https://page.example' };
    for (const [query, status] of [
      ['symbol=BTCUSDT', 200],
      ['symbol=NOPE', 400],
    ] as const) {
      const answer = await send({ method: 'GET', url: '/api/v3/depth', query, headers });
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([status, '*']);
      expect(answer.headers['access-control-expose-headers']).toContain('x-mbx-used-weight-1m');
    }
    const before = { ...headers, 'access-control-request-method': 'GET' };
    const asked = { method: 'OPTIONS' as const, url: '/api/v3/klines', headers: before };
    const preflight = await dialect.gateway.app.inject(asked);
    expect([preflight.statusCode, preflight.headers]).toMatchObject([
      204,
      { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'x-mbx-time-unit' },
    ]);
  });

  it('BINA-29 nothing of an account is readable by a foreign page, nor what needs a key', async () => {
    const headers = { origin: 'https://page.example' };
    const answers = [
      await signed('', { method: 'GET', url: '/api/v3/account', headers }),
      await send({ method: 'POST', url: '/api/v3/userDataStream', headers }),
      await signed('symbol=BTCUSDT', { url: '/api/v3/order', headers }),
    ];
    for (const answer of answers)
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it('BINA-64 exchangeInfo states the limits in force', async () => {
    const info = (await send({ method: 'GET', url: '/api/v3/exchangeInfo' })).json();
    expect(info.rateLimits).toContainEqual({
      rateLimitType: 'REQUEST_WEIGHT',
      interval: 'MINUTE',
      intervalNum: 1,
      limit: WEIGHT_PER_MINUTE,
    });
    expect(info.symbols[0].orderTypes).toEqual([
      'LIMIT',
      'LIMIT_MAKER',
      'MARKET',
      'STOP_LOSS',
      'STOP_LOSS_LIMIT',
      'TAKE_PROFIT',
      'TAKE_PROFIT_LIMIT',
    ]);
    const filters = new Map(info.symbols[0].filters.map((row: { filterType: string }) => [row.filterType, row]));
    expect(filters.get('LOT_SIZE')).toMatchObject({ stepSize: '0.00001000' });
    expect(filters.get('TRAILING_DELTA')).toMatchObject({ minTrailingAboveDelta: 1, maxTrailingBelowDelta: 5_000 });
    expect(filters.get('MAX_NUM_ALGO_ORDERS')).toMatchObject({ maxNumAlgoOrders: 100 });
    expect(filters.get('ICEBERG_PARTS')).toMatchObject({ limit: 100 });
    expect(filters.has('MAX_NUM_ICEBERG_ORDERS')).toBe(false);
    expect(filters.get('NOTIONAL')).toMatchObject({ minNotional: '0.00001000' });
  });

  it('BINA-20 BINA-21 who is over the limit is told what is used, by every route, past Fastify too', async () => {
    const small = await TestDialect.start({ weightPerMinute: 100 });
    // What making it cost is of the minute before.
    small.gateway.pass(60_000);
    const books = { method: 'GET', url: '/api/v3/depth', query: 'symbol=BTCUSDT&limit=1000' } as const;
    for (let i = 0; i < 2; i++) await small.send(books);
    for (const answer of [
      await small.send({ method: 'GET', url: '/api/v3/ping' }),
      await small.signed('symbol=BTCUSDT'),
    ]) {
      expect(answer.statusCode).toBe(429);
      expect(answer.headers).toMatchObject({ 'x-mbx-used-weight': '100', 'x-mbx-used-weight-1m': '100' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    await small.gateway.close();
  });

  it('BINA-65 weights depend on what is asked for', async () => {
    const used = async (url: string, query = '') =>
      Number((await send({ method: 'GET', url, query })).headers['x-mbx-used-weight-1m']);
    const cost = async (url: string, query = '') => {
      const before = await used('/api/v3/ping');
      return (await used(url, query)) - before;
    };
    expect(await cost('/api/v3/depth', 'symbol=BTCUSDT')).toBe(5);
    expect(await cost('/api/v3/depth', 'symbol=BTCUSDT&limit=5000')).toBe(250);
    expect(await cost('/api/v3/ticker/24hr', 'symbol=BTCUSDT')).toBe(2);
    expect(await cost('/api/v3/ticker/24hr')).toBe(80);
  });
});
