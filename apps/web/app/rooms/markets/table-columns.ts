import { keepPlainText, plainText } from '@pelorus/client/storage/stored.ts';
import { useSyncExternalStore } from 'react';

/** Columns that a reader may show or hide, as they stand in the table of markets. */
const CHOSEN_COLUMNS = ['hour', 'week', 'high', 'low', 'volume', 'course'] as const;
export type ChosenColumn = (typeof CHOSEN_COLUMNS)[number];

/** As CHOSEN_COLUMNS, in the table of contracts. */
const CONTRACT_COLUMNS = ['hour', 'week', 'high', 'low', 'funding', 'interest', 'volume'] as const;
export type ContractColumn = (typeof CONTRACT_COLUMNS)[number];

/** A table's columns that can be chosen, and which are (MKTS-06). */
export interface TableColumns<Id extends string> {
  all: readonly Id[];
  usual: readonly Id[];
  /** Keeps the columns on this device. */
  choose(next: readonly Id[]): void;
  present(): readonly Id[];
  subscribe(listener: () => void): () => void;
}

/** Returns those of `all` that a kept text names; what it does not know is left out. null: `usual`. */
export function columnsIn<Id extends string>(
  text: string | null,
  all: readonly Id[],
  usual: readonly Id[],
): readonly Id[] {
  if (text === null) return usual;
  const named = text.split(',');
  return all.filter((column) => named.includes(column));
}

function tableColumns<Id extends string>(key: string, all: readonly Id[], usual: readonly Id[]): TableColumns<Id> {
  const listeners = new Set<() => void>();
  let known: readonly Id[] | null = null;
  return {
    all,
    usual,
    choose(next) {
      known = all.filter((column) => next.includes(column));
      keepPlainText(key, known.join());
      for (const listener of listeners) listener();
    },
    present() {
      known ??= columnsIn(plainText(key), all, usual);
      return known;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const MARKET_TABLE = tableColumns('marketColumns', CHOSEN_COLUMNS, ['hour', 'week', 'volume', 'course']);
export const CONTRACT_TABLE = tableColumns('contractColumns', CONTRACT_COLUMNS, [
  'hour',
  'week',
  'funding',
  'interest',
  'volume',
]);

/** Returns a table's columns as the reader has them; the usual ones while the server renders. */
export function useColumns<Id extends string>({ present, subscribe, usual }: TableColumns<Id>): readonly Id[] {
  return useSyncExternalStore(subscribe, present, () => usual);
}
