import { keepPlainText, plainText } from '@pelorus/client/storage/stored.ts';
import { useSyncExternalStore } from 'react';

/** Columns that a reader may show or hide, as they stand in the table. */
export const CHOSEN_COLUMNS = ['hour', 'week', 'high', 'low', 'volume', 'course'] as const;
export type ChosenColumn = (typeof CHOSEN_COLUMNS)[number];

const KEY = 'marketColumns';
const USUAL: readonly ChosenColumn[] = ['hour', 'week', 'volume', 'course'];
const listeners = new Set<() => void>();
let known: readonly ChosenColumn[] | null = null;

/** Returns the columns that a kept text names, in the table's order; what it does not know is left out. */
export function columnsIn(text: string | null): readonly ChosenColumn[] {
  if (text === null) return USUAL;
  const named = text.split(',');
  return CHOSEN_COLUMNS.filter((column) => named.includes(column));
}

function present(): readonly ChosenColumn[] {
  known ??= columnsIn(plainText(KEY));
  return known;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Keeps the columns on this device (MKTS-06). */
export function chooseColumns(next: readonly ChosenColumn[]): void {
  known = CHOSEN_COLUMNS.filter((column) => next.includes(column));
  keepPlainText(KEY, known.join());
  for (const listener of listeners) listener();
}

/** Returns the columns as the reader has them; the usual ones while the server renders. */
export function useColumns(): readonly ChosenColumn[] {
  return useSyncExternalStore(subscribe, present, () => USUAL);
}
