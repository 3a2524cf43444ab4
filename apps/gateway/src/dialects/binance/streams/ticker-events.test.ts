import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { afterEach, describe, expect, it } from 'vitest';
import {
  DAY,
  fill,
  type Message,
  type TestStreams,
  testStreams,
} from '../../../../testing/dialects/binance/streams/test-streams.ts';
import { ETH, level, trade } from '../../../../testing/markets/test-market.ts';

let server: TestStreams;
afterEach(() => server.close());

const MINUTE = 60_000;

const started = async (nowMs = DAY) => {
  server = await testStreams({ nowMs });
  return server;
};

describe('tickers', () => {
  it('BSTR-31 BSTR-33 they begin with the state and tell what REST tells', async () => {
    await started();
    server.apply(fill(1, 9, 100, 1), level(1, 'BUY', 99, 3), level(2, 'SELL', 103, 4));
    const client = await server.connect('/ws/btcusdt@ticker');
    const expected = {
      e: '24hrTicker',
      E: DAY,
      s: 'BTCUSDT',
      p: '0.00000000',
      P: '0.000',
      w: '1.00000000',
      x: '1.00000000',
      c: '1.00000000',
      Q: '0.00001000',
      b: '0.99000000',
      B: '0.00003000',
      a: '1.03000000',
      A: '0.00004000',
      o: '1.00000000',
      h: '1.00000000',
      l: '1.00000000',
      v: '0.00001000',
      q: '0.00001000',
      O: DAY - 1_439 * MINUTE,
      C: DAY,
      F: 1,
      L: 1,
      n: 1,
    };
    expect(await client.next()).toEqual(expected);
    server.apply(fill(2, 9, 150, 1));
    const after = await client.next();
    expect(after).toMatchObject({ p: '0.50000000', P: '50.000', w: '1.25000000', c: '1.50000000', L: 2, n: 2 });
  });

  it('BSTR-33 an hour forgets what a day still knows', async () => {
    await started();
    server.apply(fill(1, 9, 100, 1));
    server.clock.nowMs += 61 * MINUTE;
    server.apply(fill(2, 9, 110, 1));
    const [hour, four, day] = [
      await server.connect('/ws/btcusdt@ticker_1h'),
      await server.connect('/ws/btcusdt@ticker_4h'),
      await server.connect('/ws/btcusdt@ticker_1d'),
    ];
    const E = DAY + 61 * MINUTE;
    expect(await hour.next()).toEqual({
      e: '1hTicker',
      E,
      s: 'BTCUSDT',
      p: '0.00000000',
      P: '0.000',
      o: '1.10000000',
      h: '1.10000000',
      l: '1.10000000',
      c: '1.10000000',
      w: '1.10000000',
      v: '0.00001000',
      q: '0.00001100',
      O: DAY + MINUTE,
      C: E,
      F: 2,
      L: 2,
      n: 1,
    });
    expect(await four.next()).toMatchObject({ e: '4hTicker', o: '1.00000000', p: '0.10000000', F: 1, n: 2 });
    expect(await day.next()).toMatchObject({ e: '1dTicker', o: '1.00000000', P: '10.000', F: 1, n: 2 });
  });

  it('BSTR-31 BSTR-33 lists of all markets begin whole, then have those that changed', async () => {
    await started();
    const symbols = (list: Message) => list.map(({ s }: Message) => s);
    const [mini, full, hour] = [
      await server.connect('/ws/!miniTicker@arr'),
      await server.connect('/ws/!ticker@arr'),
      await server.connect('/ws/!ticker_1h@arr'),
    ];
    for (const client of [mini, full, hour]) expect(symbols(await client.next())).toEqual(['BTCUSDT', 'ETHUSDT']);
    server.apply({ ...trade(1, 100, 2), market: ETH } as EngineEvent);
    expect(await mini.next()).toEqual([
      {
        e: '24hrMiniTicker',
        E: DAY,
        s: 'ETHUSDT',
        c: '1.00000000',
        o: '1.00000000',
        h: '1.00000000',
        l: '1.00000000',
        v: '0.00002000',
        q: '0.00002000',
      },
    ]);
    expect(symbols(await full.next())).toEqual(['ETHUSDT']);
    expect(symbols(await hour.next())).toEqual(['ETHUSDT']);
  });

  it('BSTR-36 the average of five minutes', async () => {
    await started();
    server.apply(fill(1, 9, 100, 1), fill(2, 9, 400, 3));
    const client = await server.connect('/ws/btcusdt@avgPrice');
    expect(await client.next()).toEqual({
      e: 'avgPrice',
      E: DAY,
      s: 'BTCUSDT',
      i: '5m',
      w: '3.25000000',
      T: DAY,
    });
    server.clock.nowMs += 6 * MINUTE;
    server.apply(fill(3, 9, 200, 1));
    expect(await client.next()).toMatchObject({ w: '2.00000000', T: DAY + 6 * MINUTE });
    // An average lies between the ticks.
    server.clock.nowMs += 1_000;
    server.apply(fill(4, 9, 100, 2));
    expect(await client.next()).toMatchObject({ w: '1.33333333' });
  });
});
