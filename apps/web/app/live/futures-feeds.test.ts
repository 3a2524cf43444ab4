import type { MarkData } from '@pelorus/protocol/futures/http.ts';
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, leaveBrowser, standInBrowser } from './fake-browser.ts';

let answers: Record<string, unknown>;
let asked: string[];

beforeEach(() => {
  standInBrowser();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  [answers, asked] = [{}, []];
  vi.doMock('@pelorus/client/http/request.ts', () => ({
    apiRequest: async (_method: string, path: string) => {
      asked.push(path);
      if (answers[path] === undefined) throw new Error('away');
      return answers[path];
    },
  }));
});
afterEach(() => {
  vi.doUnmock('@pelorus/client/http/request.ts');
  vi.restoreAllMocks();
  leaveBrowser();
});

const SYMBOL = 'BTC_USDT_PERP';
const told = (channel: SocketReply['channel'], type: string, result: unknown, more: object = {}) =>
  FakeSocket.last.say({ event: 'data', channel, biz: 'futures', type, data: { result }, ...more } as SocketReply);
const mark = (symbol: string, time: number) => ({ symbol, markPrice: String(time), time }) as MarkData;
const ticker = (pairCode: string, time: number) => ({ pairCode, last: '1', time }) as Ticker;

test('FMKT-11 marks are those of the snapshot and what changed since; an older answer changes nothing', async () => {
  const { marksFeed } = await import('./marks.ts');
  marksFeed.subscribe(() => {});
  FakeSocket.last.open();
  expect(FakeSocket.last.sent).toContainEqual({ event: 'sub', biz: 'futures', channel: 'marks' });
  told('marks', 'snapshot', [mark('A_USDT_PERP', 1), mark(SYMBOL, 1)]);
  told('marks', 'update', [mark(SYMBOL, 5)]);
  const times = () => [...marksFeed.get().values()].map(({ time }) => time);
  expect(times()).toEqual([1, 5]);
  answers['/futuresapi/marks'] = [mark('A_USDT_PERP', 3), mark(SYMBOL, 4)];
  FakeSocket.last.lose();
  await vi.advanceTimersByTimeAsync(5_600);
  expect(times()).toEqual([3, 5]);
  FakeSocket.last.open();
  told('marks', 'snapshot', [mark(SYMBOL, 9)]);
  expect(times()).toEqual([9]);
});

test('FMKT-12 the contracts are those told last', async () => {
  const { contractsFeed } = await import('./contracts.ts');
  contractsFeed.subscribe(() => {});
  FakeSocket.last.open();
  told('contracts', 'snapshot', [{ symbol: SYMBOL, status: 'TRADING' }]);
  told('contracts', 'update', [{ symbol: SYMBOL, status: 'HALT' }]);
  expect(contractsFeed.get()).toEqual([{ symbol: SYMBOL, status: 'HALT' }]);
});

test('FMKT-13 tickers of two products are two lists, and each is asked for over HTTP where it is', async () => {
  const { contractTickersFeed, tickersFeed } = await import('./tickers.ts');
  for (const feed of [contractTickersFeed, tickersFeed]) feed.subscribe(() => {});
  FakeSocket.last.open();
  told('tickers', 'snapshot', [ticker(SYMBOL, 1)]);
  told('tickers', 'snapshot', [ticker('BTC_USDT', 1)], { biz: 'spot' });
  expect([...contractTickersFeed.get().keys()]).toEqual([SYMBOL]);
  expect([...tickersFeed.get().keys()]).toEqual(['BTC_USDT']);
  FakeSocket.last.lose();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(new Set(asked)).toEqual(new Set(['/futuresapi/markets/tickers', '/api/markets/tickers']));
});

test('FMKT-13 a contract’s book, trades and ticker are asked of its product', async () => {
  const { depthFeed } = await import('./depth.ts');
  const { tradesFeed } = await import('./trades.ts');
  const { tickerFeed } = await import('./tickers.ts');
  const depth = depthFeed(SYMBOL, { priceScale: 2, tickUnits: 1, quantityScale: 3 }, 'futures');
  const feeds = [depth, tradesFeed(SYMBOL, 'futures'), tickerFeed(SYMBOL, 'futures')];
  for (const feed of feeds) feed.subscribe(() => {});
  FakeSocket.last.open();
  for (const channel of ['depth', 'trades', 'ticker'])
    expect(FakeSocket.last.sent).toContainEqual({ event: 'sub', biz: 'futures', channel, pairCode: SYMBOL });
  const book = { lastUpdateId: 1, bids: [['1.00', '2']], asks: [] };
  told('depth', 'snapshot', book, { pairCode: SYMBOL });
  await vi.advanceTimersByTimeAsync(300);
  expect(depth.get()?.book.lastUpdateId).toBe(1);
  FakeSocket.last.lose();
  await vi.advanceTimersByTimeAsync(10_000);
  const paths = ['depth', 'tickers', 'trades'].map((what) => `/futuresapi/markets/${what}`);
  expect([...new Set(asked)].sort()).toEqual(paths);
});
