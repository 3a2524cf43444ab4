import { useSyncExternalStore } from 'react';

const KEY = 'favourites';
const NONE: readonly string[] = [];
let pairs: readonly string[] | null = null;
const listeners = new Set<() => void>();

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
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
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    pairs = null;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Returns the pairs this browser has starred, in the order they were put in; none while the server renders. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(subscribe, present, () => NONE);
}

/** Stars a pair, or takes the star away; other tabs follow. */
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
  try {
    localStorage.setItem(KEY, JSON.stringify(pairs));
  } catch {
    // Storage that is full or forbidden: it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}
