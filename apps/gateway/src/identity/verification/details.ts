import { seal, unseal } from '@pelorus/database/sealing.ts';
import type { VerificationDetails } from '@pelorus/protocol/identity/verification.ts';
import { AGE_LEAST_YEARS } from '@pelorus/protocol/identity/verification-rules.ts';
import { hmacOf } from '../../http/callers/secret-tokens.ts';
import { Refused } from '../../http/refused.ts';

const OLDEST_YEARS = 130;

const owner = (applicationId: string) => `verification ${applicationId}`;

/** Returns details sealed for one application. */
export function sealDetails(key: Buffer, applicationId: string, details: VerificationDetails): Buffer {
  return seal(key, owner(applicationId), JSON.stringify(details));
}

/** Unseals details; null for none. */
export function openDetails(key: Buffer, applicationId: string, sealed: Buffer | null): VerificationDetails | null {
  return sealed === null ? null : (JSON.parse(unseal(key, owner(applicationId), sealed)) as VerificationDetails);
}

/** Returns a keyed hash of a document: equal for two people who submitted the same one, and it reveals nothing. */
export function documentHmac(key: Buffer, { country, documentKind, documentNumber }: VerificationDetails): Buffer {
  return hmacOf(key, 'document', `${country} ${documentKind} ${documentNumber.replaceAll('-', '')}`);
}

/** The same day of the calendar (UTC) so many years before, as text; the 29th of February stays the 29th. */
function yearsBefore(nowMs: number, years: number): string {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`;
}

/** Refuses TOO_YOUNG; BAD_REQUEST for an impossible birth date. Both name `birthDate`. */
export function checkAge({ birthDate }: VerificationDetails, nowMs: number): void {
  if (birthDate > new Date(nowMs).toISOString().slice(0, 10) || birthDate < yearsBefore(nowMs, OLDEST_YEARS))
    throw new Refused('BAD_REQUEST', 'birthDate');
  if (birthDate > yearsBefore(nowMs, AGE_LEAST_YEARS)) throw new Refused('TOO_YOUNG', 'birthDate');
}

const FIELDS = ['givenNames', 'familyNames', 'birthDate', 'country', 'documentKind', 'documentNumber'] as const;

/** Refuses BAD_REQUEST, naming the field, if details differ from the verified ones; the address may differ. */
export function checkSameIdentity(verified: VerificationDetails, given: VerificationDetails): void {
  const other = FIELDS.find((field) => verified[field] !== given[field]);
  if (other !== undefined) throw new Refused('BAD_REQUEST', other);
}

/** Are these the same details? */
export function isSameDetails(a: VerificationDetails | null, b: VerificationDetails): boolean {
  return a !== null && a.address === b.address && FIELDS.every((field) => a[field] === b[field]);
}
