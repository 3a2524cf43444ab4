import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { polledSource, type VenueName } from '../../../../testing/polled-source.ts';
import { VENUE_ANSWERS, VenueServer } from '../../../../testing/venue-server.ts';

const server = new VenueServer();
beforeAll(() => server.open());
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
});

/** What a venue says when all is well. */
const good = (name: VenueName, price: unknown, ms: unknown) => server.says(VENUE_ANSWERS[name].answer(price, ms));

describe('a venue that answers', () => {
  test('IDX-11 Binance tells the prices of the asked markets, as old as the request', async () => {
    const { source, time, asked } = polledSource('binance', server.origin);
    asked.add('ETHUSDT');
    server.answer = (_request, response) => {
      time.nowMs += 700;
      response.end(JSON.stringify(VENUE_ANSWERS.binance.answer('84250.10000000')));
    };
    const sentMs = time.nowMs;
    await source.poll();
    expect(server.asked.map(decodeURIComponent)).toEqual(['/api/v3/ticker/price?symbols=["BTCUSDT","ETHUSDT"]']);
    expect(source.latest('BTCUSDT')).toMatchObject({ price: '84250.10000000', atMs: sentMs });
    expect(source.latest('ETHUSDT')).toMatchObject({ price: '1620.30000000', atMs: sentMs });
  });

  test('IDX-12 OKX tells last prices, each with its time', async () => {
    const { source, time, lines } = polledSource('okx', server.origin);
    good('okx', '84250.1', time.nowMs - 400);
    await source.poll();
    expect(server.asked).toEqual(['/api/v5/market/tickers?instType=SPOT']);
    expect(source.latest('BTC-USDT')).toMatchObject({ price: '84250.1', atMs: time.nowMs - 400 });
    server.says({ code: '50011', msg: 'Too Many Requests', data: [] });
    await source.poll();
    expect(source.problem).toBe('refused');
    expect(lines[0]?.fields.reason).toBe('refused with code 50011');
  });

  test('IDX-13 Bybit tells last prices, all with one time', async () => {
    const { source, time } = polledSource('bybit', server.origin);
    good('bybit', '84250.1', time.nowMs - 400);
    await source.poll();
    expect(server.asked).toEqual(['/v5/market/tickers?category=spot']);
    expect(source.latest('BTCUSDT')).toMatchObject({ price: '84250.1', atMs: time.nowMs - 400 });
    server.says({ retCode: 10_006, retMsg: 'Too many visits!', result: {}, time: time.nowMs });
    await source.poll();
    expect(source.problem).toBe('refused');
  });

  test('IDX-01 the digits of a price are those that were said, more than a double has', async () => {
    const { source, time } = polledSource('okx', server.origin);
    good('okx', '84250.100000000000000001', time.nowMs);
    await source.poll();
    expect(source.latest('BTC-USDT')?.price).toBe('84250.100000000000000001');
  });
});

describe('the times of a venue', () => {
  test('IDX-18 a time ahead of our clock by more than 10 s fails, by less it is our own', async () => {
    for (const name of ['okx', 'bybit'] as const) {
      const { source, time, symbol } = polledSource(name, server.origin);
      good(name, '1', time.nowMs + 10_001);
      await source.poll();
      expect([source.problem, source.latest(symbol)]).toEqual(['time', undefined]);
      good(name, '2', time.nowMs + 10_000);
      await source.poll();
      expect(source.latest(symbol)).toMatchObject({ price: '2', atMs: time.nowMs });
    }
  });

  test('IDX-18 a venue that goes back in time changes nothing until it has caught up', async () => {
    for (const name of ['okx', 'bybit'] as const) {
      const { source, time, symbol } = polledSource(name, server.origin);
      good(name, '5', time.nowMs);
      await source.poll();
      good(name, '4', time.nowMs - 1);
      await source.poll();
      expect([source.problem, source.latest(symbol)?.price]).toEqual(['time', '5']);
      good(name, '6', time.nowMs);
      await source.poll();
      expect([source.problem, source.latest(symbol)?.price]).toEqual([null, '6']);
    }
  });

  test('IDX-18 IDX-19 one price that is older, or left out, stays as it was, and the others are taken', async () => {
    const { source, time, asked } = polledSource('okx', server.origin);
    asked.add('ETH-USDT').add('XRP-USDT');
    const row = (instId: string, last: string, ms: number) => ({ instId, last, ts: String(ms) });
    const nowMs = time.nowMs;
    const first = [row('BTC-USDT', '1', nowMs), row('ETH-USDT', '2', nowMs), row('XRP-USDT', '3', nowMs)];
    server.says({ code: '0', data: first });
    await source.poll();
    server.says({ code: '0', data: [row('BTC-USDT', '4', nowMs - 1), row('ETH-USDT', '5', nowMs)] });
    await source.poll();
    expect(source.problem).toBeNull();
    expect([...asked].map((symbol) => source.latest(symbol)?.price)).toEqual(['1', '5', '3']);
  });
});
