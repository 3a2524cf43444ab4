import { labelsOf, verifiedDetails } from '@pelorus/database/identity/verification.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { openDetails } from '../../identity/verification/details.ts';
import { levelOf } from '../../identity/verification/levels.ts';
import type { P2pNeeds } from '../needs.ts';

/** What was verified of somebody. */
export interface Verified {
  level: number;
  /** As their document says: given names, then family names; null: nothing is verified. */
  name: string | null;
  /** ISO 3166, of the document; null: as the name. */
  country: string | null;
}

/** Returns what was verified of a person; a provider that keeps the details leaves name and country null. */
export async function verifiedOf(
  { secrets }: Pick<P2pNeeds, 'secrets'>,
  db: Queryable,
  userId: string,
): Promise<Verified> {
  const level = levelOf(await labelsOf(db, userId));
  const kept = await verifiedDetails(db, userId);
  const details =
    kept === undefined ? null : openDetails(secrets.verificationKey, kept.applicationId, kept.submittedSealed);
  if (details === null) return { level, name: null, country: null };
  return { level, name: `${details.givenNames} ${details.familyNames}`, country: details.country };
}
