import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { fetchTickers } from './api.ts';
import { liveSocket, noteData, pollWhileDown } from './connection.ts';
import { createFeed, type Feed, keyedFeeds } from './feed.ts';

const POLL_MS = 5_000;
const NONE: ReadonlyMap<string, Ticker> = new Map();

/** The newest ticker of every pair, at most once a second. */
export const tickersFeed: Feed<ReadonlyMap<string, Ticker>> = createFeed(NONE, (set) => {
  let tickers = NONE;
  const take = (changed: Ticker[]) => {
    noteData();
    const next = new Map(tickers);
    for (const ticker of changed) next.set(ticker.pairCode, ticker);
    tickers = next;
    set(next);
  };
  const stopSocket = liveSocket().subscribe({ channel: 'tickers' }, (reply) => take(reply.data?.result as Ticker[]));
  const stopPolling = pollWhileDown(async () => take(await fetchTickers()), POLL_MS, true);
  return () => {
    stopSocket();
    stopPolling();
  };
});

/** The newest ticker of one pair, up to four times a second; undefined until one came. */
export const tickerFeed = keyedFeeds((pairCode: string) =>
  createFeed<Ticker | undefined>(undefined, (set) => {
    const take = (ticker: Ticker) => {
      noteData();
      set(ticker);
    };
    const topic = { channel: 'ticker', pairCode } as const;
    const stopSocket = liveSocket().subscribe(topic, (reply) => take(reply.data?.result as Ticker));
    const poll = async () => {
      const ticker = (await fetchTickers()).find((row) => row.pairCode === pairCode);
      if (ticker !== undefined) take(ticker);
    };
    const stopPolling = pollWhileDown(poll, POLL_MS);
    return () => {
      stopSocket();
      stopPolling();
    };
  }),
);
