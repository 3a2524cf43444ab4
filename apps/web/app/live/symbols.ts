import type { SymbolsData } from '@pelorus/protocol/markets/http.ts';
import { fetchSymbols } from './api.ts';
import { createFeed, type Feed } from './feed.ts';

/** A market is seldom stopped; an order that meets a stopped one asks at once (`reloadSymbols`). */
const POLL_MS = 30_000;

let reload: () => void = () => {};

/** The markets with their present status; null until asked again after the page was made. */
export const symbolsFeed: Feed<SymbolsData | null> = createFeed<SymbolsData | null>(null, (set) => {
  const once = () => {
    fetchSymbols().then(set, () => undefined);
  };
  reload = once;
  const timer = setInterval(once, POLL_MS);
  return () => {
    reload = () => {};
    clearInterval(timer);
  };
});

/** Asks for the markets' status now. */
export function reloadSymbols(): void {
  reload();
}
