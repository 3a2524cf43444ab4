import { KEYS } from '@pelorus/client/storage/keys.ts';
import { keep, kept } from '@pelorus/client/storage/stored.ts';

/** The form's state per market, stored in the tab until it is obsolete; it ends with the tab, and with a log-out. */
interface Entry {
  until: number;
  accountId: number | null;
  data: unknown;
}

const IN_TAB = { in: 'session' } as const;
const HOURS_MS = 3_600_000;

/** An order in hand lasts as long as the exchange surely knows its id; a draft half an hour after its last change. */
const LASTS_MS = { orderInHand: 24 * HOURS_MS, orderDraft: HOURS_MS / 2 };
type KeptName = keyof typeof LASTS_MS;

function entries(name: KeptName): Record<string, Entry> {
  const all = (kept(KEYS[name], IN_TAB) ?? {}) as Record<string, Entry>;
  return Object.fromEntries(Object.entries(all).filter(([, entry]) => entry.until > Date.now()));
}

/** Keeps something of a place; null: nothing any more. */
export function keepHere(name: KeptName, place: string, accountId: number | null, data: unknown): void {
  const { [place]: _, ...others } = entries(name);
  const entry: Entry = { until: Date.now() + LASTS_MS[name], accountId, data };
  keep(KEYS[name], data === null ? others : { ...others, [place]: entry }, IN_TAB);
}

/**
 * Returns the stored data of a place for this person; a visitor's draft is for the next log-in, another person's is
 * deleted.
 */
export function keptHere(name: KeptName, place: string, accountId: number | null): unknown {
  const entry = entries(name)[place];
  if (entry === undefined || (accountId === null && entry.accountId !== null)) return null;
  if (entry.accountId === null || entry.accountId === accountId) return entry.data;
  keepHere(name, place, null, null);
  return null;
}
