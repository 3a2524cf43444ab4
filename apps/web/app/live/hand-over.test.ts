import type { Kline, PublicTrade, Ticker } from '@pelorus/protocol/markets/http.ts';
import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeSocket, leaveBrowser, standInBrowser } from './fake-browser.ts';

const SCALE = { priceScale: 2, tickUnits: 1, quantityScale: 3 };

let answers: Record<string, unknown>;
let asked: string[];

beforeEach(() => {
  standInBrowser();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  answers = {};
  asked = [];
  const api = (name: string) => async () => {
    asked.push(name);
    if (answers[name] === undefined) throw new Error('away');
    return answers[name];
  };
  vi.doMock('./api.ts', () => ({
    fetchDepth: api('depth'),
    fetchTrades: api('trades'),
    fetchKlines: api('klines'),
    fetchSymbols: api('symbols'),
  }));
  vi.doMock('./get-later.ts', () => ({ getLater: api('tickers') }));
});
afterEach(() => {
  vi.doUnmock('./api.ts');
  vi.doUnmock('./get-later.ts');
  vi.restoreAllMocks();
  leaveBrowser();
});

const data = (channel: SocketReply['channel'], type: string, result: unknown): Partial<SocketReply> => ({
  event: 'data',
  channel: channel as NonNullable<SocketReply['channel']>,
  pairCode: 'BTC_USDT',
  type,
  data: { result },
});
const book = (lastUpdateId: number, quantity: string) => ({ lastUpdateId, bids: [['1.00', quantity]], asks: [] });
const change = (id: number, quantity: string) => ({ ...book(id, quantity), firstUpdateId: id });
const trade = (id: number) => ({ id, price: '1', time: id }) as PublicTrade;
const ticker = (time: number) => ({ pairCode: 'BTC_USDT', last: String(time), time }) as Ticker;
const candle = (openMs: number, trades: number) =>
  [openMs, '1', '1', '1', '1', '1', openMs + 1, '1', trades, '0', '0'] as Kline;

/** The connection is lost for long enough that pages poll, and three seconds more. */
async function lose(): Promise<void> {
  FakeSocket.last.lose();
  await vi.advanceTimersByTimeAsync(5_600);
}

