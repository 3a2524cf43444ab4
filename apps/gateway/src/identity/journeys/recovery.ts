import { proveEmail, resetPassword, userByAddress, userById } from '@pelorus/database/identity/people.ts';
import { reachOf } from '@pelorus/database/identity/security.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { recoveryBody, StepResult } from '@pelorus/protocol/identity/journeys.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { clearedCookies, deviceCookie } from '../../http/cookies.ts';
import { isHttps } from '../../http/guard.ts';
import { originOf } from '../../http/origin.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { Refused } from '../../http/refused.ts';
import { judgePassword, normalAddress } from '../credentials.ts';
import { isKnownDevice, knowDevice, NOBODY } from '../enter.ts';
import { waysOf } from '../factors/prove-factor.ts';
import { note } from '../history.ts';
import { pageLanguage } from '../language.ts';
import type { IdentityNeeds } from '../needs.ts';
import { afterChange } from '../security/after-change.ts';
import type { CodeLetter } from './codes.ts';
import type { Journey } from './journeys.ts';
import { personOfJourney } from './log-in.ts';
import { begin, takeStep } from './steps.ts';
import type { Walk } from './walk.ts';

/** A code; for an address without an account one that has run out already: the same row is written, and not sent. */
async function letter(deps: IdentityNeeds, db: Queryable, journey: Journey): Promise<CodeLetter> {
  const { address, userId, given } = journey;
  const language = (await reachOf(db, userId ?? NOBODY))?.language ?? journey.language;
  const nowMs = deps.clock();
  return (code, endsAtMs) => ({
    kind: 'recovery-code',
    address,
    language,
    userId,
    values: { code },
    endsAtMs: given.isBarred === true ? nowMs : endsAtMs,
  });
}

/**
 * Begins a recovery. Refuses TOO_MANY_REQUESTS and HUMAN_CHECK_NEEDED; neither answer nor timing reveals whether the
 * address is known (JRN-40).
 */
export async function beginRecovery(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  body: z.infer<typeof recoveryBody>,
): Promise<StepResult> {
  const { recoveries } = deps.rates;
  const from = addressKey(request.ip);
  const tooMany = () => new Refused('TOO_MANY_REQUESTS', undefined, recoveries.secondsLeft());
  if (recoveries.used(from) >= recoveries.limit) throw tooMany();
  await deps.human.demand('recovery', body.human, request.ip);
  if (!recoveries.take(from)) throw tooMany();
  const address = normalAddress(body.address);
  const user = await userByAddress(deps.pool, address);
  const isOwn = await isKnownDevice(deps, request, user?.userId ?? NOBODY);
  const isThere = user !== undefined && user.closedAtMs === null && user.address !== null;
  const journey = {
    purpose: 'recovery' as const,
    userId: isThere ? user.userId : null,
    address: (isThere ? user.address : null) ?? address,
    steps: ['code' as const, 'password' as const],
    given: { isBarred: !isThere, isOwn, told: address },
    language: pageLanguage(deps, request),
    network: from,
  };
  return begin(deps, request, reply, journey, (db, begun) => letter(deps, db, begun));
}

export const RECOVERY: Walk = {
  letter: (deps, _request, db, journey) => letter(deps, db, journey),
  async onCode(deps, _request, db, journey) {
    const { userId } = await personOfJourney(db, journey);
    await proveEmail(db, userId, deps.clock());
    // A reset never skips a second factor, even one added since the start (C.1 row 12).
    const hasFactor = (await waysOf(deps, userId, db)).length > 0;
    return { state: 'pending', steps: hasFactor ? ['factor', 'password'] : ['password'] };
  },
};

/**
 * The last step (JRN-41). Returns the callback for after the commit, and the cookies: no session, but the device
 * becomes known.
 */
async function reset(
  deps: IdentityNeeds,
  request: FastifyRequest,
  db: Queryable,
  journey: Journey,
  passwordHash: string,
) {
  const { userId } = await personOfJourney(db, journey);
  const nowMs = deps.clock();
  const origin = originOf(request, deps.config.hosts.trustedProxies);
  const { wasFrozen } = await resetPassword(db, userId, passwordHash, nowMs);
  const changer = { userId, origin, language: journey.language, keptSessionId: null };
  const afterCommit = await afterChange(deps, db, changer, {
    kind: 'password-reset',
    tell: ({ timeMs, heldUntilMs }) => ({ kind: 'password-changed', values: { timeMs, heldUntilMs } }),
    keys: 'sleep',
  });
  if (wasFrozen) {
    await note(db, userId, 'thawed', origin, nowMs);
    const language = (await reachOf(db, userId))?.language ?? journey.language;
    const values = { timeMs: String(nowMs) };
    await deps.messages.queue(db, { kind: 'account-thawed', address: journey.address, language, userId, values });
  }
  const { deviceToken } = await knowDevice(deps, request, db, userId);
  const https = isHttps(request);
  return { afterCommit, cookies: [...clearedCookies(https), deviceCookie(deviceToken, https)] };
}

/** Sets the new password of a recovery. Refuses JOURNEY_GONE, JOURNEY_STEP, PASSWORD_WEAK, PASSWORD_COMMON. */
export async function setNewPassword(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  password: string,
): Promise<StepResult> {
  const pending = await deps.journeys.find(request.headers.cookie, isHttps(request));
  if (pending.steps[0] !== 'password') throw new Refused('JOURNEY_STEP');
  const user = await userById(deps.pool, pending.userId ?? NOBODY);
  judgePassword(deps, password, [pending.address, user?.email ?? null]);
  // Outside of the transaction: nothing is held while it waits for its turn.
  const passwordHash = await deps.passwords.hash(password);
  return takeStep(deps, request, reply, 'password', async (db, journey) => {
    // Before the person's row is held: a step that is under way ends first, and its session with the others.
    await deps.journeys.endAllOf(db, journey.userId as string, journey);
    return { state: 'done', ...(await reset(deps, request, db, journey, passwordHash)) };
  });
}
