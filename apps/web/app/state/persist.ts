import { isSecurePage, lastingCookie, pageCookie, writeCookie } from '@pelorus/client/storage/cookies.ts';
import { keep, kept } from '@pelorus/client/storage/stored.ts';
import type { StoreApi } from 'zustand/vanilla';

/** Storage of a persistent store (S9.10). */
type Place = 'local' | 'cookie' | 'session';

function read(place: Place, key: string): unknown {
  if (place !== 'cookie') return kept(key, { in: place });
  try {
    return JSON.parse(decodeURIComponent(pageCookie(key) ?? 'null'));
  } catch {
    return null;
  }
}

function write(place: Place, key: string, value: object): void {
  if (place !== 'cookie') keep(key, value, { in: place });
  else writeCookie(lastingCookie(key, encodeURIComponent(JSON.stringify(value)), isSecurePage()));
}

/**
 * Gives a store back what it was left with and keeps what changes from now on: the fields of `checks`, each if its check
 * takes what was found. Local storage unless told. Call once, in a browser, after it has come alive: the first paint is
 * the server's. Returns what stops it.
 */
export function persist<T extends object>(
  store: StoreApi<T>,
  options: { key: string; in?: Place; checks: { [K in keyof T]?: (value: unknown) => boolean } },
): () => void {
  const { key, checks, in: place = 'local' } = options;
  const names = Object.keys(checks) as (keyof T & string)[];
  const found = read(place, key);
  if (typeof found === 'object' && found !== null) {
    const right = Object.entries(found).filter(([name, value]) => checks[name as keyof T]?.(value) === true);
    if (right.length > 0) store.setState(Object.fromEntries(right) as Partial<T>);
  }
  const pick = (state: T) => Object.fromEntries(names.map((name) => [name, state[name]]));
  return store.subscribe((state, before) => {
    if (names.some((name) => state[name] !== before[name])) write(place, key, pick(state));
  });
}
