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

/** Returns the pairs this browser has starred, in the order they were; none while the server renders. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(subscribe, present, () => NONE);
}

/** Stars a pair, or takes the star away; other tabs follow. */
export function toggleFavourite(pairCode: string): void {
  const now = present();
  pairs = now.includes(pairCode) ? now.filter((one) => one !== pairCode) : [...now, pairCode];
  try {
    localStorage.setItem(KEY, JSON.stringify(pairs));
  } catch {
    // Storage that is full or forbidden: the star lasts as long as the page.
  }
  for (const listener of listeners) listener();
}
