import { createHmac } from 'node:crypto';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { projectedSeq } from '@pelorus/database/projection/checkpoint.ts';
import { volumesOf } from '@pelorus/database/spot/volumes.ts';
import { applyConfiguration } from '@pelorus/gateway/catalog/apply-configuration.ts';
import { LiveCatalog } from '@pelorus/gateway/catalog/live-catalog.ts';
import { applyVolumeTiers } from '@pelorus/gateway/spot/volume-tiers.ts';
import { CONTRACT } from '@pelorus/gateway/testing/catalog/test-contract.ts';
import { ORDER_TYPES, SIDES, STP_MODES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import { encodePlace } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeMoveMargin } from '@pelorus/protocol/wire/encode-fixed.ts';
import { encodeMarkPrices } from '@pelorus/protocol/wire/encode-marks.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followed } from '../testing/test-followed.ts';
import { dialectCall, endLiving, startLiving, type Trader } from '../testing/test-living.ts';

const SYMBOL = 'BTC_USDT_PERP';
/** Ids in the order of the configuration. */
const [USDT, PERP] = [0, 1];
const MARKET = {
  ...{ tickSize: '0.01', stepSize: '0.00001', priceMin: '0.01', priceMax: '1000000', quantityMin: '0.0001' },
  ...{ quantityMax: '10000', marketQuantityMax: '10000', notionalMin: '1', referencePrice: '50000' },
};

let exchange: Awaited<ReturnType<typeof startLiving>>;
let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  exchange = await startLiving({
    name: 'Apart',
    market: MARKET,
    features: {
      contracts: [{ ...CONTRACT, fees: [...CONTRACT.fees, { tier: 1, maker: '0', taker: '0.0004' }] }],
      feeTiers: [
        { tier: 0, maker: '0.001', taker: '0.0015' },
        { tier: 1, maker: '0.0005', taker: '0.001', volume30d: '1000' },
      ],
      features: {},
    },
    fund: [
      { asset: 'USDT', amount: '1000000' },
      { asset: 'BTC', amount: '10' },
    ],
    limits: { barrierWaitMs: 30_000, ordersPer10Seconds: 1_000 },
    log: pino({ level: 'silent' }),
  });
  pool = createPool({ url: exchange.databaseUrl, applicationName: 'test', log: SILENT_LOG });
}, 120_000);
afterAll(async () => {
  await pool?.end();
  await endLiving();
}, 60_000);

/** Gives both a futures wallet, and the contract its first price. */
async function openContract(): Promise<void> {
  for (const { accountId } of [exchange.ann, exchange.bob]) {
    const units = 400_000 * 1e8;
    await done(
      encodeMoveMargin({ account: accountId, asset: USDT, direction: 0, units, transferId: `in-${accountId}` }),
    );
  }
  await done(
    encodeMarkPrices([{ market: PERP, indexTicks: 500_000, markTicks: 500_000, premiumE8: 0, mayLiquidate: true }]),
  );
}

/** Sends a command past the gateway, which has no door to contracts yet; returns its events. */
async function done(record: Uint8Array<ArrayBuffer>) {
  const { events, seq } = await exchange.core.submit(record);
  expect(events.filter(({ kind }) => kind === 'rejected')).toEqual([]);
  await expect.poll(() => projectedSeq(pool), { timeout: 30_000 }).toBeGreaterThanOrEqual(seq);
  return events;
}

let orders = 0;
function contractOrder({ accountId }: Trader, side: 'BUY' | 'SELL', priceTicks: number, lots: number) {
  return done(
    encodePlace({
      ...{ account: accountId, market: PERP, side: SIDES.indexOf(side), type: ORDER_TYPES.indexOf('LIMIT') },
      ...{
        tif: TIMES_IN_FORCE.indexOf('GTC'),
        stp: STP_MODES.indexOf('EXPIRE_MAKER'),
        lots,
        quoteUnits: 0,
        priceTicks,
      },
      ...{ clientOrderId: `contract-${++orders}`, stopTicks: 0, trailingBips: 0, goodTillMs: 0, positionSide: 0 },
      ...{ reduceOnly: false, closePosition: false, workingType: 0, priceProtect: false },
      ...{ takeProfitTicks: 0, stopLossTicks: 0 },
    }),
  );
}

interface Answer {
  status: number;
  body: unknown;
}

