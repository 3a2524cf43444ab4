import { createHmac } from 'node:crypto';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import type { ConversionData, ConvertQuoteData, DustQuoteData } from '@pelorus/protocol/convert/http.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dialectCall, endLiving, startLiving, type Trader } from '../testing/test-living.ts';

const MARKET = {
  ...{ tickSize: '0.01', stepSize: '0.0001', priceMin: '0.01', priceMax: '1000000', quantityMin: '0.0001' },
  ...{ quantityMax: '100', marketQuantityMax: '50', notionalMin: '5', referencePrice: '50000' },
};
const CODES = ['USDT', 'BTC', 'ETH', 'DOT'];

let origin: string;
let ann: Trader;
let bob: Trader;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  const living = await startLiving({
    name: 'Converted',
    market: MARKET,
    features: {
      features: {},
      assets: CODES.map((code) => ({ code, name: code, scale: 8 })),
      markets: [
        { ...MARKET, symbol: 'BTC_USDT' },
        { ...MARKET, symbol: 'ETH_USDT', referencePrice: '2000' },
      ],
    },
    fund: CODES.map((asset) => ({ asset, amount: asset === 'USDT' ? '10000000' : '100' })),
    limits: { barrierWaitMs: 30_000, ordersPer10Seconds: 1_000 },
    log: pino({ level: 'silent' }),
  });
  ({ origin, ann, bob } = living);
  pool = createPool({ url: living.databaseUrl, applicationName: 'test', log: SILENT_LOG });
}, 120_000);
afterAll(async () => {
  await pool.end();
  await endLiving();
}, 60_000);

/** A signed call of our own API; its answer's data, or the refusal's name. */
async function call<T>(who: Trader, method: string, path: string, body?: object): Promise<T> {
  const timestamp = String(Date.now());
  const text = body === undefined ? '' : JSON.stringify(body);
  const signature = createHmac('sha256', who.secret).update(`${timestamp}${method}${path}${text}`).digest('hex');
  const answer = await fetch(origin + path, {
    method,
    headers: {
      ...{ 'x-api-key': who.apiKey, 'x-timestamp': timestamp, 'x-signature': signature },
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: text }),
  });
  const { data, error } = (await answer.json()) as { data: T; error?: string };
  return error === undefined ? data : (error as T);
}
const quote = (from: string, to: string, amount: string, side = 'SPEND') =>
  call<ConvertQuoteData>(bob, 'POST', '/api/convert/quotes', { from, to, side, amount });
const accept = async (id: string) => {
  const [conversion] = await call<ConversionData[]>(bob, 'POST', `/api/convert/quotes/${id}/accept`);
  return conversion as ConversionData;
};
const order = (symbol: string, side: string, quantity: string, price: string) =>
  dialectCall(origin, ann, 'POST', 'order', { symbol, side, quantity, price, type: 'LIMIT', timeInForce: 'GTC' });
const clear = (symbol: string) => dialectCall(origin, ann, 'DELETE', 'openOrders', { symbol });
const ethBids = () => order('ETHUSDT', 'BUY', '10', '2000');
const btcAsks = () => order('BTCUSDT', 'SELL', '5', '50000');

async function balanceOf(asset: string): Promise<number> {
  const rows = await call<{ asset: string; available: string }[]>(bob, 'GET', '/api/wallet/balances');
  return Number(rows.find((row) => row.asset === asset)?.available);
}
const ordersOf = async (id: string) => {
  const { rows } = await call<{ rows: { clientOrderId: string; status: string }[] }>(bob, 'GET', '/api/spot/orders');
  return rows.filter(({ clientOrderId }) => clientOrderId.startsWith(`cv-${id}`));
};

beforeEach(async () => {
  await Promise.all([clear('ETHUSDT'), clear('BTCUSDT')]);
  await Promise.all([ethBids(), btcAsks()]);
});

