import {
  proveEmail,
  renewPasswordHash,
  type UserRow,
  userByAddress,
  userById,
} from '@pelorus/database/identity/people.ts';
import { reachOf } from '@pelorus/database/identity/security.ts';
import { knownAddress } from '@pelorus/database/identity/sessions.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { JourneyStep, logInBody, StepResult } from '@pelorus/protocol/identity/journeys.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { originOf } from '../../http/origin.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { Refused } from '../../http/refused.ts';
import { normalAddress } from '../credentials.ts';
import { isKnownDevice, NOBODY } from '../enter.ts';
import { provePasskeyLogIn } from '../factors/passkey-answers.ts';
import { waysOf } from '../factors/prove-factor.ts';
import { stopReset } from '../factors/resetting.ts';
import { note } from '../history.ts';
import { pageLanguage } from '../language.ts';
import type { IdentityNeeds } from '../needs.ts';
import type { CodeLetter } from './codes.ts';
import type { Journey } from './journeys.ts';
import { begin, letIn } from './steps.ts';
import type { Walk } from './walk.ts';

/** Returns whether a try looks like guessing; looks at counters only, never at whether the address is known. */
function looksLikeGuessing({ rates, limits }: IdentityNeeds, address: string, from: string): boolean {
  return (
    rates.logInFailures.used(address) >= limits.humanCheckAfterFailuresPerEmail ||
    rates.failuresOfAddress.used(from) >= limits.humanCheckAfterFailuresPerAddress
  );
}

const tooManyFailures = ({ rates }: IdentityNeeds) =>
  new Refused('TOO_MANY_REQUESTS', undefined, rates.logInFailures.secondsLeft());

/**
 * Counts an attempt as a failure before the work, so that simultaneous attempts cannot exceed the limit. Returns a
 * function that uncounts it; refuses TOO_MANY_REQUESTS, without counting, at the limit.
 */
function countTry(deps: IdentityNeeds, failureKey: string, from: string): () => void {
  const { logInFailures, failuresOfAddress } = deps.rates;
  if (!logInFailures.take(failureKey)) throw tooManyFailures(deps);
  failuresOfAddress.take(from);
  return () => {
    logInFailures.giveBack(failureKey);
    failuresOfAddress.giveBack(from);
  };
}

/** Charges a log-in to a network address; refuses TOO_MANY_REQUESTS. */
export function chargeLogIn({ rates: { logIns } }: IdentityNeeds, from: string): void {
  if (!logIns.take(from)) throw new Refused('TOO_MANY_REQUESTS', undefined, logIns.secondsLeft());
}

/**
 * Returns the counter of a failure: the typed address; beyond its limit, that address from this origin, if the owner
 * was here before or on a device of theirs (IDEN-41). Refuses TOO_MANY_REQUESTS.
 */
async function failureKeyOf(deps: IdentityNeeds, address: string, from: string, userId: string, isKnown: boolean) {
  const { logInFailures } = deps.rates;
  if (logInFailures.used(address) < logInFailures.limit) return address;
  const key = `${address} ${from}`;
  const wasHere = await knownAddress(deps.pool, userId, from);
  if (!(wasHere || isKnown) || logInFailures.used(key) >= logInFailures.limit) throw tooManyFailures(deps);
  return key;
}

/**
 * Returns the person with this password, and whether they know the browser. Unknown address, missing password and
 * wrong password give the same answer after the same work; the answer does not wait for the record of a failure.
 */
async function whoseOf(deps: IdentityNeeds, request: FastifyRequest, body: z.infer<typeof logInBody>) {
  const from = addressKey(request.ip);
  chargeLogIn(deps, from);
  const address = normalAddress(body.address);
  const user = await userByAddress(deps.pool, address);
  const isKnown = await isKnownDevice(deps, request, user?.userId ?? NOBODY);
  const failureKey = await failureKeyOf(deps, address, from, user?.userId ?? NOBODY, isKnown);
  // No await between reading and incrementing the counters, or simultaneous attempts would all pass. An attempt that
  // looks like guessing is counted after its human verification, before which no password is checked.
  if (looksLikeGuessing(deps, address, from)) await deps.human.demand('log-in', body.human, request.ip);
  const giveBack = countTry(deps, failureKey, from);
  let isRight: boolean;
  try {
    isRight = await deps.passwords.verify(body.password, user?.passwordHash ?? null);
  } catch (error) {
    // No password was tried.
    giveBack();
    throw error;
  }
  if (user !== undefined && isRight) {
    giveBack();
    return { user, isKnown };
  }
  if (user !== undefined) {
    const origin = originOf(request, deps.config.hosts.trustedProxies);
    const nowMs = deps.clock();
    deps.afterwards.run(() => note(deps.pool, user.userId, 'log-in-failed', origin, nowMs));
  }
  throw new Refused('WRONG_CREDENTIALS');
}

