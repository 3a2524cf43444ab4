import { followOwn, readOwn, writeOwn } from '@pelorus/client/storage/own.ts';
import { useSyncExternalStore } from 'react';

const KEY = 'favourites';
const NONE: readonly string[] = [];
let pairs: readonly string[] | null = null;
const listeners = new Set<() => void>();

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readOwn(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : NONE;
  } catch {
    return NONE;
  }
}

function present(): readonly string[] {
  pairs ??= read();
  return pairs;
}

function subscribe(listener: () => void): () => void {
  const stop = followOwn(KEY, () => {
    pairs = null;
    listener();
  });
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Returns the pairs that are starred, in the order they were put in; none while the server renders. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(subscribe, present, () => NONE);
}

/** Stars a pair, or takes the star away; other tabs and devices follow (DOC-10). */
export function toggleFavourite(pairCode: string): void {
  const now = present();
  keepFavourites(now.includes(pairCode) ? now.filter((one) => one !== pairCode) : [...now, pairCode]);
}

/** Keeps the starred pairs in an order (DSN-08): those not named keep theirs, after the others; nothing is starred by it. */
export function arrangeFavourites(order: readonly string[]): void {
  keepFavourites(arranged(present(), order));
}

/** Returns `pairs` in the order of `order`, the rest after them as they stood. */
export function arranged(pairs: readonly string[], order: readonly string[]): string[] {
  const named = order.filter((pair) => pairs.includes(pair));
  return [...named, ...pairs.filter((pair) => !named.includes(pair))];
}

function keepFavourites(next: readonly string[]): void {
  pairs = next;
  writeOwn(KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}
