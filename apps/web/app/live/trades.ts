import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { productOf } from '@pelorus/protocol/futures/contracts.ts';
import type { PublicTrade } from '@pelorus/protocol/markets/http.ts';
import { fetchTrades } from './api.ts';
import { liveSocket, noteData } from './connection.ts';
import { createFeed, keyedFeeds } from './feed.ts';
import { pollWhileDown } from './polling.ts';
import { throttled } from './throttle.ts';

const TAPE_ROWS = 50;
const POLL_MS = 3_000;
/** The tape updates at most four times a second: nobody reads faster, and each update lays out its table again. */
const SHOW_MS = 250;

/** Returns the newest rows of both lists, newest first, each trade once. */
function mergeTrades(known: readonly PublicTrade[], incoming: readonly PublicTrade[]): PublicTrade[] {
  const byId = new Map([...known, ...incoming].map((trade) => [trade.id, trade]));
  return [...byId.values()].sort((a, b) => b.id - a.id).slice(0, TAPE_ROWS);
}

/** A pair's newest trades, newest first; null until they came. */
export const tradesFeed = keyedFeeds((pairCode: string, biz: Product = productOf(pairCode)) =>
  createFeed<readonly PublicTrade[] | null>(null, (set) => {
    let rows: readonly PublicTrade[] = [];
    const { request, cancel } = throttled(SHOW_MS, () => set(rows));
    const take = (next: readonly PublicTrade[]) => {
      noteData();
      rows = next;
      request();
    };
    const stopSocket = liveSocket().subscribe({ biz, channel: 'trades', pairCode }, (reply) => {
      const trades = reply.data?.result as PublicTrade[];
      take(mergeTrades(reply.type === 'snapshot' ? [] : rows, trades));
    });
    const stopPolling = pollWhileDown({
      ask: () => fetchTrades(biz, pairCode),
      take: (trades) => take(mergeTrades(rows, trades)),
      everyMs: POLL_MS,
    });
    return () => {
      cancel();
      stopSocket();
      stopPolling();
    };
  }),
);
