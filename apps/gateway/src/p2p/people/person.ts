import { type P2pPersonRow, p2pPerson, touchP2pPerson } from '@pelorus/database/p2p/people.ts';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';
import { venueOf } from '../venue.ts';
import { type Verified, verifiedOf } from './verified.ts';

/** Somebody who may take part in P2P. */
export interface Person extends P2pPersonRow, Verified {}

const TOUCH_MS = 60_000;

/** Refuses whom P2P is not for: NOT_PERMITTED (sub-accounts), P2P_LEVEL (PTRD-02), P2P_COUNTRY (PTRD-09). */
export async function checkedVisitor(deps: P2pNeeds, who: Who): Promise<Verified> {
  if (who.isSubAccount) throw new Refused('NOT_PERMITTED');
  const { blockedCountries, level } = venueOf(deps);
  const verified = await verifiedOf(deps, deps.pool, who.userId);
  if (verified.level < level) throw new Refused('P2P_LEVEL');
  if (verified.country !== null && blockedCountries.includes(verified.country)) throw new Refused('P2P_COUNTRY');
  return verified;
}

/** Notes that somebody is here (PTRD-05). */
export async function noteHere({ clock, pool }: P2pNeeds, row: P2pPersonRow): Promise<void> {
  const nowMs = clock();
  if (nowMs - row.lastSeenMs >= TOUCH_MS) await touchP2pPerson(pool, row.userId, nowMs);
}

/**
 * Returns the caller as a person of P2P, and notes that they are here. Refuses as checkedVisitor does, and P2P_NICKNAME
 * where they have none yet (PTRD-01). For calls that change something: what is one's own is read without it.
 */
export async function personOf(deps: P2pNeeds, who: Who): Promise<Person> {
  const verified = await checkedVisitor(deps, who);
  const row = await p2pPerson(deps.pool, who.userId);
  if (row === undefined) throw new Refused('P2P_NICKNAME');
  await noteHere(deps, row);
  return { ...row, ...verified };
}
