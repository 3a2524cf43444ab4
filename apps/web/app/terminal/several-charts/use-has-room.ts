import { useSyncExternalStore } from 'react';

/** From here on there is room for several charts: 1440 pixels. */
const WIDE = '(min-width: 90rem)';

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Returns whether the screen has room for several charts; while the server renders it has not. */
export function useHasRoom(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );
}