async function letter(
  deps: IdentityNeeds,
  request: FastifyRequest,
  db: Queryable,
  journey: Journey,
): Promise<CodeLetter> {
  const { address, userId } = journey;
  const { deviceName, network, country } = originOf(request, deps.config.hosts.trustedProxies);
  const language = (await reachOf(db, userId ?? NOBODY))?.language ?? journey.language;
  const from = { device: deviceName, network, country: country ?? '' };
  return (code) => ({ kind: 'log-in-code', address, language, userId, values: { code, ...from } });
}

/** Begins the steps that a person has left who gave the right password or came through a provider. */
export function beginSteps(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, address }: { userId: string; address: string },
  first: JourneyStep,
): Promise<StepResult> {
  const journey = {
    purpose: 'log-in' as const,
    userId,
    address,
    steps: [first],
    given: {},
    language: pageLanguage(deps, request),
    network: addressKey(request.ip),
  };
  const code = (db: Queryable, begun: Journey) => letter(deps, request, db, begun);
  return begin(deps, request, reply, journey, first === 'device' ? code : null);
}

/**
 * Rehashes a correct password with the current parameters (IDEN-10), only after its log-in, which used the old hash.
 */
function renewHash({ afterwards, passwords, pool }: IdentityNeeds, user: UserRow, password: string): void {
  const { userId, passwordHash } = user;
  if (passwordHash === null || !passwords.isDated(passwordHash)) return;
  afterwards.run(async () => renewPasswordHash(pool, userId, passwordHash, await passwords.hash(password)));
}

/**
 * Begins a log-in by password: a session at once on a known device without a second factor, else the remaining steps
 * (JRN-30). Refuses by limits, HUMAN_CHECK_NEEDED, WRONG_CREDENTIALS, and as shutOut when no step remains.
 */
export async function beginLogIn(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  body: z.infer<typeof logInBody>,
): Promise<StepResult> {
  const { user, isKnown } = await whoseOf(deps, request, body);
  const result = await goOn(deps, request, reply, user, isKnown);
  renewHash(deps, user, body.password);
  return result;
}

async function goOn(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  user: UserRow,
  isKnown: boolean,
): Promise<StepResult> {
  const { userId, address } = user;
  // Only a closed account can be reached nowhere.
  if (address === null) throw new Refused('ACCOUNT_CLOSED');
  if (!isKnown) return beginSteps(deps, request, reply, { userId, address }, 'device');
  if ((await waysOf(deps, userId)).length > 0) return beginSteps(deps, request, reply, { userId, address }, 'factor');
  return letIn(deps, request, reply, user, { kind: 'logged-in', way: 'password' }, null);
}

/** Logs in by a passkey alone, on any device (JRN-33). Refuses PASSKEY_REFUSED, and as shutOut. */
export async function passkeyLogIn(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Record<string, unknown>,
): Promise<StepResult> {
  chargeLogIn(deps, addressKey(request.ip));
  const proven = await provePasskeyLogIn(deps, request, answer);
  const user = proven === null ? undefined : await userById(deps.pool, proven.userId);
  if (user === undefined) throw new Refused('PASSKEY_REFUSED');
  // In a transaction of its own: the user was unknown before the passkey's row was locked.
  await stopReset(deps, deps.pool, user.userId, 'factor-shown', originOf(request, deps.config.hosts.trustedProxies));
  return letIn(deps, request, reply, user, { kind: 'logged-in', way: 'passkey' }, null);
}

/** Returns the person of a journey. Refuses JOURNEY_GONE: there is none any more. */
export async function personOfJourney(db: Queryable, { userId }: Journey): Promise<UserRow> {
  const user = userId === null ? undefined : await userById(db, userId);
  if (user === undefined) throw new Refused('JOURNEY_GONE');
  return user;
}

export const LOG_IN: Walk = {
  letter,
  async onCode(deps, _request, db, journey) {
    const user = await personOfJourney(db, journey);
    await proveEmail(db, user.userId, deps.clock());
    // Checked now, because a factor may have been added since the start.
    if ((await waysOf(deps, user.userId, db)).length > 0) return { state: 'pending', steps: ['factor'] };
    return { state: 'enter', user, entry: { kind: 'logged-in', way: 'code' } };
  },
};
