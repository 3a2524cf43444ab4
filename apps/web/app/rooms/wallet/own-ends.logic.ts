import type { SubAccount } from '@pelorus/protocol/identity/sub-accounts.ts';

/** The two wallets of the person; anything else is the id of a sub-account. */
export const [SPOT, FUTURES] = ['spot', 'futures'] as const;

export interface OwnEnds {
  from: string;
  to: string;
}

interface Venue {
  hasFutures: boolean;
  subs: readonly SubAccount[];
}

/** Returns every wallet that money can come from. */
export function sourcesOf({ hasFutures, subs }: Venue): string[] {
  return [SPOT, ...(hasFutures ? [FUTURES] : []), ...subs.map(({ id }) => id)];
}

/**
 * Returns the wallets that one step leads to: the futures wallet belongs to spot, and money goes to no frozen
 * sub-account.
 */
export function targetsOf(from: string, { hasFutures, subs }: Venue): string[] {
  if (from === FUTURES) return [SPOT];
  const open = subs.filter(({ id, isFrozen }) => id !== from && !isFrozen).map(({ id }) => id);
  return from === SPOT ? [...(hasFutures ? [FUTURES] : []), ...open] : [SPOT, ...open];
}

/** Returns the ends after another source was chosen: the target stays where one step leads there. */
export function withSource(from: string, { to }: OwnEnds, venue: Venue): OwnEnds {
  const targets = targetsOf(from, venue);
  return { from, to: targets.includes(to) ? to : (targets[0] ?? SPOT) };
}

/** Returns the ends the other way round; null: money cannot go back there. */
export function swapped({ from, to }: OwnEnds, venue: Venue): OwnEnds | null {
  return targetsOf(to, venue).includes(from) ? { from: to, to: from } : null;
}
