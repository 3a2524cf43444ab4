import { isSecurePage, lastingCookie, writeCookie } from '@pelorus/client/storage/cookies.ts';
import { useSyncExternalStore } from 'react';
import { type Preferences, readPreferences } from './preferences.ts';
import { useRootData } from './root-data.ts';

const DEFAULTS: Preferences = { theme: 'light', upColour: 'upgreen', digits: 'indent', currency: null };
const PREFERENCE_NAMES = Object.keys(DEFAULTS) as (keyof Preferences)[];
const NONE: Partial<Preferences> = {};
let chosen: Partial<Preferences> = NONE;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the visitor's preferences: from cookies as read by the server, and from choices on this page since. */
export function usePreferences(): Preferences {
  const fromCookies = useRootData()?.preferences ?? DEFAULTS;
  const since = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => NONE,
  );
  return { ...fromCookies, ...since };
}

/** Calls `listener` whenever a choice is kept, made here or taken from elsewhere, with all that was kept on this page. */
export function onPreferences(listener: (since: Partial<Preferences>) => void): () => void {
  return subscribe(() => listener(chosen));
}

type ChoiceListener = (name: string, value: string) => void;
const choiceListeners = new Set<ChoiceListener>();

/** Calls `listener` with each choice made on this page, by its cookie's name, and with the language when it is changed. */
export function onChoice(listener: ChoiceListener): () => void {
  choiceListeners.add(listener);
  return () => void choiceListeners.delete(listener);
}

/** Tells who follows the choices of this page (the person's record, other tabs). */
export function announceChoice(name: string, value: string): void {
  for (const listener of choiceListeners) listener(name, value);
}

/** Keeps a choice for a year and follows it at once, here and in every open tab. */
export function choosePreference<K extends keyof Preferences>(name: K, value: NonNullable<Preferences[K]>): void {
  keepChoice(name, value);
  announceChoice(name, value);
}

/** Applies a choice made elsewhere (another tab, another device); ignores unknown values. */
export function takePreference(name: string, value: string): void {
  const read = readPreferences(`${name}=${value}`);
  const key = PREFERENCE_NAMES.find((one) => one === name);
  if (key !== undefined && read[key] === value) keepChoice(key, value as NonNullable<Preferences[typeof key]>);
}

function keepChoice<K extends keyof Preferences>(name: K, value: NonNullable<Preferences[K]>): void {
  writeCookie(lastingCookie(name, value, isSecurePage()));
  chosen = { ...chosen, [name]: value };
  for (const listener of listeners) listener();
}
