import { emptyCandle } from '@pelorus/formulas/markets/candles.ts';
import { candleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import { klineData, STORED_INTERVALS } from '@pelorus/protocol/markets/http.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MINUTE, pastWith, testHistory, testMarkets, trade } from '../../testing/markets/test-market.ts';

describe('candles', () => {
  it('MKTD-22 every interval is the fold of its trades, without gaps', async () => {
    const { feed, hello, apply, clock } = testMarkets();
    hello();
    await feed.ready();
    const from = candleOpenMs('1h', clock.nowMs);
    clock.nowMs = from;
    apply(trade(1, 100, 1), trade(2, 140, 2, 'SELL'));
    clock.nowMs = from + 3 * MINUTE;
    apply(trade(3, 90, 3));
    clock.nowMs = from + 5 * MINUTE;
    const minutes = z.array(klineData).parse(await feed.klines('BTC_USDT', '1m', 10));
    expect(
      minutes.map((kline) => [(kline[0] - from) / MINUTE, kline[1], kline[2], kline[3], kline[4], kline[8]]),
    ).toEqual([
      [0, '1.00', '1.40', '1.00', '1.40', 2],
      [1, '1.40', '1.40', '1.40', '1.40', 0],
      [2, '1.40', '1.40', '1.40', '1.40', 0],
      [3, '0.90', '0.90', '0.90', '0.90', 1],
      [4, '0.90', '0.90', '0.90', '0.90', 0],
      [5, '0.90', '0.90', '0.90', '0.90', 0],
    ]);
    for (const interval of STORED_INTERVALS.slice(3)) {
      const [kline] = (await feed.klines('BTC_USDT', interval, 1)) ?? [];
      expect(kline?.slice(1, 6), interval).toEqual(['1.00', '1.40', '0.90', '0.90', '0.00006']);
      expect(kline?.[9]).toBe('0.00004');
    }
  });

  it('MKTD-23 a trade that was committed before a minute ended counts to that minute, whenever it is heard', async () => {
    const { feed, hello, apply, clock } = testMarkets();
    hello();
    await feed.ready();
    const from = candleOpenMs('1m', clock.nowMs);
    clock.nowMs = from;
    apply(trade(1, 100, 1));
    clock.nowMs = from + MINUTE + 5;
    expect(await feed.klines('BTC_USDT', '1m', 2)).toHaveLength(2);
    clock.nowMs = from + MINUTE - 1;
    apply(trade(2, 150, 1));
    clock.nowMs = from + MINUTE + 10;
    const klines = (await feed.klines('BTC_USDT', '1m', 2)) ?? [];
    expect(klines.map((kline) => [kline[4], kline[8]])).toEqual([
      ['1.50', 2],
      ['1.50', 0],
    ]);
  });

  it('MKTD-24 history is loaded once for many viewers and joined to the live candles', async () => {
    let loads = 0;
    const now = 1_700_000_000_000;
    const open = candleOpenMs('1m', now);
    const past = pastWith(0, { closeTicks: 120, highTicks: 120 }, open - 2 * MINUTE);
    const { feed, hello, apply } = testMarkets({
      ...testHistory(() => past),
      candles: async (_market, _interval, { toMs, limit }) => {
        loads += 1;
        expect(toMs).toBeLessThan(open - 2 * MINUTE);
        expect(limit).toBe(500);
        return [{ ...emptyCandle(open - 5 * MINUTE, 80), tradeCount: 1 }, emptyCandle(open - 4 * MINUTE, 80)];
      },
    });
    hello();
    await feed.ready();
    apply(trade(1, 130, 1));
    const answers = await Promise.all([1, 2, 3].map(() => feed.klines('BTC_USDT', '1m', 100)));
    expect(loads).toBe(1);
    for (const klines of answers)
      expect(klines?.map((kline) => kline[4])).toEqual(['0.80', '0.80', '0.80', '1.20', '1.20', '1.30']);
  });

  it('MKTD-24 asking a fresh interval for two candles answers two, not the live one alone', async () => {
    const open = candleOpenMs('4h', 1_700_000_000_000);
    const { feed, hello } = testMarkets({
      ...testHistory(() => pastWith(0, { closeTicks: 120, highTicks: 120 }, open)),
      candles: async () => [emptyCandle(open - 8 * 60 * MINUTE, 80), emptyCandle(open - 4 * 60 * MINUTE, 80)],
    });
    hello();
    await feed.ready();
    expect(await feed.klines('BTC_USDT', '4h', 2)).toHaveLength(2);
  });
});

describe('candles of a second', () => {
  it('MKTD-26 each is the fold of its own trades, flat where nothing traded, across the end of a minute', async () => {
    const { feed, hello, apply, clock } = testMarkets();
    hello();
    await feed.ready();
    const from = candleOpenMs('1m', clock.nowMs) + 58_000;
    clock.nowMs = from + 100;
    apply(trade(1, 100, 1), trade(2, 140, 2, 'SELL'));
    clock.nowMs = from + 999;
    apply(trade(3, 120, 1));
    clock.nowMs = from + 3_001;
    apply(trade(4, 90, 5));
    clock.nowMs = from + 4_500;
    const seconds = z.array(klineData).parse(await feed.klines('BTC_USDT', '1s', 10));
    expect(seconds.map((one) => [one[0] - from, ...one.slice(1, 6), one[6] - from, one[8], one[9]])).toEqual([
      [0, '1.00', '1.40', '1.00', '1.20', '0.00004', 999, 3, '0.00002'],
      [1_000, '1.20', '1.20', '1.20', '1.20', '0.00000', 1_999, 0, '0.00000'],
      [2_000, '1.20', '1.20', '1.20', '1.20', '0.00000', 2_999, 0, '0.00000'],
      [3_000, '0.90', '0.90', '0.90', '0.90', '0.00005', 3_999, 1, '0.00005'],
      [4_000, '0.90', '0.90', '0.90', '0.90', '0.00000', 4_999, 0, '0.00000'],
    ]);
    const minutes = (await feed.klines('BTC_USDT', '1m', 2)) ?? [];
    expect(minutes.map((one) => [one[5], one[8]])).toEqual([
      ['0.00004', 3],
      ['0.00005', 1],
    ]);
  });

  it('MKTD-26 they go on from the whole second that the database has', async () => {
    const now = 1_700_000_000_400;
    const open = candleOpenMs('1s', now);
    const past = pastWith(0, { closeTicks: 120, highTicks: 120, lots: 5n }, open);
    const { feed, hello, apply, clock } = testMarkets(testHistory(() => past));
    hello();
    await feed.ready();
    clock.nowMs = now;
    apply(trade(1, 130, 1));
    const [second] = (await feed.klines('BTC_USDT', '1s', 1)) ?? [];
    expect(second?.slice(0, 6)).toEqual([open, '1.00', '1.30', '1.00', '1.30', '0.00006']);
  });
});

describe('candles of a range', () => {
  it('MKTD-25 candles of a past range come from the database, those that memory has from memory', async () => {
    const now = 1_700_000_000_000;
    const open = candleOpenMs('1m', now);
    const past = pastWith(0, { closeTicks: 120, highTicks: 120 }, open - MINUTE);
    const stale = { ...emptyCandle(open - MINUTE, 1), tradeCount: 1 };
    const { feed, hello } = testMarkets({
      ...testHistory(() => past),
      candles: async () => [emptyCandle(open - 3 * MINUTE, 80), emptyCandle(open - 2 * MINUTE, 80), stale],
    });
    hello();
    await feed.ready();
    const klines = await feed.klinesBetween('BTC_USDT', '1m', { toMs: open - MINUTE, limit: 3 });
    expect(klines?.map((kline) => kline[4])).toEqual(['0.80', '0.80', '1.20']);
  });
});
