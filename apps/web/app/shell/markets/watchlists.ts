import { ownList, useOwnList } from './own-list.ts';

/** A list of markets under a name (MKTS-20). */
export interface Watchlist {
  /** Letters and digits, never used again but by chance. */
  id: string;
  name: string;
  /** Pair codes in the reader's order. */
  pairs: readonly string[];
}

export const WATCHLISTS_MAX = 10;
export const NAME_MAX = 30;
const ID = /^[a-z0-9]{1,16}$/;
const watchlists = ownList('watchlists', readWatchlists);
const { present, keep } = watchlists;

/** Returns a trimmed name; null: invalid, or used by another list. */
export function nameFor(text: string, all: readonly Watchlist[], id?: string): string | null {
  const name = text.trim().replace(/\s+/g, ' ');
  const isTaken = all.some((list) => list.id !== id && list.name.toLowerCase() === name.toLowerCase());
  return name === '' || [...name].length > NAME_MAX || isTaken ? null : name;
}

/** Returns the lists that a kept text holds; whatever is damaged or foreign in it is left out (MKTS-21). */
export function readWatchlists(text: string | null): readonly Watchlist[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  const read: Watchlist[] = [];
  for (const one of stored) {
    const { id, name, pairs } = (one ?? {}) as Partial<Record<string, unknown>>;
    if (typeof id !== 'string' || !ID.test(id) || typeof name !== 'string' || !Array.isArray(pairs)) continue;
    const fit = nameFor(name, read);
    if (fit === null || read.length === WATCHLISTS_MAX || read.some((list) => list.id === id)) continue;
    read.push({ id, name: fit, pairs: [...new Set(pairs.filter((pair) => typeof pair === 'string'))] });
  }
  return read;
}

/** Returns the lists in their order; none while the server renders. */
export function useWatchlists(): readonly Watchlist[] {
  return useOwnList(watchlists);
}

/** Makes a list and returns its id; null where the name cannot be one, or there are as many as there may be. */
export function addWatchlist(text: string): string | null {
  const all = present();
  const name = nameFor(text, all);
  if (name === null || all.length >= WATCHLISTS_MAX) return null;
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 12);
  keep([...all, { id, name, pairs: [] }]);
  return id;
}

/** Renames a list; returns whether the name is valid. */
export function renameWatchlist(id: string, text: string): boolean {
  const all = present();
  const name = nameFor(text, all, id);
  if (name === null) return false;
  keep(all.map((list) => (list.id === id ? { ...list, name } : list)));
  return true;
}

export function removeWatchlist(id: string): void {
  keep(present().filter((list) => list.id !== id));
}

/** Puts the lists in an order; those not named keep theirs, after the others. */
export function arrangeWatchlists(order: readonly string[]): void {
  const all = present();
  const named = order.flatMap((id) => all.filter((list) => list.id === id));
  keep([...named, ...all.filter((list) => !named.includes(list))]);
}

/** Gives a list other markets, or another order of them. */
export function setWatchlistPairs(id: string, pairs: readonly string[]): void {
  keep(present().map((list) => (list.id === id ? { ...list, pairs: [...new Set(pairs)] } : list)));
}
