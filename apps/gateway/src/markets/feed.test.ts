import { candleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import { depthData, symbolsData, tickerData } from '@pelorus/protocol/markets/http.ts';
import { describe, expect, it } from 'vitest';
import { BTC, level, MINUTE, pastWith, testHistory, testMarkets, trade } from '../../testing/markets/test-market.ts';
import type { PastOfMarkets } from './history.ts';

const DAY = 86_400_000;

describe('books', () => {
  it('MKTD-01 a book is the Hello and every change since, best first', () => {
    const { feed, hello, apply } = testMarkets();
    hello([{ market: BTC, updateId: 7, bids: [[100, 5]], asks: [[103, 4]] }]);
    apply(level(8, 'BUY', 101, 2), level(9, 'SELL', 102, 1), level(10, 'SELL', 103, 0));
    const depth = feed.depth('BTC_USDT', 10);
    expect(depthData.parse(depth)).toEqual({
      pairCode: 'BTC_USDT',
      lastUpdateId: 10,
      bids: [
        ['1.01', '0.00002'],
        ['1.00', '0.00005'],
      ],
      asks: [['1.02', '0.00001']],
    });
  });

  it('MKTD-02 a gap in the ids is a fault, never a guess', () => {
    const { hello, apply } = testMarkets();
    hello([{ market: BTC, updateId: 7, bids: [], asks: [] }]);
    expect(() => apply(level(9, 'BUY', 101, 2))).toThrow(/after 7/);
  });

  it('MKTD-03 a new Hello replaces every book', () => {
    const { feed, hello, apply } = testMarkets();
    hello([{ market: BTC, updateId: 7, bids: [[100, 5]], asks: [] }]);
    apply(level(8, 'BUY', 99, 5));
    hello([{ market: BTC, updateId: 3, bids: [[50, 1]], asks: [] }]);
    expect(feed.depth('BTC_USDT', 5)).toMatchObject({ lastUpdateId: 3, bids: [['0.50', '0.00001']] });
  });

  it('MKTD-04 an unknown pair has no data', async () => {
    const { feed, hello } = testMarkets();
    hello();
    expect(feed.depth('XXX_YYY', 5)).toBeNull();
    expect(feed.trades('XXX_YYY', 5)).toBeNull();
    expect(await feed.klines('XXX_YYY', '1m', 5)).toBeNull();
  });
});

describe('tickers', () => {
  it('MKTD-10 before the first trade all prices are the reference price', () => {
    const { feed, hello } = testMarkets();
    hello();
    const [ticker] = feed.tickers();
    expect(tickerData.parse(ticker)).toMatchObject({
      last: '50000.00',
      open: '50000.00',
      change: '0.00',
      changePercent: '0.00',
      volume: '0.00000',
      count: 0,
    });
  });

  it('MKTD-11 the day is the running minute and the 1,439 before it', () => {
    const { feed, hello, apply, clock } = testMarkets();
    hello();
    clock.nowMs = 1_700_000_040_000;
    apply(trade(1, 200, 10));
    clock.nowMs += MINUTE;
    apply(trade(2, 100, 1));
    const start = Math.floor(clock.nowMs / MINUTE) * MINUTE;
    clock.nowMs = start + DAY - 2 * MINUTE + 59_999;
    expect(feed.tickers()[0]).toMatchObject({ open: '2.00', high: '2.00', low: '1.00', last: '1.00', count: 2 });
    expect(feed.tickers()[0]).toMatchObject({ changePercent: '-50.00', change: '-1.00' });
    clock.nowMs += 1;
    expect(feed.tickers()[0]).toMatchObject({ open: '1.00', high: '1.00', count: 1, volume: '0.00001' });
    clock.nowMs += MINUTE;
    expect(feed.tickers()[0]).toMatchObject({ open: '1.00', last: '1.00', count: 0, volume: '0.00000' });
  });

  it('MKTD-12 turnover past 2^53 units is exact', () => {
    const { feed, hello, apply } = testMarkets();
    hello();
    const huge = { quoteUnits: 9_007_199_254_740_991 } as never;
    apply({ ...trade(1, 100, 1), ...(huge as object) } as never, { ...trade(2, 100, 1), ...(huge as object) } as never);
    expect(feed.tickers()[0]?.quoteVolume).toBe('1801439850.9481982');
  });
});

describe('the past and the live', () => {
  it('MKTD-13 trades that the projections have are not counted again, later ones are', async () => {
    const clockNow = 1_700_000_000_000;
    const past = pastWith(2, { closeTicks: 120 }, candleOpenMs('1m', clockNow));
    const held = Promise.withResolvers<void>();
    const { feed, hello, apply } = testMarkets({
      ...testHistory(),
      past: () => held.promise.then(() => past),
    });
    hello();
    apply(trade(1, 110, 2));
    apply(trade(2, 120, 3));
    apply(trade(3, 130, 4));
    held.resolve();
    await feed.ready();
    expect(feed.tickers()[0]).toMatchObject({ count: 2, last: '1.30', volume: '0.00009' });
    expect(await feed.klines('BTC_USDT', '1h', 1)).toEqual([expect.arrayContaining(['1.30', '0.00009'])]);
  });

  it('MKTD-14 a past that was asked for before the core started anew is thrown away', async () => {
    const first = Promise.withResolvers<PastOfMarkets>();
    const second = Promise.withResolvers<PastOfMarkets>();
    const answers = [first.promise, second.promise];
    const { feed, hello } = testMarkets({ ...testHistory(), past: () => answers.shift() as Promise<PastOfMarkets> });
    hello();
    hello();
    second.resolve(pastWith(0, { closeTicks: 777, highTicks: 777 }, candleOpenMs('1m', 1_700_000_000_000)));
    await feed.ready();
    first.resolve(pastWith(0, { closeTicks: 111, highTicks: 111 }, candleOpenMs('1m', 1_700_000_000_000)));
    await first.promise;
    await Promise.resolve();
    expect(feed.tickers()[0]?.last).toBe('7.77');
  });

  it('MKTD-15 while the projections lag the past is asked for again', async () => {
    let asked = 0;
    const { feed, hello } = testMarkets({
      ...testHistory(),
      past: async () => {
        asked += 1;
        if (asked < 3) throw new Error('LAGGING');
        return { seq: 0, pasts: new Map() };
      },
    });
    hello();
    await feed.ready();
    expect(asked).toBe(3);
  });
});

describe('imports', () => {
  it('MKTD-16 after imports the past is read again, once for many', async () => {
    const asked: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers()];
    let reads = 0;
    const { feed, hello } = testMarkets({
      ...testHistory(),
      past: async () => {
        asked[reads++]?.resolve();
        return pastWith(0, { closeTicks: 100 + reads, highTicks: 200 }, candleOpenMs('1m', 1_700_000_000_000));
      },
    });
    hello();
    await feed.ready();
    expect(feed.tickers()[0]?.last).toBe('1.01');
    for (let i = 0; i < 40; i++) await feed.reload();
    await asked[1]?.promise;
    await new Promise((resolve) => setImmediate(resolve));
    expect(feed.tickers()[0]?.last).toBe('1.02');
    expect(reads).toBe(2);
  });
});

