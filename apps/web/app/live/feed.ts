/** A value that changes by itself, in the shape useSyncExternalStore wants. */
export interface Feed<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** How long a source runs after its last listener left: a page that re-renders or swaps tabs should not reload. */
const LINGER_MS = 1_000;

/**
 * Returns a feed whose source runs while it has listeners. `start` gets a setter and returns the stop function. A
 * stopped feed has its initial value again and ignores later sets of that source, so that old data is never shown as
 * new.
 */
export function createFeed<T>(initial: T, start: (set: (value: T) => void) => () => void): Feed<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  let stop: (() => void) | null = null;
  let stopTimer: ReturnType<typeof setTimeout> | undefined;

  const begin = () => {
    let isOver = false;
    const stopSource = start((next) => {
      if (isOver || Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    });
    return () => {
      isOver = true;
      stopSource();
    };
  };
  const end = () => {
    stop?.();
    stop = null;
    value = initial;
  };
  return {
    get: () => value,
    subscribe(listener) {
      clearTimeout(stopTimer);
      listeners.add(listener);
      stop ??= begin();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopTimer = setTimeout(end, LINGER_MS);
      };
    },
  };
}

/** Returns a function that makes each feed once and remembers it under its key. */
export function keyedFeeds<Key extends string, T, Rest extends unknown[]>(
  make: (key: Key, ...rest: Rest) => Feed<T>,
): (key: Key, ...rest: Rest) => Feed<T> {
  const feeds = new Map<Key, Feed<T>>();
  return (key, ...rest) => {
    let feed = feeds.get(key);
    if (feed === undefined) {
      feed = make(key, ...rest);
      feeds.set(key, feed);
    }
    return feed;
  };
}
