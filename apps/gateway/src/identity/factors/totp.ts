import { offerTotp, proveTotp, totpOf, useTotpStep } from '@pelorus/database/identity/factors.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { seal, unseal } from '@pelorus/database/sealing.ts';
import { Secret, TOTP } from 'otpauth';
import { isSameText } from '../../http/callers/secret-tokens.ts';
import { Refused } from '../../http/refused.ts';
import type { IdentityNeeds } from '../needs.ts';

type Deps = Pick<IdentityNeeds, 'config' | 'secrets' | 'limits' | 'clock'>;

/** RFC 6238 as every authenticator app has it. */
const PERIOD_S = 30;
const DIGITS = 6;
const ALGORITHM = 'SHA1';
const SECRET_BYTES = 20;
/** How many steps a code may be early or late. */
const WINDOW = 1;

/** Bound to person and purpose: sealed bytes moved elsewhere do not open. */
const ownerOf = (userId: string) => `totp ${userId}`;

/** Returns the code of a secret at a step, which is 30 s long and counted from 1970. */
export function codeAt(secret: Secret, step: number): string {
  return TOTP.generate({
    secret,
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_S,
    timestamp: step * PERIOD_S * 1000,
  });
}

/**
 * Returns the step after `lastStep` that a code is of: the one before the present, the present or the next; null if
 * none. Takes the same time wherever code and step differ.
 */
export function stepOf(secret: Secret, code: string, nowMs: number, lastStep: number): number | null {
  const present = Math.floor(nowMs / (PERIOD_S * 1000));
  let found: number | null = null;
  for (let step = present + WINDOW; step >= present - WINDOW; step--)
    if (isSameText(codeAt(secret, step), code) && step > lastStep) found = step;
  return found;
}

/**
 * Returns a new secret and its otpauth address, to be shown this once; it is in use after `enrolTotp`. Refuses
 * TOO_MANY_OF_THESE: there is one in use (FAC-01).
 */
export async function newTotp(deps: Deps, db: Queryable, userId: string, label: string) {
  const secret = new Secret({ size: SECRET_BYTES });
  const sealed = seal(deps.secrets.factorKey, ownerOf(userId), secret.base32);
  if (!(await offerTotp(db, userId, sealed, deps.clock()))) throw new Refused('TOO_MANY_OF_THESE');
  const issuer = deps.config.brand.name;
  const totp = new TOTP({ issuer, label, secret, algorithm: ALGORITHM, digits: DIGITS, period: PERIOD_S });
  return { secret: secret.base32, address: totp.toString() };
}

/**
 * Returns whether `code` is of the secret that was made last, which is in use from then on. Refuses JOURNEY_GONE: there
 * is no such secret, it is in use already or was made too long ago.
 */
export async function enrolTotp(deps: Deps, db: Queryable, userId: string, code: string): Promise<boolean> {
  const nowMs = deps.clock();
  const row = await totpOf(db, userId);
  if (row === undefined || row.provenAtMs !== null || nowMs >= row.madeAtMs + deps.limits.journeyMs)
    throw new Refused('JOURNEY_GONE');
  const secret = Secret.fromBase32(unseal(deps.secrets.factorKey, ownerOf(userId), row.secretSealed));
  const step = stepOf(secret, code, nowMs, row.lastStep);
  return step !== null && (await proveTotp(db, userId, row.secretSealed, step, nowMs));
}

/** Returns whether `code` is one of the person's that has not been taken, and takes it (FAC-02). */
export async function checkTotp(deps: Deps, db: Queryable, userId: string, code: string): Promise<boolean> {
  const row = await totpOf(db, userId);
  if (row === undefined || row.provenAtMs === null) return false;
  const secret = Secret.fromBase32(unseal(deps.secrets.factorKey, ownerOf(userId), row.secretSealed));
  const step = stepOf(secret, code, deps.clock(), row.lastStep);
  return step !== null && (await useTotpStep(db, userId, row.secretSealed, step));
}
