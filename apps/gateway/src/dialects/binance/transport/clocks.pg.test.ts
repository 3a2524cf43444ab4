import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { trade } from '../../../../testing/markets/test-market.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let dialect: TestDialect;
afterEach(() => dialect.gateway.close());

const get = async (url: string) =>
  dialect.send({ method: 'GET', url: `/api/v3/${url.split('?')[0]}`, query: url.split('?')[1] ?? '' });
const openOrders = (timestamp?: number) =>
  dialect.signed('', { method: 'GET', url: '/api/v3/openOrders', ...(timestamp === undefined ? {} : { timestamp }) });

describe('clocks that are off', () => {
  it('BINA-40 a client whose clock is off is told so, learns ours, and is right from then on', async () => {
    dialect = await TestDialect.start();
    for (const offMs of [-DAY_MS, -6_000, 1_500, DAY_MS, 100 * 365 * DAY_MS]) {
      const theirs = dialect.now() + offMs;
      expect((await openOrders(theirs)).json().code).toBe(-1021);
      const { serverTime } = (await get('time')).json();
      expect((await openOrders(theirs + (serverTime - theirs))).statusCode).toBe(200);
    }
    for (const timestamp of [0, 1, Number.MAX_SAFE_INTEGER])
      expect((await openOrders(timestamp)).json().code).toBe(-1021);
  });

  it('BINA-20 BINA-40 when ours is set back or on, times, limits and listen keys follow it', async () => {
    dialect = await TestDialect.start();
    const headers = { 'x-mbx-apikey': dialect.both.apiKey };
    const stream = (method: 'POST' | 'PUT', query = '') =>
      dialect.send({ method, url: '/api/v3/userDataStream', query, headers });
    const { listenKey } = (await stream('POST')).json();
    const captured = dialect.now();
    for (const jumpMs of [-HOUR_MS, 2 * HOUR_MS, -HOUR_MS]) {
      dialect.gateway.pass(jumpMs);
      const answer = await openOrders();
      expect(answer.statusCode).toBe(200);
      // A window of before counts for nothing, and nothing is counted below zero.
      expect(Number(answer.headers['x-mbx-used-weight-1m'])).toBe(80);
      expect((await get('time')).json().serverTime).toBe(dialect.now());
    }
    expect((await openOrders(captured + 1)).statusCode).toBe(200);
    dialect.gateway.pass(HOUR_MS);
    expect((await openOrders(captured)).json().code).toBe(-1021);
    expect((await stream('PUT', `listenKey=${listenKey}`)).json().code).toBe(-1125);
  });

  it('MKTD-23 trades whose time is ahead of our clock, or far behind it, are told as they are', async () => {
    dialect = await TestDialect.start();
    const { core } = dialect.gateway;
    let id = 0;
    for (const aheadMs of [-400 * DAY_MS, 0, 2 * DAY_MS]) {
      core.timeOf = () => dialect.now() + aheadMs;
      core.answer = () => [trade(++id, 5_000_000 + id, 10)];
      await core.submit(encodeJson('setAccountTier', { account: 16, tier: 1 }));
    }
    const of = 'symbol=BTCUSDT';
    for (const interval of ['1s', '1m', '1h', '1d', '1M']) {
      const klines = (await get(`klines?${of}&interval=${interval}&limit=5`)).json();
      expect(klines.map(([openMs]: [number]) => openMs)).toEqual(klines.map(([openMs]: [number]) => openMs).toSorted());
      expect(klines.at(-1)?.[4]).toBe('50000.03000000');
    }
    const trades = (await get(`trades?${of}&limit=3`)).json();
    expect(trades.map(({ time }: { time: number }) => time - dialect.now())).toEqual([-400 * DAY_MS, 0, 2 * DAY_MS]);
    for (const url of [
      'ticker/24hr',
      'ticker',
      'ticker/tradingDay',
      'ticker/price',
      'avgPrice',
      'aggTrades',
      'exchangeInfo',
    ])
      expect([url, (await get(`${url}?${of}`)).statusCode]).toEqual([url, 200]);
  });
});
