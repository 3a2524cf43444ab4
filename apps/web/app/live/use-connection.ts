import { useSyncExternalStore } from 'react';
import { type Connection, connectionFeed } from './connection.ts';
import type { Feed } from './feed.ts';

/** Returns the feed's value, and renders again when it changes; while rendering on the server, the initial one. */
export function useFeed<T>(feed: Feed<T>): T {
  return useSyncExternalStore(feed.subscribe, feed.get, feed.get);
}

/** Returns whether prices are live. */
export function useConnection(): Connection {
  return useFeed(connectionFeed);
}
