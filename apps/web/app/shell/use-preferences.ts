import { useSyncExternalStore } from 'react';
import { lastingCookie, type Preferences } from './preferences.ts';
import { useRootData } from './root-data.ts';

const DEFAULTS: Preferences = { theme: 'light', upColour: 'upgreen', digits: 'indent', currency: null };
const NONE: Partial<Preferences> = {};
let chosen: Partial<Preferences> = NONE;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the visitor's choices: the cookies' as the server read them, and what was chosen on this page since. */
export function usePreferences(): Preferences {
  const fromCookies = useRootData()?.preferences ?? DEFAULTS;
  const since = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => NONE,
  );
  return { ...fromCookies, ...since };
}

/** Keeps a choice for a year and follows it at once. */
export function choosePreference<K extends keyof Preferences>(name: K, value: NonNullable<Preferences[K]>): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser we serve
  document.cookie = lastingCookie(name, value, window.location.protocol === 'https:');
  chosen = { ...chosen, [name]: value };
  for (const listener of listeners) listener();
}
