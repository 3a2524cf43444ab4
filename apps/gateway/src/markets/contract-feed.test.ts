import { emptyCandle } from '@pelorus/formulas/markets/candles.ts';
import { expect, it, vi } from 'vitest';
import {
  CATALOG_WITH_CONTRACT,
  PERP,
  perpLevel,
  perpTrade,
  SYMBOL,
} from '../../testing/futures/test-contract-markets.ts';
import { BTC, level, pastWith, testHistory, testMarkets, trade } from '../../testing/markets/test-market.ts';

it('FMKT-01 each feed folds its own product: books, trades, tickers and candles', async () => {
  const { apply, feed, feeds, hello } = testMarkets(testHistory(), CATALOG_WITH_CONTRACT);
  const bids = [[4_000_000, 7]] as [number, number][];
  hello([
    { market: BTC, updateId: 5, bids: [], asks: [] },
    { market: PERP, updateId: 8, bids, asks: [] },
  ]);
  await feeds.futures.ready();
  apply(trade(1, 5_000_000, 2), level(6, 'SELL', 5_000_100, 1));
  apply(perpTrade(1, 5_100_000, 3), perpLevel(9, 'SELL', 5_100_100, 4));
  expect(feeds.futures.depth(SYMBOL, 10)).toEqual({
    ...{ pairCode: SYMBOL, lastUpdateId: 9 },
    bids: [['40000.00', '0.00007']],
    asks: [['51001.00', '0.00004']],
  });
  expect(feeds.futures.tickers()).toMatchObject([{ pairCode: SYMBOL, last: '51000.00', ask: '51001.00', count: 1 }]);
  expect(feeds.futures.trades(SYMBOL, 5)).toMatchObject([{ id: 1, price: '51000.00', quantity: '0.00003' }]);
  expect(await feeds.futures.klines(SYMBOL, '1m', 1)).toMatchObject([{ 4: '51000.00', 8: 1 }]);
  expect(feed.tickers().map(({ pairCode, count }) => [pairCode, count])).toEqual([
    ['BTC_USDT', 1],
    ['ETH_USDT', 0],
  ]);
  expect(feed.depth('BTC_USDT', 10)).toMatchObject({ lastUpdateId: 6, asks: [['50001.00', '0.00001']] });
  expect([feed.depth(SYMBOL, 1), feed.trades(SYMBOL, 1), feeds.futures.depth('BTC_USDT', 1)]).toEqual([
    null,
    null,
    null,
  ]);
});

it('FMKT-01 the past of a contract comes from the tables, as spot’s does', async () => {
  const { feeds, hello } = testMarkets(
    testHistory(() => {
      const { pasts, seq } = pastWith(0, { highTicks: 9_000_000 }, 1_700_000_000_000 - 60_000);
      return { seq, pasts: new Map([...pasts].map(([, past]) => [PERP, past])) };
    }),
    CATALOG_WITH_CONTRACT,
  );
  hello();
  await feeds.futures.ready();
  expect(feeds.futures.tickers()).toMatchObject([{ pairCode: SYMBOL, high: '90000.00' }]);
});

it('FMKT-03 without contracts their past is not read, and every list is empty', async () => {
  const history = testHistory();
  const past = vi.spyOn(history, 'past');
  const { feeds, hello } = testMarkets(history);
  hello();
  await Promise.all([feeds.spot.ready(), feeds.futures.ready()]);
  expect(past.mock.calls.map(([ids]) => ids)).toEqual([[1, 2]]);
  expect([feeds.futures.tickers(), feeds.futures.depth(SYMBOL, 1)]).toEqual([[], null]);
});

it('FWEB-53 FMKT-02 past prices of contracts are of their own candles, read once a minute for all who ask', async () => {
  const history = testHistory();
  const read = vi.spyOn(history, 'candles');
  read.mockImplementation(async (_, interval, { toMs = 0 }) => [
    emptyCandle(toMs, interval === '1m' ? 5_000_000 : 4_000_000),
  ]);
  const { clock, feeds, hello } = testMarkets(history, CATALOG_WITH_CONTRACT);
  hello();
  await feeds.futures.ready();
  const told = { [SYMBOL]: { hour: '50000.00', week: '40000.00' } };
  expect(await feeds.futures.pastPrices()).toEqual(told);
  expect(await feeds.futures.pastPrices()).toEqual(told);
  expect(read.mock.calls.map(([market, , { limit }]) => [market, limit])).toEqual([
    [PERP, 1],
    [PERP, 1],
  ]);
  clock.nowMs += 60_000;
  await feeds.futures.pastPrices();
  expect(read).toHaveBeenCalledTimes(4);
});
