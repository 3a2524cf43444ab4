import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { restingOrder } from '../../../../testing/spot/test-events.ts';

let dialect: TestDialect;
beforeAll(async () => {
  dialect = await TestDialect.start();
});
afterAll(() => dialect.gateway.close());
const get = (url: string, fields = '') => dialect.signed(fields, { method: 'GET', url });
const post = (url: string, fields = '') => dialect.signed(fields, { method: 'POST', url });
const read = async (url: string, query = '') => (await dialect.send({ method: 'GET', url, query })).json();

describe('what an account may do', () => {
  it('BINA-71 its commission in a market', async () => {
    expect((await get('/api/v3/account/commission', 'symbol=BTCUSDT')).json()).toEqual({
      symbol: 'BTCUSDT',
      standardCommission: { maker: '0.00100000', taker: '0.00150000', buyer: '0.00000000', seller: '0.00000000' },
      specialCommission: { maker: '0.00000000', taker: '0.00000000', buyer: '0.00000000', seller: '0.00000000' },
      taxCommission: { maker: '0.00000000', taker: '0.00000000', buyer: '0.00000000', seller: '0.00000000' },
      discount: { enabledForAccount: false, enabledForSymbol: false, discountAsset: '', discount: '0.00000000' },
    });
  });

  it('BINA-71 a test order tells the rates when asked, and costs twenty then', async () => {
    const order = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=40000';
    const told = await post('/api/v3/order/test', `${order}&computeCommissionRates=True`);
    expect(told.json()).toEqual({
      standardCommissionForOrder: { maker: '0.00100000', taker: '0.00150000' },
      specialCommissionForOrder: { maker: '0.00000000', taker: '0.00000000' },
      taxCommissionForOrder: { maker: '0.00000000', taker: '0.00000000' },
      discount: { enabledForAccount: false, enabledForSymbol: false, discountAsset: '', discount: '0.00000000' },
    });
    const before = Number(told.headers['x-mbx-used-weight']);
    expect((await post('/api/v3/order/test', order)).json()).toEqual({});
    const after = await post('/api/v3/order/test', `${order}&computeCommissionRates=true`);
    expect(Number(after.headers['x-mbx-used-weight']) - before).toBe(21);
  });

  it('BINA-78 when its balances changed last', async () => {
    const told = async () => (await get('/api/v3/account')).json();
    const { updateTime, uid } = await told();
    expect(updateTime).toBe(0);
    const { pool } = dialect.gateway.deps;
    await pool.query('INSERT INTO projection.balances VALUES (7, 2, $1, 1)', [uid]);
    const row = `INSERT INTO projection.ledger (seq, index, time_ms, delta_available_units, delta_held_units,
      available_units, held_units, account, asset, reason) VALUES ($1, 0, $2, 1, 0, 7, 2, $3, 1, $4)`;
    await pool.query(row, [5, 1_700_000_000_000, uid, 1]);
    // What an order holds is a change too.
    await pool.query(row, [6, 1_700_000_000_500, uid, 3]);
    expect((await told()).updateTime).toBe(1_700_000_000_500);
    dialect.gateway.pass(1_000);
    expect((await told()).updateTime).toBe(1_700_000_000_500);
    await pool.query('DELETE FROM projection.ledger');
    await pool.query('DELETE FROM projection.balances');
  });

  it('BINA-25 BINA-99 its unfilled orders are counted, told, and given back when they are filled', async () => {
    let orderId = 700;
    dialect.gateway.core.answer = ({ account }) => {
      orderId += 1;
      return restingOrder(account, orderId);
    };
    const counts = async () => (await get('/api/v3/rateLimit/order')).json().map((row: { count: number }) => row.count);
    const [before = 0] = await counts();
    const placed = await post(
      '/api/v3/order',
      'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=40000',
    );
    expect(placed.headers['x-mbx-order-count-10s']).toBe(String(before + 1));
    expect(await counts()).toEqual([before + 1, before + 1]);
    expect((await get('/api/v3/rateLimit/order')).json()).toEqual([
      { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 1_000, count: before + 1 },
      { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 200_000, count: before + 1 },
    ]);
    const mine = dialect.gateway.deps.orders.get(orderId);
    if (mine === undefined) throw new Error('the order was not heard of');
    dialect.gateway.deps.orders.apply({
      kind: 'place',
      origin: 0,
      request: 0,
      account: 77,
      timeMs: 1,
      seq: 1_000,
      clientOrderId: 'another-one',
      payload: null,
      events: [
        {
          kind: 'trade',
          market: 1,
          tradeId: 1,
          priceTicks: 4_000_000,
          lots: 40,
          quoteUnits: 1_600_000_000,
          takerSide: 'SELL',
          takerOrderId: 99_999,
          makerOrderId: orderId,
          takerAccount: 77,
          makerAccount: mine.account,
          takerFeeUnits: 0,
          makerFeeUnits: 0,
        },
      ],
    });
    expect(await counts()).toEqual([before, before]);
    dialect.gateway.core.answer = () => [];
  });

  it('BINA-64 BINA-70 BINA-107 filters, allocations, routing, block trades, reference prices', async () => {
    const filters = (await get('/api/v3/myFilters', 'symbol=BTCUSDT')).json();
    expect(filters).toMatchObject({ exchangeFilters: [], assetFilters: [] });
    expect(filters.symbolFilters).toEqual((await read('/api/v3/exchangeInfo')).symbols[0].filters);
    expect((await get('/api/v3/myAllocations', 'symbol=BTCUSDT')).json()).toEqual([]);
    expect((await get('/api/v3/myAllocations', 'symbol=NOPE')).json().code).toBe(-1121);
    for (const url of ['/api/v3/sor/order', '/api/v3/sor/order/test']) {
      const refused = await post(url, 'symbol=BTCUSDT&side=BUY&type=MARKET&quantity=1');
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { code: -1020, msg: 'This operation is not supported.' },
      ]);
    }
    expect(await read('/api/v3/historicalBlockTrades', 'symbol=BTCUSDT&fromId=1')).toEqual([]);
    for (const url of ['/api/v3/referencePrice', '/api/v3/referencePrice/calculation'])
      expect(await read(url, 'symbol=BTCUSDT')).toEqual({
        code: -2043,
        msg: "This symbol doesn't have a reference price.",
      });
    expect(await read('/api/v3/executionRules', 'symbol=BTCUSDT')).toEqual({
      symbolRules: [{ symbol: 'BTCUSDT', rules: [] }],
    });
  });
});