async function ask({ apiKey, secret }: Trader, method: string, path: string, body?: object): Promise<Answer> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', secret).update(timestamp + method + path + text);
  const answer = await fetch(exchange.origin + path, {
    method,
    headers: {
      ...{ 'x-api-key': apiKey, 'x-timestamp': timestamp, 'x-signature': signature.digest('hex') },
      ...(text === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(text === '' ? {} : { body: text }),
  });
  const said = await answer.text();
  return { status: answer.status, body: said.startsWith('{') ? JSON.parse(said) : said };
}

const NATIVE = [
  ...[
    'symbols',
    'auctions',
    'tickers',
    'sparklines',
    'past-prices',
    'depth?symbol=BTC_USDT',
    'trades?symbol=BTC_USDT',
  ].map((what) => `/api/markets/${what}`),
  ...['orders', 'orders/open', 'trades', 'order-lists', 'algos', 'fees'].map((what) => `/api/spot/${what}`),
  ...['/api/spot/orders/export', '/api/spot/trades/export', '/api/wallet/balances', '/api/wallet/ledger'],
  ...['/api/config', '/api/spot/cancel-after'],
];
const DIALECT: [string, string?][] = [
  ...['exchangeInfo', 'ticker/24hr', 'ticker/price', 'ticker/bookTicker', 'openOrders', 'account'].map(
    (path): [string] => [path],
  ),
  ...['depth', 'trades', 'klines', 'allOrders', 'myTrades', 'order/amendments'].map((path): [string, string] => [
    path,
    'BTCUSDT',
  ]),
];
/** What the clock alone changes. */
const CLOCK = new Set(['serverTime', 'openTime', 'closeTime', 'timestamp', 'time', 'requestId']);
const still = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer, (key, value) => (CLOCK.has(key) ? undefined : value)));

/** Returns the answers of everything that lists markets, or what somebody has in them. */
async function answers(): Promise<Record<string, Answer>> {
  const found: Record<string, Answer> = {};
  for (const path of NATIVE) found[path] = still(await ask(exchange.ann, 'GET', path));
  for (const [path, symbol] of DIALECT) {
    const fields = { ...(symbol !== undefined && { symbol }), ...(path === 'klines' && { interval: '1d' }) };
    const isPublic = /^(exchangeInfo|ticker|depth|trades|klines)/.test(path);
    const query = new URLSearchParams(fields);
    found[path] = still(
      isPublic
        ? await (await fetch(`${exchange.origin}/api/v3/${path}?${query}`)).json()
        : await dialectCall(exchange.origin, exchange.ann, 'GET', path, fields),
    );
  }
  return found;
}

const spotOrder = (side: string, price: string, quantity = '0.01') => ({
  ...{ symbol: 'BTC_USDT', side, type: 'LIMIT', timeInForce: 'GTC', price, quantity },
});

it('FCFG-20 FCFG-21 whatever people do in contracts, spot answers as before, and tells its followers nothing', async () => {
  const { ann, bob, origin } = exchange;
  await openContract();
  await ask(bob, 'POST', '/api/spot/orders', spotOrder('SELL', '50000'));
  await ask(ann, 'POST', '/api/spot/orders', spotOrder('BUY', '50000'));
  await ask(ann, 'POST', '/api/spot/orders', spotOrder('BUY', '40000'));
  const before = await answers();
  expect(JSON.stringify(before)).not.toContain('PERP');
  for (const path of NATIVE) expect([path, before[path]?.status]).toEqual([path, 200]);
  expect(before['/api/spot/trades']).toMatchObject({ status: 200, body: { data: { rows: [{ symbol: 'BTC_USDT' }] } } });
  const { next, ws } = await followed(origin, ann);
  await contractOrder(bob, 'SELL', 500_000, 20);
  const traded = await contractOrder(ann, 'BUY', 500_000, 30);
  expect(traded.map(({ kind }) => kind)).toContain('trade');
  await contractOrder(ann, 'BUY', 490_000, 10);
  const stored = await pool.query('SELECT market FROM projection.orders WHERE account = $1', [ann.accountId]);
  expect(stored.rows.filter(({ market }) => market === PERP)).toHaveLength(2);
  expect(await answers()).toEqual(before);
  await ask(ann, 'POST', '/api/spot/orders', spotOrder('BUY', '30000'));
  expect(await next()).toMatchObject({ e: 'executionReport', s: 'BTCUSDT', p: '30000.00000000' });
  ws.close();
});

