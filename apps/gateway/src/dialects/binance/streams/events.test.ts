import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY, fill, type TestStreams, testStreams } from '../../../../testing/dialects/binance/streams/test-streams.ts';
import { BTC, level } from '../../../../testing/markets/test-market.ts';
import { GRACE_MS } from './stream-topic.ts';

let server: TestStreams;
afterEach(() => server.close());

const MINUTE = 60_000;

const started = async (nowMs = DAY) => {
  server = await testStreams({ nowMs });
  return server;
};

describe('trades', () => {
  it('BSTR-30 each trade once, and runs of one taker order at one price together', async () => {
    await started();
    const trades = await server.connect('/ws/btcusdt@trade');
    const runs = await server.connect('/ws/btcusdt@aggTrade');
    await trades.settled();
    await runs.settled();
    server.apply(fill(1, 9, 100, 1), fill(2, 9, 100, 2), fill(3, 9, 101, 4));
    server.apply({ ...fill(4, 10, 101, 1), takerSide: 'SELL' } as EngineEvent);
    expect(await trades.next()).toEqual({
      e: 'trade',
      E: DAY,
      s: 'BTCUSDT',
      t: 1,
      p: '1.00000000',
      q: '0.00001000',
      T: DAY,
      m: false,
      M: true,
    });
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await trades.next()).t);
    expect(ids).toEqual([2, 3, 4]);
    expect(await runs.next()).toEqual({
      e: 'aggTrade',
      E: DAY,
      s: 'BTCUSDT',
      a: 1,
      p: '1.00000000',
      q: '0.00003000',
      f: 1,
      l: 2,
      T: DAY,
      m: false,
      M: true,
    });
    expect(await runs.next()).toMatchObject({ a: 3, f: 3, l: 3, p: '1.01000000', q: '0.00004000', m: false });
    expect(await runs.next()).toMatchObject({ a: 4, f: 4, l: 4, q: '0.00001000', m: true });
  });

  it('BSTR-05 a socket that asks for microseconds gets them in every time', async () => {
    await started();
    const [trades, candles] = [
      await server.connect('/stream?streams=btcusdt@trade&timeUnit=MICROSECOND'),
      await server.connect('/ws/btcusdt@kline_1m?timeUnit=microsecond'),
    ];
    for (const client of [trades, candles]) await client.settled();
    server.apply(fill(1, 9, 100, 1));
    const us = DAY * 1_000;
    expect(await trades.next()).toMatchObject({ stream: 'btcusdt@trade', data: { E: us, T: us } });
    expect(await candles.next()).toMatchObject({ E: us, k: { t: us, T: (DAY + MINUTE) * 1_000 - 1 } });
  });
});

