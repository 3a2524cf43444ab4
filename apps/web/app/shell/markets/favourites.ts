import { ownList, useOwnList } from './own-list.ts';

const favourites = ownList('favourites', read);

function read(text: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Returns the pairs that are starred, in the order they were put in; none while the server renders. */
export function useFavourites(): readonly string[] {
  return useOwnList(favourites);
}

/** Stars a pair, or takes the star away. */
export function toggleFavourite(pairCode: string): void {
  const now = favourites.present();
  favourites.keep(now.includes(pairCode) ? now.filter((one) => one !== pairCode) : [...now, pairCode]);
}

/** Keeps the starred pairs in an order (DSN-08): those not named keep theirs, after the others; nothing is starred by it. */
export function arrangeFavourites(order: readonly string[]): void {
  favourites.keep(arranged(favourites.present(), order));
}

/** Returns `pairs` in the order of `order`, the rest after them as they stood. */
export function arranged(pairs: readonly string[], order: readonly string[]): string[] {
  const named = order.filter((pair) => pairs.includes(pair));
  return [...named, ...pairs.filter((pair) => !named.includes(pair))];
}