it('FCFG-20 FCFG-22 an order of spot for a contract finds no market, and spot does not end orders of contracts', async () => {
  const { ann, origin } = exchange;
  const { rows } = await pool.query<{ id: string }>(
    'SELECT order_id::text AS id FROM projection.open_orders WHERE account = $1 AND market = $2',
    [ann.accountId, PERP],
  );
  expect(rows).toHaveLength(2);
  const order = { ...spotOrder('BUY', '40000'), symbol: SYMBOL };
  expect((await ask(ann, 'POST', '/api/spot/orders', order)).status).toBe(400);
  for (const symbol of [SYMBOL, 'BTCUSDT_PERP', 'BTCUSDTPERP'])
    expect(await dialectCall(origin, ann, 'GET', 'openOrders', { symbol })).toMatchObject({ status: 400 });
  for (const { id } of rows) {
    expect((await ask(ann, 'GET', `/api/spot/orders/${id}`)).status).toBe(404);
    for (const [method, body] of [['DELETE'], ['PATCH', { quantity: '0.001' }]] as [string, object?][])
      expect(await ask(ann, method, `/api/spot/orders/${id}`, body)).toMatchObject({
        body: { error: 'UNKNOWN_ORDER' },
      });
  }
  const ended = await ask(ann, 'DELETE', '/api/spot/orders');
  expect(ended).toMatchObject({ status: 200, body: { data: [{ symbol: 'BTC_USDT' }, { symbol: 'BTC_USDT' }] } });
  expect(await ask(ann, 'GET', '/api/spot/orders/open')).toMatchObject({ status: 200, body: { data: [] } });
  const left = await pool.query('SELECT market FROM projection.open_orders WHERE account = $1', [ann.accountId]);
  expect(left.rows).toEqual([{ market: PERP }, { market: PERP }]);
});

it('FCFG-06 FCFG-24 a start with the same file sends nothing to an engine that has it; contracts lift nobody to a tier of spot', async () => {
  const { ann, config, core } = exchange;
  const catalog = new LiveCatalog();
  core.listen({
    onHello: (hello) => catalog.reset(hello.catalog),
    onCommand: (command) => catalog.apply(command),
    onBatchEnd() {},
    onDown() {},
  });
  await catalog.waitFor(() => catalog.contract(SYMBOL) !== undefined);
  expect(await applyConfiguration(core, config, catalog)).toBe(0);
  // Half of what the tier asks for in spot, and all of it in the contract.
  const volumes = await volumesOf(pool, ann.accountId, 0);
  expect(volumes.map(({ quoteUnits }) => Number(quoteUnits) / 1e8)).toEqual([500, 1_000]);
  expect(await applyVolumeTiers({ config, core, pool, catalog } as never, Date.now())).toBe(0);
});

it('FMKT-01 FMKT-02 what traded in a contract is told under /futuresapi/markets, in the forms of spot’s', async () => {
  const { ann } = exchange;
  const told = async (path: string) => {
    const { body } = await ask(ann, 'GET', `/futuresapi/markets/${path}`);
    return (body as { data: unknown; error?: string }).data ?? (body as { error: string }).error;
  };
  expect(await told('tickers')).toMatchObject([{ pairCode: SYMBOL, last: '50000.0', count: 1 }]);
  expect(await told(`trades?symbol=${SYMBOL}`)).toMatchObject([{ id: 1, price: '50000.0', takerSide: 'BUY' }]);
  const bids = [
    [expect.stringMatching(/^50000/), expect.any(String)],
    [expect.stringMatching(/^49000/), expect.any(String)],
  ];
  expect(await told(`depth?symbol=${SYMBOL}`)).toMatchObject({ pairCode: SYMBOL, bids, asks: [] });
  expect(await told(`klines?symbol=${SYMBOL}&interval=1d`)).toMatchObject([{ 4: '50000.0', 8: 1 }]);
  for (const path of ['depth', 'trades', 'klines']) {
    const interval = path === 'klines' ? '&interval=1d' : '';
    expect([path, await told(`${path}?symbol=ETH_USDT_PERP${interval}`)]).toEqual([path, 'UNKNOWN_MARKET']);
    expect([path, await told(`${path}?symbol=BTC_USDT${interval}`)]).toEqual([path, 'BAD_REQUEST']);
  }
});