describe('candles', () => {
  it('BSTR-32 BSTR-92 the open candle, then the closed one as it ended, quiet ones too', async () => {
    await started(DAY + 1_000);
    server.apply(fill(1, 9, 100, 1));
    const client = await server.connect('/ws/btcusdt@kline_1m');
    const first = await client.next();
    const k = {
      t: DAY,
      T: DAY + MINUTE - 1,
      s: 'BTCUSDT',
      i: '1m',
      f: 1,
      L: 1,
      o: '1.00000000',
      c: '1.00000000',
      h: '1.00000000',
      l: '1.00000000',
      v: '0.00001000',
      n: 1,
      x: false,
      q: '0.00001000',
      V: '0.00001000',
      Q: '0.00001000',
      B: '0',
    };
    expect(first).toEqual({ e: 'kline', E: DAY + 1_000, s: 'BTCUSDT', k });
    server.apply(fill(2, 9, 120, 1));
    server.clock.nowMs = DAY + MINUTE + 5;
    server.apply(fill(3, 9, 130, 1));
    // At once, though two seconds are not over.
    expect((await client.next()).k).toMatchObject({ t: DAY, x: true, f: 1, L: 2, n: 2, c: '1.20000000' });
    expect((await client.next()).k).toMatchObject({ t: DAY + MINUTE, x: false, f: 3, L: 3, n: 1, o: '1.30000000' });
    server.clock.nowMs = DAY + 3 * MINUTE + GRACE_MS;
    expect((await client.next()).k).toMatchObject({ t: DAY + MINUTE, x: true, n: 1 });
    expect((await client.next()).k).toMatchObject({
      t: DAY + 2 * MINUTE,
      x: true,
      n: 0,
      f: -1,
      L: -1,
      v: '0.00000000',
    });
  });

  it('BSTR-32 seconds close each second; what is of a zone opens at its midnight', async () => {
    await started(DAY + 17 * 60 * MINUTE + 500);
    server.apply(fill(1, 9, 100, 1));
    const seconds = await server.connect('/ws/btcusdt@kline_1s');
    const day = await server.connect('/ws/btcusdt@kline_1d@%2B08:00');
    expect((await seconds.next()).k).toMatchObject({ i: '1s', n: 1, x: false });
    // 17:00 UTC is one in the morning there.
    const openMs = DAY + 16 * 60 * MINUTE;
    expect((await day.next()).k).toMatchObject({ i: '1d', t: openMs, T: openMs + 1_440 * MINUTE - 1, n: 1, x: false });
    server.clock.nowMs += 1_000;
    expect((await seconds.next()).k).toMatchObject({ t: DAY + 17 * 60 * MINUTE, n: 1, x: true });
    server.clock.nowMs = openMs + 1_440 * MINUTE + 1;
    server.apply(fill(2, 9, 140, 2));
    expect((await day.next()).k).toMatchObject({ t: openMs, x: true, f: 1, L: 1, c: '1.00000000' });
    expect((await day.next()).k).toMatchObject({ t: openMs + 1_440 * MINUTE, x: false, f: 2, L: 2, o: '1.40000000' });
  });
});

describe('books', () => {
  it('BSTR-34 best prices when they changed, and only then', async () => {
    await started();
    server.hello([{ market: BTC, updateId: 7, bids: [[100, 5]], asks: [] }]);
    const [one, all] = [await server.connect('/ws/btcusdt@bookTicker'), await server.connect('/ws/!bookTicker')];
    const first = {
      u: 7,
      s: 'BTCUSDT',
      b: '1.00000000',
      B: '0.00005000',
      a: '0.00000000',
      A: '0.00000000',
    };
    expect(await one.next()).toEqual(first);
    expect([await all.next(), await all.next()]).toMatchObject([first, { s: 'ETHUSDT' }]);
    // Behind the best price: nothing to tell.
    server.apply(level(8, 'BUY', 90, 1));
    server.apply(level(9, 'SELL', 120, 2));
    for (const client of [one, all]) {
      const told = await client.next(({ a }) => a !== '0.00000000');
      expect(told).toMatchObject({ u: 9, b: '1.00000000', a: '1.20000000', A: '0.00002000' });
      expect(client.messages).toEqual([]);
    }
  });

  it('BSTR-35 the best levels of each side', async () => {
    await started();
    const deep = Array.from({ length: 30 }, (_, i) => [100 - i, i + 1] as [number, number]);
    server.hello([{ market: BTC, updateId: 40, bids: deep, asks: [] }]);
    for (const levels of [5, 10, 20]) {
      const client = await server.connect(`/ws/btcusdt@depth${levels}@100ms`);
      const { lastUpdateId, bids, asks, ...rest } = await client.next();
      expect(rest).toEqual({});
      expect(lastUpdateId).toBe(40);
      expect(bids).toEqual(server.snapshot(levels).bids);
      expect(bids).toHaveLength(levels);
      expect(asks).toEqual([]);
    }
    const client = await server.connect('/ws/btcusdt@depth5');
    await client.next();
    server.apply(level(41, 'SELL', 200, 2));
    expect(await client.next()).toMatchObject({ lastUpdateId: 41, asks: [['2.00000000', '0.00002000']] });
  });
});