describe('from the socket to polling and back', () => {
  test('SHL-05 a polled book older than the one that is shown changes nothing; a newer one does, and updates go on from it', async () => {
    const { depthFeed } = await import('./depth.ts');
    const feed = depthFeed('BTC_USDT', SCALE);
    feed.subscribe(() => {});
    FakeSocket.last.open();
    FakeSocket.last.say(data('depth', 'snapshot', book(10, '1.000')));
    answers.depth = book(9, '9.000');
    await lose();
    expect(feed.get()?.book.bids.unitsAt(100)).toBe(1_000);
    answers.depth = book(12, '2.000');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(feed.get()?.book.bids.unitsAt(100)).toBe(2_000);
    FakeSocket.last.open();
    FakeSocket.last.say(data('depth', 'snapshot', book(14, '3.000')));
    FakeSocket.last.say(data('depth', 'update', change(14, '8.000')));
    FakeSocket.last.say(data('depth', 'update', change(15, '4.000')));
    await vi.advanceTimersByTimeAsync(100);
    expect(feed.get()?.book.bids.unitsAt(100)).toBe(4_000);
    expect(feed.get()?.book.isValid).toBe(true);
  });

  test('SHL-05 a line that was frozen brings what was on its way: updates before the polled book are passed over', async () => {
    const { depthFeed } = await import('./depth.ts');
    const feed = depthFeed('BTC_USDT', SCALE);
    feed.subscribe(() => {});
    FakeSocket.last.open();
    FakeSocket.last.say(data('depth', 'snapshot', book(10, '1.000')));
    answers.depth = book(20, '2.000');
    await vi.advanceTimersByTimeAsync(4_500);
    expect(feed.get()?.book.lastUpdateId).toBe(20);
    for (let id = 11; id <= 21; id++) FakeSocket.last.say(data('depth', 'update', change(id, `${id}.000`)));
    FakeSocket.last.say({ event: 'pong' });
    await vi.advanceTimersByTimeAsync(100);
    expect(feed.get()?.book.bids.unitsAt(100)).toBe(21_000);
  });

  test('SHL-05 each trade is listed once, newest first, however it came', async () => {
    const { tradesFeed } = await import('./trades.ts');
    const feed = tradesFeed('BTC_USDT');
    feed.subscribe(() => {});
    FakeSocket.last.open();
    FakeSocket.last.say(data('trades', 'snapshot', [trade(3), trade(2)]));
    answers.trades = [trade(5), trade(4), trade(3)];
    await lose();
    FakeSocket.last.open();
    FakeSocket.last.say(data('trades', 'snapshot', [trade(6), trade(5), trade(4), trade(3)]));
    FakeSocket.last.say(data('trades', 'update', [trade(7), trade(6)]));
    await vi.advanceTimersByTimeAsync(300);
    expect(feed.get()?.map(({ id }) => id)).toEqual([7, 6, 5, 4, 3]);
  });

  test('SHL-05 a polled ticker from before the one shown changes nothing', async () => {
    const { tickerFeed, tickersFeed } = await import('./tickers.ts');
    const feed = tickerFeed('BTC_USDT');
    feed.subscribe(() => {});
    tickersFeed.subscribe(() => {});
    FakeSocket.last.open();
    FakeSocket.last.say(data('ticker', 'update', ticker(100)));
    FakeSocket.last.say({ ...data('tickers', 'update', [ticker(100)]) } as Partial<SocketReply>);
    answers.tickers = [ticker(90)];
    await lose();
    expect(feed.get()?.time).toBe(100);
    answers.tickers = [ticker(110)];
    await vi.advanceTimersByTimeAsync(4_000);
    expect(feed.get()?.time).toBe(110);
    expect(tickersFeed.get().get('BTC_USDT')?.time).toBe(110);
  });

  test('S4.06 the pair and the list of all pairs share one answer while both poll', async () => {
    const { tickerFeed, tickersFeed } = await import('./tickers.ts');
    answers.tickers = [ticker(1)];
    tickerFeed('BTC_USDT').subscribe(() => {});
    tickersFeed.subscribe(() => {});
    FakeSocket.last.open();
    FakeSocket.last.lose();
    await vi.advanceTimersByTimeAsync(2_550);
    asked = [];
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked.length).toBe(10);
  });

  test('SHL-05 a polled candle that counts fewer trades than the one shown changes nothing', async () => {
    const { listenToCandles } = await import('./klines.ts');
    const shown: Kline[] = [];
    listenToCandles('BTC_USDT', '1m', (row) => shown.push(row));
    FakeSocket.last.open();
    FakeSocket.last.say({ ...data('kline', '1m', candle(60, 5)) });
    answers.klines = [candle(0, 9), candle(60, 4)];
    await lose();
    const seen = (openMs: number) => shown.filter((row) => row[0] === openMs).map((row) => row[8]);
    expect(seen(60)).toEqual([5]);
    expect(seen(0)).toContain(9);
    answers.klines = [candle(60, 8), candle(120, 1)];
    await vi.advanceTimersByTimeAsync(6_500);
    expect([seen(60), seen(120)]).toEqual([[5, 8], [1]]);
  });

  test('SHL-05 candles asked for after a break are not for a chart that has gone over to another interval', async () => {
    const { listenToCandles } = await import('./klines.ts');
    const shown: Kline[] = [];
    const stop = listenToCandles('BTC_USDT', '1m', (row) => shown.push(row));
    FakeSocket.last.open();
    const subscribed: Partial<SocketReply> = { ...data('kline', '1m', true), event: 'sub' };
    FakeSocket.last.say(subscribed);
    answers.klines = [candle(0, 9)];
    FakeSocket.last.say(subscribed);
    expect(asked).toEqual(['klines']);
    stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(shown).toEqual([]);
  });

  test('SHL-07 a market that is halted is known with the message, and polled for while the socket is away', async () => {
    const { symbolsFeed } = await import('./symbols.ts');
    symbolsFeed.subscribe(() => {});
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toContainEqual({ event: 'sub', biz: 'spot', channel: 'symbols' });
    FakeSocket.last.say({
      event: 'data',
      channel: 'symbols',
      type: 'update',
      data: { result: { symbols: ['halted'] } },
    });
    expect(symbolsFeed.get()).toEqual({ symbols: ['halted'] });
    answers.symbols = { symbols: ['open again'] };
    await lose();
    expect(symbolsFeed.get()).toEqual({ symbols: ['open again'] });
  });

  test('SHL-06 the age of what is shown is that of the newest answer', async () => {
    const { lastDataAtMs } = await import('./connection.ts');
    const { tradesFeed } = await import('./trades.ts');
    tradesFeed('BTC_USDT').subscribe(() => {});
    FakeSocket.last.open();
    FakeSocket.last.say(data('trades', 'snapshot', [trade(1)]));
    const heardAtMs = Date.now();
    await lose();
    expect(lastDataAtMs()).toBe(heardAtMs);
    answers.trades = [trade(2)];
    await vi.advanceTimersByTimeAsync(12_000);
    expect(Date.now() - lastDataAtMs()).toBeLessThan(5_000);
  });
});
