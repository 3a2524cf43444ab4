import type { WordPart } from '@pelorus/site/word-parts.ts';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { afterChunkFailure } from '../state/chunk-reload.ts';

/** The browser's network state. */
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
 * Returns what `load` brings. Without a network it is asked for again once there is one (WEB-77). Browsers may remember that
 * a script did not come: `anew` then loads the page as for any piece that is missing. With a network a failure is told.
 */
export async function loadedOnline<T>(
  load: () => Promise<T>,
  { isOnline, onceOnline }: Network = BROWSER,
  anew: (error: unknown) => Promise<never> = afterChunkFailure,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (isOnline()) throw error;
  }
  await new Promise<void>((resolve) => onceOnline(resolve));
  return load().catch(anew);
}

/** Asks for the table of words only here: the page has it already, and tests draw without one. */
async function comeWords(words: readonly WordPart[]): Promise<void> {
  const { needParts } = await import('../i18n/catalogue.ts');
  await needParts(words);
}

/**
 * A part of a page that comes when it is needed, with the words that nothing else of the page says. Where it cannot, the rest
 * of the page goes on.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own: any component, whatever it takes
export function lazyPart<T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
  words: readonly WordPart[] = [],
): LazyExoticComponent<T> {
  const loadAll = async () => (await Promise.all([load(), comeWords(words)]))[0];
  return lazy(() => loadedOnline(words.length === 0 ? load : loadAll));
}
