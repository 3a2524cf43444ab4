import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** What of the browser says whether there is a network. */
interface Network {
  isOnline(): boolean;
  /** Calls back once, when there is one again. */
  onceOnline(call: () => void): void;
}

const BROWSER: Network = {
  isOnline: () => navigator.onLine,
  onceOnline: (call) => window.addEventListener('online', call, { once: true }),
};

/**
 * Returns what `load` brings. Without a network it is asked for again once there is one (WEB-77); any other failure is the
 * page's matter (shell/chunk-reload.ts).
 */
export async function loadedOnline<T>(load: () => Promise<T>, network: Network = BROWSER): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (network.isOnline()) throw error;
      await new Promise<void>((resolve) => network.onceOnline(resolve));
    }
  }
}

/** A part of a page that comes when it is needed. Where it cannot, the rest of the page goes on. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own: any component, whatever it takes
export function lazyPart<T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> {
  return lazy(() => loadedOnline(load));
}