it('CONV-02 CONV-04 CONV-06 CONV-21 WPAG-71 one market: what was quoted is paid and comes, in orders, ledger and history', async () => {
  // At least: of 1998 at the limit the fee is 2.997, and of 10,000 lots each may round it up.
  const asked = await quote('ETH', 'USDT', '1.00005');
  expect(asked).toMatchObject({ via: null, pays: '1.00000000', gets: '1997.00000000', getsLeast: '1995.00290001' });
  expect(asked).toMatchObject({ rate: '1997', fees: [{ asset: 'USDT', amount: '3.00000000' }], tolerance: '0.001' });
  const [eth, usdt] = [await balanceOf('ETH'), await balanceOf('USDT')];
  const done = await accept(asked.id);
  expect(done).toMatchObject({ state: 'DONE', paid: '1.00000000', got: '1997.00000000', kept: null, reason: null });
  expect([eth - (await balanceOf('ETH')), (await balanceOf('USDT')) - usdt]).toEqual([1, 1997]);
  expect(await ordersOf(asked.id)).toMatchObject([{ status: 'FILLED' }]);
  const history = await call<{ rows: ConversionData[] }>(bob, 'GET', '/api/convert/history?limit=1');
  expect(history.rows).toEqual([done]);
  const narrowed = (query: string) =>
    call<{ rows: ConversionData[] }>(bob, 'GET', `/api/convert/history?limit=1&${query}`).then(({ rows }) => rows);
  const { acceptedAt } = done;
  for (const query of ['asset=ETH', 'asset=USDT&state=DONE', `from=${acceptedAt}&to=${acceptedAt + 1}`])
    expect(await narrowed(query), query).toEqual([done]);
  for (const query of ['state=WORKING', `from=${acceptedAt + 1}`])
    expect(
      (await narrowed(query)).map(({ id }) => id),
      query,
    ).not.toContain(done.id);
});

it('BWAL-31 BWAL-32 BWAL-33 the dialect quotes the worst, converts once, and tells it', async () => {
  const ask = (method: string, path: string, fields: Record<string, string | number> = {}) =>
    dialectCall(origin, bob, method, `/sapi/v1/convert/${path}`, fields).then(({ body }) => body);
  const asked = { fromAsset: 'ETH', toAsset: 'USDT', fromAmount: '1.00005' };
  const quoted = await ask('POST', 'getQuote', asked);
  expect(quoted).toMatchObject({ fromAmount: '1.00000000', toAmount: '1995.00290001', ratio: '1995.0029' });
  expect(quoted.validTimestamp).toBeGreaterThan(Date.now());
  const { quoteId } = quoted;
  const sent = Date.now();
  const [first, again] = await Promise.all([1, 2].map(() => ask('POST', 'acceptQuote', { quoteId })));
  expect(first).toMatchObject({ orderId: quoteId, orderStatus: 'SUCCESS' });
  expect(again).toEqual(first);
  const done = { fromAsset: 'ETH', fromAmount: '1.00000000', toAsset: 'USDT', toAmount: '1997.00000000' };
  const told = { orderId: quoteId, orderStatus: 'SUCCESS', ...done, ratio: '1997' };
  expect(await ask('GET', 'orderStatus', { orderId: quoteId })).toMatchObject(told);
  expect(await ask('GET', 'orderStatus', { quoteId })).toMatchObject(told);
  const span = { startTime: sent - 60_000, endTime: sent + 60_000, limit: 1 };
  const flow = await ask('GET', 'tradeFlow', span);
  expect(flow).toMatchObject({ list: [{ quoteId, ...told }], limit: 1 });
  expect(await ordersOf(quoteId)).toMatchObject([{ status: 'FILLED' }]);
  const other = await dialectCall(origin, ann, 'GET', '/sapi/v1/convert/orderStatus', { orderId: quoteId });
  expect(other.body.code).toBeLessThan(0);
  const open = await ask('POST', 'getQuote', { ...asked, fromAmount: '0.5' });
  expect((await ask('GET', 'orderStatus', { quoteId: open.quoteId })).code).toBeLessThan(0);
});

it('BWAL-31 BWAL-33 what is no question of a conversion is refused by its own code', async () => {
  const code = (method: string, path: string, fields: Record<string, string | number>) =>
    dialectCall(origin, bob, method, `/sapi/v1/convert/${path}`, fields).then(({ body }) => body.code);
  const pair = { fromAsset: 'ETH', toAsset: 'USDT' };
  expect(await code('POST', 'getQuote', pair)).toBe(-1102);
  expect(await code('POST', 'getQuote', { ...pair, fromAmount: '1', toAmount: '1' })).toBe(-1102);
  expect(await code('POST', 'getQuote', { ...pair, fromAmount: '1', walletType: 'FUNDING' })).toBe(-1130);
  expect(await code('POST', 'getQuote', { ...pair, fromAmount: '1', validTime: '1y' })).toBe(-1130);
  expect(await code('POST', 'getQuote', { ...pair, fromAsset: 'NOPE', fromAmount: '1' })).toBe(-4018);
  expect(await code('POST', 'acceptQuote', { quoteId: 'x' })).toBe(-1100);
  expect(await code('POST', 'acceptQuote', { quoteId: '0'.repeat(24) })).toBeLessThan(0);
  expect(await code('GET', 'orderStatus', {})).toBe(-1102);
  expect(await code('GET', 'tradeFlow', { startTime: 1, endTime: 31 * 86_400_000 })).toBe(-1130);
});

