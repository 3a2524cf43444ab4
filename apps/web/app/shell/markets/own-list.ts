import { followOwn, type OwnKey, readOwn, writeOwn } from '@pelorus/client/storage/own.ts';
import { useSyncExternalStore } from 'react';

/** A personal list, shared by all parts of a page. */
interface OwnList<T> {
  /** Returns it as it is now. In the browser only. */
  present(): readonly T[];
  /** Puts another in its place; other tabs and devices follow (DOC-10). A store that is full keeps it as long as the page lives. */
  keep(next: readonly T[]): void;
  subscribe(listener: () => void): () => void;
}

/** Returns the list that is kept under `key`; `read` takes it out of the text. */
export function ownList<T>(key: OwnKey, read: (text: string | null) => readonly T[]): OwnList<T> {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let known: readonly T[] | null = null;
  let isFollowed = false;
  const follow = () => {
    isFollowed = true;
    followOwn(key, () => {
      known = null;
      tell();
    });
  };
  return {
    present() {
      // To the page's end: what changes elsewhere while nothing here shows the list must not be missed.
      if (!isFollowed) follow();
      known ??= read(readOwn(key));
      return known;
    },
    keep(next) {
      known = next;
      writeOwn(key, JSON.stringify(next));
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const NONE: readonly never[] = [];

/** Returns a list as it is now; nothing of it while the server renders. */
export function useOwnList<T>(list: OwnList<T>): readonly T[] {
  return useSyncExternalStore(list.subscribe, list.present, () => NONE);
}