describe('what is configured', () => {
  it('MKTD-05 symbols say what the catalog says, fees of tier 0', () => {
    const { feed, hello } = testMarkets();
    hello();
    const symbols = symbolsData.parse(feed.symbols());
    expect(symbols.symbols[0]).toMatchObject({
      pairCode: 'BTC_USDT',
      tickSize: '0.01',
      stepSize: '0.00001',
      quantityScale: 5,
      makerFee: '0.001',
      takerFee: '0.0015',
      notionalMin: '0.0001',
    });
  });
});

describe('trades of a range', () => {
  it('MKTD-30 trades are told once and in order, from the tables and from memory', async () => {
    const row = (id: number) => ({
      id,
      priceTicks: 100,
      lots: 1,
      quoteUnits: 100,
      takerSide: 'BUY' as const,
      takerOrderId: id,
      timeMs: id,
    });
    const stored = [1, 2, 3, 4].map(row);
    const { feed, hello, apply, clock } = testMarkets({
      ...testHistory(() => ({
        seq: 0,
        pasts: new Map([[BTC, { trades: stored.slice(2), minutes: [], newest: new Map() }]]),
      })),
      trades: async (_market, { fromId = 0, limit }) => stored.filter(({ id }) => id >= fromId).slice(0, limit),
    });
    hello();
    await feed.ready();
    clock.nowMs += 1;
    apply(trade(5, 100, 1), trade(6, 100, 1));
    const ids = async (range: { fromId?: number; limit: number }) =>
      (await feed.tape.range(BTC, range)).map(({ id }) => id);
    expect(await ids({ fromId: 1, limit: 100 })).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await ids({ fromId: 2, limit: 3 })).toEqual([2, 3, 4]);
    expect(await ids({ fromId: 5, limit: 100 })).toEqual([5, 6]);
    expect(await ids({ limit: 3 })).toEqual([4, 5, 6]);
    expect(await ids({ fromId: 7, limit: 3 })).toEqual([]);
  });
});

describe('what prices are measured by', () => {
  it('SPAP-60 SPAP-64 the last trade, before the first the reference price; where the market says so their average, or one of its own', () => {
    const { apply, catalog, feed, hello } = testMarkets();
    hello();
    const ticks = (rules: object = {}) => feed.filterTicks({ ...catalog.marketById(BTC), ...rules });
    expect(ticks()).toBe(5_000_000);
    apply(trade(1, 100, 3));
    apply(trade(2, 201, 1));
    expect([ticks(), ticks({ avgPriceMins: 5 }), ticks({ avgPriceMins: 5, fixedReferenceTicks: 77 })]).toEqual([
      201, 125, 77,
    ]);
  });
});
