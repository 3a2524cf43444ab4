import { forget, keepPlainText, plainText } from './stored.ts';

/**
 * Settings in local storage: a visitor's under the plain name, a person's under name:number, so that no page of
 * another person reads them (DOC-07).
 */
export const OWN_KEYS = ['chart', 'chartDrawings', 'desk', 'favourites', 'watchlists'] as const;
export type OwnKey = (typeof OWN_KEYS)[number];
/** The account's document versions that this browser last saw. */
export const BASES_KEY = 'documents';
/** What stays on this device: markets visited last, commands chosen last (TRAD-351, WEB-115). */
const DEVICE_KEYS = ['recentMarkets', 'recentCommands'] as const;
type DeviceKey = (typeof DEVICE_KEYS)[number];

let owner: string | null = null;
/** Has the person logged out on this page? Then nothing of theirs is kept any more, also if it comes late. */
let isOver = false;
const followers = new Map<OwnKey, Set<() => void>>();
const editors = new Set<(key: OwnKey) => void>();

/** Says whose page this is; null: a visitor's. Before anything is read. */
export function showOwner(userId: string | null): void {
  if (userId !== owner) isOver = false;
  owner = userId;
}

/** Returns whose page this is. */
export function shownOwner(): string | null {
  return owner;
}

/** Returns under which name something stands. */
export function nameOf(key: OwnKey | DeviceKey | typeof BASES_KEY, whose = owner): string {
  return whose === null ? key : `${key}:${whose}`;
}

/** Returns the text that is kept. A person who has none here yet sees the visitor's: it goes along with them (DOC-07). */
export function readOwn(key: OwnKey): string | null {
  return plainText(nameOf(key)) ?? plainText(key);
}

/** Returns the codes that this device keeps of the person whose page this is, the newest first. */
export function readRecent(key: DeviceKey): string[] {
  try {
    const kept: unknown = JSON.parse(plainText(nameOf(key)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts a code first among those that this device keeps; at most `most` stay. */
export function noteRecent(key: DeviceKey, code: string, most: number): void {
  if (isOver) return;
  const others = readRecent(key).filter((one) => one !== code);
  keepPlainText(nameOf(key), JSON.stringify([code, ...others].slice(0, most)));
}

/** Stores a change made on this page; other tabs and the person's other devices follow. A full store keeps nothing. */
export function writeOwn(key: OwnKey, text: string): void {
  if (isOver || readOwn(key) === text || !keepPlainText(nameOf(key), text)) return;
  for (const listener of editors) listener(key);
}

/** Keeps what came from elsewhere; this page follows, and other tabs. Returns whether it is kept. */
export function takeOwn(key: OwnKey, text: string): boolean {
  if (isOver || !keepPlainText(nameOf(key), text)) return false;
  for (const listener of followers.get(key) ?? []) listener();
  return true;
}

/** Keeps which versions the account had. */
export function keepBases(text: string): void {
  if (!isOver) keepPlainText(nameOf(BASES_KEY), text);
}

/** Calls `listener` with changes made on this page. Returns the unsubscribe function. */
export function onOwnEdit(listener: (key: OwnKey) => void): () => void {
  editors.add(listener);
  return () => void editors.delete(listener);
}

/** Calls `listener` after changes in other tabs or on other devices. Returns the unsubscribe function. */
export function followOwn(key: OwnKey, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === nameOf(key)) listener();
  };
  const all = followers.get(key) ?? new Set();
  followers.set(key, all.add(listener));
  window.addEventListener('storage', onStorage);
  return () => {
    all.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Removes the person's data from this browser after a log-out (DOC-11). */
export function forgetOwn(): void {
  if (owner === null) return;
  isOver = true;
  for (const key of [...OWN_KEYS, ...DEVICE_KEYS, BASES_KEY] as const) forget(nameOf(key));
}