describe('which markets', () => {
  it.each([
    ['symbol=BTCUSDT&symbols=["BTCUSDT"]', -1128],
    ['symbols=["BTCUSDT","BTCUSDT"]', -1151],
    ['symbolStatus=NOPE', -1122],
    ['symbol=BTCUSDT&symbolStatus=HALT', -1220],
    ['symbols=["NOPE"]', -1121],
  ])('BINA-66 BINA-103 %s is refused %d', async (query, code) => {
    for (const url of ['/api/v3/ticker/price', '/api/v3/ticker/24hr', '/api/v3/executionRules'])
      expect((await read(url, query)).code).toBe(code);
  });

  it('BINA-66 BINA-103 BINA-104 a status keeps those that are in it', async () => {
    expect(await read('/api/v3/ticker/price', 'symbolStatus=TRADING')).toHaveLength(1);
    expect(await read('/api/v3/ticker/price', 'symbolStatus=BREAK')).toEqual([]);
    expect(await read('/api/v3/ticker/price', 'symbols=["BTCUSDT"]&symbolStatus=HALT')).toEqual([]);
    expect((await read('/api/v3/depth', 'symbol=BTCUSDT&symbolStatus=HALT')).code).toBe(-1220);
    expect((await read('/api/v3/exchangeInfo', 'symbolStatus=HALT')).symbols).toEqual([]);
    expect((await read('/api/v3/exchangeInfo', 'symbol=BTCUSDT&symbolStatus=TRADING')).code).toBe(-1128);
    expect((await read('/api/v3/exchangeInfo', 'symbol=BTCUSDT&permissions=SPOT')).code).toBe(-1128);
    expect((await read('/api/v3/exchangeInfo', 'permissions=["MARGIN"]')).symbols).toEqual([]);
    const info = await read('/api/v3/exchangeInfo', 'permissions=["SPOT","MARGIN"]&showPermissionSets=false');
    expect(info.symbols[0]).toMatchObject({ permissions: [], permissionSets: [] });
    expect((await read('/api/v3/exchangeInfo')).symbols[0].permissionSets).toEqual([['SPOT']]);
  });

  it('BINA-66 BINA-53 a market that pauses is halted for as long', async () => {
    const { catalog } = dialect.gateway.deps;
    catalog.apply({
      kind: 'place',
      origin: 0,
      request: 0,
      account: 16,
      timeMs: 1,
      seq: 2_000,
      clientOrderId: 'x',
      payload: null,
      events: [{ kind: 'marketPaused', market: 1, untilMs: dialect.now() + 60_000 }],
    });
    expect((await read('/api/v3/exchangeInfo')).symbols[0].status).toBe('HALT');
    expect((await read('/api/v3/exchangeInfo', 'symbolStatus=HALT')).symbols).toHaveLength(1);
    expect((await read('/api/v3/depth', 'symbol=BTCUSDT&symbolStatus=TRADING')).code).toBe(-1220);
    const order = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=40000';
    expect((await post('/api/v3/order/test', order)).json().msg).toBe('Market is closed.');
    dialect.gateway.pass(60_000);
    expect((await post('/api/v3/order/test', order)).json()).toEqual({});
    expect(await read('/api/v3/ticker/price', 'symbolStatus=TRADING')).toHaveLength(1);
  });

  it('STAT-07 AUCT-01 an auction is a break, which takes limit orders that stay', async () => {
    const { catalog } = dialect.gateway.deps;
    const set = (status: 'AUCTION' | 'TRADING') =>
      catalog.apply({
        ...{ kind: 'setMarketStatus', origin: 0, request: 0, account: 0, timeMs: 1, seq: 2_001, clientOrderId: null },
        ...{ payload: null, events: [{ kind: 'marketStatusSet', market: 1, status, endMs: 0 }] },
      });
    set('AUCTION');
    expect((await read('/api/v3/exchangeInfo', 'symbolStatus=BREAK')).symbols[0].status).toBe('BREAK');
    expect((await read('/api/v3/exchangeInfo', 'symbolStatus=AUCTION')).code).toBe(-1122);
    const order = (terms: string) => post('/api/v3/order/test', `symbol=BTCUSDT&side=BUY&quantity=0.001&${terms}`);
    expect((await order('type=LIMIT&timeInForce=GTC&price=40000')).json()).toEqual({});
    for (const terms of ['type=LIMIT&timeInForce=IOC&price=40000', 'type=LIMIT_MAKER&price=40000', 'type=MARKET'])
      expect((await order(terms)).json().msg).toBe('Market is closed.');
    set('TRADING');
    expect((await order('type=MARKET')).json()).toEqual({});
  });

  it('BINA-67 tickers of a window have exactly their fields, and weigh four a symbol', async () => {
    const full = await dialect.send({ method: 'GET', url: '/api/v3/ticker', query: 'symbol=BTCUSDT&windowSize=7d' });
    expect(Object.keys(full.json())).toEqual([
      'symbol',
      'priceChange',
      'priceChangePercent',
      'weightedAvgPrice',
      'openPrice',
      'highPrice',
      'lowPrice',
      'lastPrice',
      'volume',
      'quoteVolume',
      'openTime',
      'closeTime',
      'firstId',
      'lastId',
      'count',
    ]);
    expect(full.json()).toMatchObject({ symbol: 'BTCUSDT', lastPrice: '50000.00000000', count: 0, firstId: -1 });
    const { closeTime, openTime } = full.json();
    expect([closeTime, openTime % 60_000]).toEqual([dialect.now(), 0]);
    expect(Math.floor((closeTime - openTime) / 60_000)).toBe(7 * 1_440);
    const before = Number(full.headers['x-mbx-used-weight']);
    const mini = await dialect.send({
      method: 'GET',
      url: '/api/v3/ticker/tradingDay',
      query: 'symbols=["BTCUSDT"]&type=MINI&timeZone=-1',
    });
    expect(Number(mini.headers['x-mbx-used-weight']) - before).toBe(4);
    const [row] = mini.json();
    expect(row.closeTime - row.openTime).toBe(86_400_000 - 1);
    expect(row.openTime % 86_400_000).toBe(3_600_000);
    expect('priceChange' in row).toBe(false);
    expect((await read('/api/v3/ticker')).code).toBe(-1102);
    expect((await read('/api/v3/ticker', 'symbol=BTCUSDT&windowSize=61m')).code).toBe(-1130);
    expect((await read('/api/v3/ticker', 'symbol=BTCUSDT&type=BIG')).code).toBe(-1139);
  });

  it('BINA-24 times come in microseconds where they are asked for', async () => {
    const headers = { 'x-mbx-time-unit': 'MICROSECOND' };
    const answer = await dialect.send({ method: 'GET', url: '/api/v3/time', headers });
    expect(answer.json()).toEqual({ serverTime: dialect.now() * 1_000 });
    const refused = await dialect.send({ method: 'GET', url: '/api/v3/time', headers: { 'x-mbx-time-unit': 'DAY' } });
    expect([refused.statusCode, refused.json().code]).toEqual([400, -1194]);
  });
});
