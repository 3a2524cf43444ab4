import { generateKeyPairSync, sign as signBytes } from 'node:crypto';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trade } from '../markets/test-market.ts';
import { person } from '../test-gateway.ts';
import { TestDialect } from './test-dialect.ts';

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

  it('BINA-25 its unfilled orders are counted, told, and given back when they are filled', async () => {
    let orderId = 700;
    dialect.gateway.core.answer = ({ account }) => {
      orderId += 1;
      const order = { orderId, account, market: 1 };
      return [
        {
          ...order,
          kind: 'orderAccepted',
          side: 'BUY',
          type: 'LIMIT',
          tif: 'GTC',
          stp: 'EXPIRE_MAKER',
          priceTicks: 4_000_000,
          lots: 100,
          quoteUnits: 0,
        },
        { ...order, kind: 'orderRested', leftLots: 100 },
      ] satisfies EngineEvent[];
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

  it('BINA-64 BINA-70 filters, allocations, routing, block trades, reference prices', async () => {
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
  ])('BINA-66 %s is refused %d', async (query, code) => {
    for (const url of ['/api/v3/ticker/price', '/api/v3/ticker/24hr', '/api/v3/executionRules'])
      expect((await read(url, query)).code).toBe(code);
  });

  it('BINA-66 a status keeps those that are in it', async () => {
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
    expect(full.json().closeTime - full.json().openTime).toBe(7 * 86_400_000);
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

describe('wallets', () => {
  it('BINA-69 what there is not is empty or refused by its own code', async () => {
    for (const url of ['capital/deposit/hisrec', 'capital/withdraw/history', 'capital/deposit/address/list'])
      expect((await get(`/sapi/v1/${url}`, 'coin=BTC')).json()).toEqual([]);
    expect((await get('/sapi/v1/capital/deposit/address', 'coin=BTC')).json().code).toBe(-4040);
    expect((await get('/sapi/v1/capital/deposit/address', 'coin=NOPE')).json()).toEqual({
      code: -4018,
      msg: "We don't have this asset.",
    });
    // A key that trades is not one that withdraws or transfers.
    expect((await post('/sapi/v1/capital/withdraw/apply', 'coin=BTC&address=x&amount=1')).json().code).toBe(-2015);
    expect((await post('/sapi/v1/asset/transfer', 'type=MAIN_UMFUTURE&asset=BTC&amount=1')).json().code).toBe(-2015);
    expect((await get('/sapi/v1/asset/transfer', 'type=MAIN_UMFUTURE')).json()).toEqual({ total: 0, rows: [] });
    expect((await post('/sapi/v1/asset/get-funding-asset')).json()).toEqual([]);
    expect((await post('/sapi/v3/asset/getUserAsset')).json()).toEqual([]);
    expect((await get('/sapi/v1/asset/wallet/balance')).json()).toEqual([
      { activate: true, balance: '0.00000000', walletName: 'Spot' },
    ]);
    expect((await get('/sapi/v1/asset/assetDetail')).json().BTC).toEqual({
      minWithdrawAmount: '0.00000000',
      depositStatus: false,
      withdrawFee: 0,
      withdrawStatus: false,
    });
    expect((await get('/sapi/v1/account/status')).json()).toEqual({ data: 'Normal' });
    expect((await get('/sapi/v1/account/apiTradingStatus')).json().data).toMatchObject({ isLocked: false });
  });

  it('BINA-69 a key that may is told that there is no way', async () => {
    const browser = await person(dialect.gateway);
    const policy = { label: 'out', scopes: ['read', 'transfer', 'withdraw'], networks: ['127.0.0.1'] };
    const key = (await browser.send('POST', '/api/identity/api-keys', policy)).json().data;
    const say = async (url: string, fields: string) =>
      (await dialect.signed(fields, { method: 'POST', url, key })).json().code;
    expect(await say('/sapi/v1/capital/withdraw/apply', 'coin=BTC&address=x&amount=1')).toBe(-4019);
    expect(await say('/sapi/v1/asset/transfer', 'type=MAIN_UMFUTURE&asset=BTC&amount=1')).toBe(-5011);
    expect(await say('/sapi/v1/asset/transfer', 'type=MAIN_FUNDING&asset=BTC&amount=1')).toBe(-5009);
  });

  it('BINA-69 what is held is told and valued in bitcoin', async () => {
    const { pool } = dialect.gateway.deps;
    const { uid } = (await get('/api/v3/account')).json();
    await pool.query(
      'INSERT INTO projection.balances (available_units, held_units, account, asset) VALUES ($1, $2, $3, 1), ($4, 0, $3, 2)',
      [75_000 * 1e8, 25_000 * 1e8, uid, 150_000_000],
    );
    // What nobody has paid yet is no price.
    expect((await post('/sapi/v3/asset/getUserAsset', 'asset=USDT')).json()[0].btcValuation).toBe('0.00000000');
    const { core } = dialect.gateway;
    const answer = core.answer;
    core.answer = () => [trade(1, 5_000_000, 10)];
    await core.submit(encodeJson('setAccountTier', { account: 16, tier: 0 }));
    core.answer = answer;
    expect((await post('/sapi/v3/asset/getUserAsset', 'asset=USDT')).json()).toEqual([
      {
        asset: 'USDT',
        free: '75000.00000000',
        locked: '25000.00000000',
        freeze: '0.00000000',
        withdrawing: '0.00000000',
        ipoable: '0.00000000',
        btcValuation: '2.00000000',
      },
    ]);
    expect((await get('/sapi/v1/asset/wallet/balance')).json()[0].balance).toBe('3.50000000');
  });

  it('BINA-74 what node-binance-api asks under /api/v1 is the same', async () => {
    expect((await get('/api/v1/capital/deposit/hisrec')).json()).toEqual([]);
    expect((await get('/api/v1/asset/tradeFee')).json()).toEqual((await get('/sapi/v1/asset/tradeFee')).json());
  });
});

describe('RSA', () => {
  it.each([2_048, 4_096])(
    'BINA-01 KEY-02 a key of %d bits signs, in the query and in the body',
    async (modulusLength) => {
      const pair = generateKeyPairSync('rsa', { modulusLength });
      const publicKey = pair.publicKey.export({ format: 'pem', type: 'spki' }).toString();
      const browser = await person(dialect.gateway);
      const made = (
        await browser.send('POST', '/api/identity/api-keys', { label: 'rsa', scopes: ['read', 'spot'], publicKey })
      ).json().data;
      expect(made).toMatchObject({ kind: 'rsa', secret: null });
      const listed = (await browser.send('GET', '/api/identity/api-keys')).json().data;
      expect(listed[0].kind).toBe('rsa');
      const headers = { 'x-mbx-apikey': made.apiKey };
      const text = `timestamp=${dialect.now()}`;
      const signature = signBytes('sha256', Buffer.from(text), pair.privateKey).toString('base64');
      const ask = (sent: string) =>
        dialect.send({ method: 'GET', url: '/api/v3/account', query: `${text}&signature=${sent}`, headers });
      // Percent-encoded, and as it is, with its plus.
      expect((await ask(encodeURIComponent(signature))).statusCode).toBe(200);
      expect((await ask(signature)).statusCode).toBe(200);
      const order = `symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=1&${text}`;
      const signed = signBytes('sha256', Buffer.from(order), pair.privateKey).toString('base64');
      const body = `${order}&signature=${encodeURIComponent(signed)}`;
      expect((await dialect.send({ url: '/api/v3/order/test', body, headers })).json()).toEqual({});
      // Of another text, by another key, by another digest, cut short.
      const other = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
      for (const wrong of [
        signed,
        signBytes('sha256', Buffer.from(text), other).toString('base64'),
        signBytes('sha512', Buffer.from(text), pair.privateKey).toString('base64'),
        signature.slice(0, -8),
        '',
      ])
        expect([-1022, -1102]).toContain((await ask(encodeURIComponent(wrong))).json().code);
    },
  );
});
