import type { PublicTrade, Ticker } from '@pelorus/protocol/markets/http.ts';
import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, leaveBrowser, standInBrowser } from '../live/fake-browser.ts';

beforeEach(standInBrowser);
afterEach(leaveBrowser);

const say = (channel: SocketReply['channel'], pairCode: string, result: unknown) =>
  FakeSocket.last.say({
    event: 'data',
    channel: channel as NonNullable<SocketReply['channel']>,
    pairCode,
    type: 'update',
    data: { result },
  } as Partial<SocketReply>);

test('TRAD-340 the last price is the ticker’s alone: a trade that is told sooner, or another market’s ticker, changes nothing', async () => {
  const { lastPriceFeed } = await import('./use-last-price.ts');
  const { tradesFeed } = await import('../live/trades.ts');
  const feed = lastPriceFeed('BTC_USDT', { last: '100.00' });
  tradesFeed('BTC_USDT').subscribe(() => {});
  feed.subscribe(() => {});
  FakeSocket.last.open();
  say('trades', 'BTC_USDT', [{ id: 1, price: '101.00', time: 1 } as PublicTrade]);
  say('ticker', 'ETH_USDT', { pairCode: 'ETH_USDT', last: '3.00', time: 1 } as Ticker);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(feed.get()).toBe('100.00');
  say('ticker', 'BTC_USDT', { pairCode: 'BTC_USDT', last: '101.00', time: 2 } as Ticker);
  expect(feed.get()).toBe('101.00');
});

test('TRAD-37 TRAD-340 before the first trade there is no last price', async () => {
  const { lastPriceFeed } = await import('./use-last-price.ts');
  expect(lastPriceFeed('BTC_USDT', { last: '0.00' }).get()).toBeNull();
});