it('CONV-06 an amount to get comes at least, for no more than was said', async () => {
  const asked = await quote('USDT', 'BTC', '0.5', 'GET');
  const done = await accept(asked.id);
  expect(Number(done.got)).toBeGreaterThanOrEqual(0.5);
  expect(Number(done.got)).toBeLessThan(0.5002);
  expect(Number(done.paid)).toBeLessThanOrEqual(Number(asked.paysMost));
  expect(done.paid).toBe(asked.pays);
});

it('CONV-03 CONV-22 CONV-24 two markets: the second spends what the first brought, and the rest of a lot is said as kept', async () => {
  const asked = await quote('ETH', 'BTC', '2');
  expect(asked).toMatchObject({ via: 'USDT', pays: '2.00000000' });
  const usdt = await balanceOf('USDT');
  const done = await accept(asked.id);
  expect(done).toMatchObject({ state: 'DONE', paid: '2.00000000', got: asked.gets });
  expect(Number(done.got)).toBeGreaterThanOrEqual(Number(asked.getsLeast));
  expect((await balanceOf('USDT')) - usdt).toBeCloseTo(Number(done.kept), 7);
  expect(Number(done.kept)).toBeLessThan(10);
  expect(done.fees.map(({ asset }) => asset)).toEqual(['USDT', 'BTC']);
});

it('CONV-20 accepted twice, at once and again, it is done once', async () => {
  const asked = await quote('ETH', 'BTC', '1');
  const eth = await balanceOf('ETH');
  const [one, two] = await Promise.all([accept(asked.id), accept(asked.id)]);
  const three = await accept(asked.id);
  expect([two, three]).toEqual([one, one]);
  expect(eth - (await balanceOf('ETH'))).toBe(1);
  expect(await ordersOf(asked.id)).toHaveLength(2);
});

it('CONV-05 CONV-21 CONV-27 a book that moved between quote and acceptance: within the bound filled at its price, past it nothing is done', async () => {
  const near = await quote('ETH', 'USDT', '1');
  await clear('ETHUSDT');
  await order('ETHUSDT', 'BUY', '1', '1999');
  const done = await accept(near.id);
  expect(done).toMatchObject({ state: 'DONE', got: '1996.00150000' });
  await ethBids();
  const far = await quote('ETH', 'USDT', '1');
  await clear('ETHUSDT');
  await order('ETHUSDT', 'BUY', '1', '1997.99');
  const eth = await balanceOf('ETH');
  const undone = await accept(far.id);
  expect(undone).toMatchObject({ state: 'NOT_FILLED', paid: '0.00000000', reason: 'BOOK_MOVED' });
  expect(await balanceOf('ETH')).toBe(eth);
  // What nobody accepted is no history.
  await quote('ETH', 'USDT', '1');
  const { rows } = await call<{ rows: ConversionData[] }>(bob, 'GET', '/api/convert/history?limit=2');
  expect(rows).toEqual([undone, done]);
  expect(done).toMatchObject({ kept: null, fees: [{ asset: 'USDT' }], quoted: { gets: near.gets } });
});

it('CONV-22 CONV-23 a second order that is not filled is tried again; in the end the middle asset is kept, and said', async () => {
  const soon = await quote('ETH', 'BTC', '1');
  await clear('BTCUSDT');
  const accepting = accept(soon.id);
  await expect.poll(() => ordersOf(soon.id)).toHaveLength(2);
  await btcAsks();
  expect(await accepting).toMatchObject({ state: 'DONE', got: soon.gets });
  const never = await quote('ETH', 'BTC', '1');
  await clear('BTCUSDT');
  await order('BTCUSDT', 'SELL', '5', '50050.01');
  await pool.query('UPDATE convert.quotes SET until_ms = until_ms - 5000 WHERE quote_id = $1', [never.id]);
  const usdt = await balanceOf('USDT');
  const kept = await accept(never.id);
  expect(kept).toMatchObject({ state: 'KEPT_MIDDLE', paid: '1.00000000', got: '0.00000000', kept: '1997.00000000' });
  expect(kept.reason).toBe('BOOK_MOVED');
  expect((await balanceOf('USDT')) - usdt).toBeCloseTo(1997, 6);
});

/** As a process leaves it that died: accepted, with its first order sent or not. */
async function died(asked: ConvertQuoteData, isSent: boolean, agoMs: number): Promise<void> {
  const { rows } = await pool.query(
    `UPDATE convert.quotes SET state = 'FIRST', accepted_at_ms = made_at_ms, until_ms = until_ms - $2
     WHERE quote_id = $1 RETURNING legs`,
    [asked.id, agoMs],
  );
  if (!isSent) return;
  const price = (rows[0].legs[0].limitTicks / 100).toFixed(2);
  const body = { symbol: 'ETH_USDT', side: 'SELL', type: 'LIMIT', timeInForce: 'FOK', quantity: asked.pays, price };
  await call(bob, 'POST', '/api/spot/orders', { ...body, clientOrderId: `cv-${asked.id}-1-1` });
}

