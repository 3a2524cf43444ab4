import {
  deleteRecoveryCodes,
  deleteTotp,
  type FactorsRow,
  factorsOf,
  lockPerson,
} from '@pelorus/database/identity/factors.ts';
import { deletePasskey, insertPasskey, type PasskeyRow, renamePasskey } from '@pelorus/database/identity/passkeys.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../../http/refused.ts';
import { type HistoryKind, note } from '../history.ts';
import type { IdentityNeeds } from '../needs.ts';
import { afterChange, type Changer, changerOf } from '../security/after-change.ts';
import { newPasskeyOf } from './passkey-enrolment.ts';
import { hasFactor } from './prove-factor.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { enrolTotp } from './totp.ts';
import { counted } from './tries.ts';

interface Factor {
  factor: 'totp' | 'passkey';
  /** Name of the passkey. */
  name: string;
}

/** Result of a factor change: a callback for after the commit, and the answer. */
interface Changed<T> {
  done: () => void;
  result: T;
}

/** Runs a change in one transaction that locks the person's row, with their previous factors. */
async function changing<T>(
  deps: IdentityNeeds,
  changer: Changer,
  work: (db: Queryable, before: FactorsRow) => Promise<Changed<T>>,
): Promise<T> {
  const { done, result } = await inTransaction(deps.pool, async (db) => {
    await lockPerson(db, changer.userId);
    const before = await factorsOf(db, changer.userId);
    if (before === undefined) throw new Refused('NOT_LOGGED_IN');
    return work(db, before);
  });
  done();
  return result;
}

/** Does what adding a factor does (FAC-40); returns the recovery codes that are made with the first one (FAC-10). */
async function onAdded(
  deps: IdentityNeeds,
  db: Queryable,
  changer: Changer,
  before: FactorsRow,
  { factor, name }: Factor,
): Promise<Changed<string[]>> {
  const isFirst = !hasFactor(before);
  const codes = isFirst ? await makeRecoveryCodes(deps, db, changer.userId) : [];
  const done = await afterChange(deps, db, changer, {
    kind: `${factor}-added`,
    detail: detailOf(name),
    holds: !isFirst,
    tell: ({ timeMs }) => ({ kind: 'factor-added', values: { factor, name, timeMs } }),
  });
  return { done, result: codes };
}

/** Does what removing a factor does (FAC-40); with the last one, recovery codes and powerful keys go (FAC-41). */
async function onRemoved(deps: IdentityNeeds, db: Queryable, changer: Changer, { factor, name }: Factor) {
  const after = await factorsOf(db, changer.userId);
  const isLast = after === undefined || !hasFactor(after);
  if (isLast) await deleteRecoveryCodes(db, changer.userId);
  const done = await afterChange(deps, db, changer, {
    kind: `${factor}-removed`,
    detail: detailOf(name),
    keys: isLast ? 'die' : 'stay',
    tell: ({ timeMs }) => ({ kind: 'factor-removed', values: { factor, name, timeMs } }),
  });
  return { done, result: null };
}

const detailOf = (name: string): Record<string, string> => (name === '' ? {} : { name });

/**
 * Takes the first code of new one-time passwords, which count from then on; returns recovery codes if they are the first
 * factor. Refuses CODE_WRONG, JOURNEY_GONE, TOO_MANY_REQUESTS.
 */
export async function addTotp(deps: IdentityNeeds, request: FastifyRequest, code: string): Promise<string[]> {
  const changer = changerOf(deps, request);
  return changing(deps, changer, async (db, before) => {
    const check = () => enrolTotp(deps, db, changer.userId, code);
    const { isRight } = await counted(deps, db, request, changer.userId, check);
    if (!isRight) throw new Refused('CODE_WRONG', 'code');
    return onAdded(deps, db, changer, before, { factor: 'totp', name: '' });
  });
}

/** Takes a person's one-time passwords out of use. Refuses NOT_FOUND. */
export async function removeTotp(deps: IdentityNeeds, request: FastifyRequest): Promise<void> {
  const changer = changerOf(deps, request);
  await changing(deps, changer, async (db) => {
    if (!(await deleteTotp(db, changer.userId))) throw new Refused('NOT_FOUND');
    return onRemoved(deps, db, changer, { factor: 'totp', name: '' });
  });
}

/** Adds the passkey of an answer. Refuses PASSKEY_REFUSED, PASSKEY_KNOWN, TOO_MANY_OF_THESE. */
export async function addPasskey(
  deps: IdentityNeeds,
  request: FastifyRequest,
  answer: unknown,
  name: string | undefined,
): Promise<{ passkey: PasskeyRow; codes: string[] }> {
  const changer = changerOf(deps, request);
  const passkey = await newPasskeyOf(deps, request, answer, name);
  const codes = await changing(deps, changer, async (db, before) => {
    if (before.passkeys >= deps.limits.passkeysPerPerson) throw new Refused('TOO_MANY_OF_THESE');
    if (!(await insertPasskey(db, passkey))) throw new Refused('PASSKEY_KNOWN');
    return onAdded(deps, db, changer, before, { factor: 'passkey', name: passkey.name });
  });
  return { passkey: { ...passkey, lastUsedAtMs: null }, codes };
}

/** Removes a passkey. Refuses NOT_FOUND, and LAST_WAY_IN without a password, link or other passkey. */
export async function removePasskey(deps: IdentityNeeds, request: FastifyRequest, passkeyId: string): Promise<void> {
  const changer = changerOf(deps, request);
  await changing(deps, changer, async (db, before) => {
    const name = await deletePasskey(db, changer.userId, passkeyId);
    if (name === undefined) throw new Refused('NOT_FOUND');
    if (before.passkeys === 1 && !before.hasPassword && before.links === 0) throw new Refused('LAST_WAY_IN');
    return onRemoved(deps, db, changer, { factor: 'passkey', name });
  });
}

/** Runs a change that ends nothing and holds nothing, and writes it down. */
async function noted<T>(
  deps: IdentityNeeds,
  request: FastifyRequest,
  kind: HistoryKind,
  work: (db: Queryable, userId: string) => Promise<{ result: T; detail: Record<string, string> }>,
): Promise<T> {
  const { userId, origin } = changerOf(deps, request);
  return inTransaction(deps.pool, async (db) => {
    await lockPerson(db, userId);
    const { result, detail } = await work(db, userId);
    await note(db, userId, kind, origin, deps.clock(), detail);
    return result;
  });
}

/** Returns a passkey under its new name. Refuses NOT_FOUND. */
export function nameAnew(
  deps: IdentityNeeds,
  request: FastifyRequest,
  passkeyId: string,
  name: string,
): Promise<PasskeyRow> {
  return noted(deps, request, 'passkey-renamed', async (db, userId) => {
    const result = await renamePasskey(db, userId, passkeyId, name);
    if (result === undefined) throw new Refused('NOT_FOUND');
    return { result, detail: { name } };
  });
}

/** Returns ten new recovery codes, which replace the old ones. Refuses NOT_FOUND without another factor. */
export function renewRecoveryCodes(deps: IdentityNeeds, request: FastifyRequest): Promise<string[]> {
  return noted(deps, request, 'recovery-codes-made', async (db, userId) => {
    const factors = await factorsOf(db, userId);
    if (factors === undefined || !hasFactor(factors)) throw new Refused('NOT_FOUND');
    return { result: await makeRecoveryCodes(deps, db, userId), detail: {} };
  });
}
