import type { SymbolsData } from '@pelorus/protocol/markets/http.ts';
import { fetchSymbols } from './api.ts';
import { liveSocket } from './connection.ts';
import { createFeed, type Feed } from './feed.ts';
import { pollWhileDown } from './polling.ts';

const POLL_MS = 10_000;

let reload: () => void = () => {};

/** The markets with their present status, as the channel tells it; null until it came after the page was made. */
export const symbolsFeed: Feed<SymbolsData | null> = createFeed<SymbolsData | null>(null, (set) => {
  const stopSocket = liveSocket().subscribe({ channel: 'symbols' }, (reply) => set(reply.data?.result as SymbolsData));
  const stopPolling = pollWhileDown({ ask: fetchSymbols, take: set, everyMs: POLL_MS });
  reload = () => {
    fetchSymbols().then(set, () => undefined);
  };
  return () => {
    reload = () => {};
    stopSocket();
    stopPolling();
  };
});

/** Asks for the markets' status now. */
export function reloadSymbols(): void {
  reload();
}
