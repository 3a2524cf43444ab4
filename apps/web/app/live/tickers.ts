import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { productOf } from '@pelorus/protocol/futures/contracts.ts';
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { liveSocket, noteData } from './connection.ts';
import { createFeed, type Feed, keyedFeeds } from './feed.ts';
import { getLater } from './get-later.ts';
import { pollWhileDown } from './polling.ts';

const POLL_MS = 3_000;
const NONE: ReadonlyMap<string, Ticker> = new Map();

/** Calls within this time share one answer: the pair and the list of all pairs poll side by side. */
const SHARED_MS = 1_000;
const PATHS = { spot: '/api/markets/tickers', futures: '/futuresapi/markets/tickers' } as const;
const asked = new Map<Product, { answer: Promise<Ticker[]>; atMs: number }>();

/** All tickers of a product over HTTP. */
function askTickers(biz: Product): Promise<Ticker[]> {
  const nowMs = performance.now();
  const known = asked.get(biz);
  if (known !== undefined && nowMs - known.atMs < SHARED_MS) return known.answer;
  const answer = getLater<Ticker[]>(PATHS[biz]);
  asked.set(biz, { answer, atMs: nowMs });
  return answer;
}

/** Returns whether a polled ticker is older than the shown one (SHL-05). */
function isOlder(ticker: Ticker, shown: Ticker | undefined): boolean {
  return shown !== undefined && ticker.time < shown.time;
}

const tickersOf = (biz: Product): Feed<ReadonlyMap<string, Ticker>> =>
  createFeed(NONE, (set) => {
    let tickers = NONE;
    const take = (changed: Ticker[]) => {
      noteData();
      const next = new Map(tickers);
      for (const ticker of changed) next.set(ticker.pairCode, ticker);
      tickers = next;
      set(next);
    };
    const topic = { biz, channel: 'tickers' } as const;
    const stopSocket = liveSocket().subscribe(topic, (reply) => take(reply.data?.result as Ticker[]));
    const stopPolling = pollWhileDown({
      ask: () => askTickers(biz),
      take: (rows) => take(rows.filter((row) => !isOlder(row, tickers.get(row.pairCode)))),
      everyMs: POLL_MS,
      slow: true,
    });
    return () => {
      stopSocket();
      stopPolling();
    };
  });

/** The newest ticker of every pair, at most once a second. */
export const tickersFeed = tickersOf('spot');
/** The same of contracts. */
export const contractTickersFeed = tickersOf('futures');

/** The newest ticker of one pair, up to four times a second; undefined until one came. */
export const tickerFeed = keyedFeeds((pairCode: string, biz: Product = productOf(pairCode)) =>
  createFeed<Ticker | undefined>(undefined, (set) => {
    let shown: Ticker | undefined;
    const take = (ticker: Ticker) => {
      noteData();
      shown = ticker;
      set(ticker);
    };
    const topic = { biz, channel: 'ticker', pairCode } as const;
    const stopSocket = liveSocket().subscribe(topic, (reply) => take(reply.data?.result as Ticker));
    const stopPolling = pollWhileDown({
      ask: () => askTickers(biz),
      take: (rows) => {
        const ticker = rows.find((row) => row.pairCode === pairCode);
        if (ticker !== undefined && !isOlder(ticker, shown)) take(ticker);
      },
      everyMs: POLL_MS,
    });
    return () => {
      stopSocket();
      stopPolling();
    };
  }),
);