it('CONV-25 CONV-26 what a process left between the legs is finished; what was never sent in time is not sent late', async () => {
  const quotes = [];
  for (let i = 0; i < 3; i++) quotes.push(await quote('ETH', 'BTC', '1'));
  const [inTime, late, unsent] = quotes as [ConvertQuoteData, ConvertQuoteData, ConvertQuoteData];
  const eth = await balanceOf('ETH');
  await died(inTime, true, 0);
  await died(late, true, 70_000);
  await died(unsent, false, 70_000);
  expect(await accept(inTime.id)).toMatchObject({ state: 'DONE', paid: '1.00000000', got: inTime.gets });
  expect(await accept(late.id)).toMatchObject({ state: 'DONE', paid: '1.00000000', got: late.gets });
  expect(await accept(unsent.id)).toMatchObject({ state: 'NOT_FILLED', reason: 'QUOTE_EXPIRED' });
  expect(await ordersOf(unsent.id)).toEqual([]);
  expect(eth - (await balanceOf('ETH'))).toBe(2);
});

it('CONV-09 CONV-10 no quote where none can be kept, and none is accepted late or by another', async () => {
  expect(await quote('ETH', 'DOT', '1')).toBe('NO_ROUTE');
  expect(await quote('ETH', 'USDT', '0.0001')).toBe('TOO_LITTLE');
  expect(await quote('ETH', 'USDT', '11')).toBe('BOOK_TOO_THIN');
  expect(await quote('ETH', 'USDT', '101')).toBe('TOO_MUCH');
  expect(await quote('USDT', 'BTC', '5', 'GET')).toBe('BOOK_TOO_THIN');
  const asked = await quote('ETH', 'USDT', '1');
  expect(await call(ann, 'POST', `/api/convert/quotes/${asked.id}/accept`)).toBe('QUOTE_NOT_FOUND');
  await pool.query('UPDATE convert.quotes SET until_ms = until_ms - 8000 WHERE quote_id = $1', [asked.id]);
  expect(await call(bob, 'POST', `/api/convert/quotes/${asked.id}/accept`)).toBe('QUOTE_EXPIRED');
});

it('CONV-30 CONV-31 dust: each balance is converted whole by one acceptance, and what no market takes is told', async () => {
  const free = await balanceOf('ETH');
  await dialectCall(origin, ann, 'DELETE', 'openOrders', { symbol: 'ETHUSDT' });
  await order('ETHUSDT', 'BUY', '100', '2000');
  const dust = await call<DustQuoteData>(bob, 'POST', '/api/convert/dust', { assets: ['ETH', 'DOT'], to: 'USDT' });
  expect(dust.quotes).toMatchObject([{ from: 'ETH', pays: free.toFixed(8) }]);
  expect(dust.stays).toEqual([{ asset: 'DOT', amount: '100.00000000', reason: 'NO_ROUTE' }]);
  expect(await accept(dust.id as string)).toMatchObject({ state: 'DONE', from: 'ETH' });
  expect(await balanceOf('ETH')).toBe(0);
  const again = await call<DustQuoteData>(bob, 'POST', '/api/convert/dust', { assets: ['ETH', 'BTC'], to: 'USDT' });
  expect(again).toMatchObject({ id: null, quotes: [] });
  expect(again.stays.map(({ reason }) => reason)).toEqual(['NO_BALANCE', 'BOOK_TOO_THIN']);
});

it('CONV-11 a key that may trade some markets gets and accepts quotes in those alone', async () => {
  const only = (symbols: string[]) =>
    pool.query(
      `WITH gone AS (UPDATE identity.api_keys SET symbols = $2 WHERE api_key = $1 RETURNING api_key)
       SELECT pg_notify('api_key_gone', api_key) FROM gone`,
      [bob.apiKey, symbols],
    );
  const open = await quote('USDT', 'BTC', '100');
  await only(['ETH_USDT']);
  await expect.poll(() => quote('USDT', 'BTC', '100')).toBe('NOT_PERMITTED');
  expect(await quote('ETH', 'BTC', '1')).toBe('NOT_PERMITTED');
  expect(await call(bob, 'POST', `/api/convert/quotes/${open.id}/accept`)).toBe('NOT_PERMITTED');
  await only(['BTC_USDT']);
  await expect.poll(() => quote('USDT', 'BTC', '100')).toMatchObject({ from: 'USDT', to: 'BTC' });
  expect((await accept(open.id)).state).toBe('DONE');
  await only([]);
});
