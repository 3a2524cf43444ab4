import { useSyncExternalStore } from 'react';

const KEY = 'hideBalances';
let hidden: boolean | null = null;
const listeners = new Set<() => void>();

function present(): boolean {
  if (hidden === null) {
    try {
      hidden = localStorage.getItem(KEY) === 'true';
    } catch {
      hidden = false;
    }
  }
  return hidden;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether amounts are masked in this browser, and how to change it; kept between visits. */
export function useHiddenBalances(): [boolean, (next: boolean) => void] {
  const value = useSyncExternalStore(subscribe, present, () => false);
  const set = (next: boolean) => {
    hidden = next;
    try {
      localStorage.setItem(KEY, String(next));
    } catch {
      // Storage that is full or forbidden: it lasts as long as the page.
    }
    for (const listener of listeners) listener();
  };
  return [value, set];
}
