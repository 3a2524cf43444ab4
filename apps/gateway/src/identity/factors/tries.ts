import { deviceByHash } from '@pelorus/database/identity/devices.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { FastifyRequest } from 'fastify';
import { hashOfToken } from '../../http/callers/secret-tokens.ts';
import { cookieValue, deviceCookieName } from '../../http/cookies.ts';
import { isHttps } from '../../http/guard.ts';
import { originOf } from '../../http/origin.ts';
import { Refused } from '../../http/refused.ts';
import { note } from '../history.ts';
import { pageLanguage } from '../language.ts';
import type { IdentityNeeds } from '../needs.ts';
import { afterChange } from '../security/after-change.ts';

type Needs = Pick<
  IdentityNeeds,
  | 'config'
  | 'core'
  | 'pool'
  | 'isDemo'
  | 'barrier'
  | 'sessions'
  | 'staffSessions'
  | 'apiKeys'
  | 'journeys'
  | 'messages'
  | 'rates'
  | 'turn'
  | 'secrets'
  | 'limits'
  | 'clock'
  | 'log'
>;

/** Number of failures in an hour at which the owner gets a mail (JRN-32). */
const TOLD_AT = 3;

/**
 * Returns the counter for wrong factors of this request: the person; beyond its limit, a device known to them has its
 * own attempts, so that nobody can lock them out (JRN-34). Null: no attempts left. `db` and not the pool: the caller
 * may hold a connection, and many callers must not wait for each other's.
 */
async function counterKey(deps: Needs, db: Queryable, request: FastifyRequest, userId: string) {
  const { factorFailures } = deps.rates;
  if (factorFailures.used(userId) < factorFailures.limit) return userId;
  const hash = hashOfToken(cookieValue(request.headers.cookie, deviceCookieName(isHttps(request))));
  const device = hash === null ? undefined : await deviceByHash(db, userId, hash);
  return device === undefined ? null : `${userId} ${device.deviceId}`;
}

/** Records a wrong factor and notifies the owner by mail. `detail`: notable circumstances. */
export async function tellWrong(
  deps: Needs,
  db: Queryable,
  request: FastifyRequest,
  userId: string,
  detail: Record<string, string> = {},
): Promise<void> {
  const origin = originOf(request, deps.config.hosts.trustedProxies);
  const { deviceName, network, country } = origin;
  const changer = { userId, origin, language: pageLanguage(deps, request), keptSessionId: null };
  await afterChange(deps, db, changer, {
    kind: 'factor-failed',
    detail,
    endsSessions: false,
    holds: false,
    tell: ({ timeMs }) => ({
      kind: 'factor-failed',
      values: { device: deviceName, network, country: country ?? '', timeMs },
    }),
  });
}

/** Writes a wrong factor down; tells the owner of the third, and ends every pending journey with the last (JRN-34). */
async function onWrong(deps: Needs, db: Queryable, request: FastifyRequest, userId: string, failures: number) {
  if (failures === TOLD_AT) await tellWrong(deps, db, request, userId);
  else {
    const origin = originOf(request, deps.config.hosts.trustedProxies);
    await note(db, userId, 'factor-failed', origin, deps.clock());
  }
  if (failures >= deps.rates.factorFailures.limit) await deps.journeys.endAllOf(db, userId);
}

/**
 * Returns the result of `check`, with the person's failures of this hour. It counts before the work, so that
 * simultaneous attempts cannot exceed the limit, and uncounts a success. Refuses TOO_MANY_REQUESTS before checking.
 */
export async function counted(
  deps: Needs,
  db: Queryable,
  request: FastifyRequest,
  userId: string,
  check: () => Promise<boolean>,
): Promise<{ isRight: boolean; failures: number }> {
  const { factorFailures } = deps.rates;
  const key = await counterKey(deps, db, request, userId);
  if (key === null || !factorFailures.take(key))
    throw new Refused('TOO_MANY_REQUESTS', undefined, factorFailures.secondsLeft());
  const failures = factorFailures.used(key);
  try {
    const isRight = await check();
    if (isRight) factorFailures.giveBack(key);
    return { isRight, failures };
  } catch (error) {
    // Nothing was answered.
    factorFailures.giveBack(key);
    throw error;
  }
}

/**
 * Like `counted`, for a logged-in person: a failure is recorded and reported. That is in `db`, so the caller commits
 * and then refuses.
 */
export async function countedTry(
  deps: Needs,
  db: Queryable,
  request: FastifyRequest,
  userId: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const { isRight, failures } = await counted(deps, db, request, userId, check);
  if (!isRight) await onWrong(deps, db, request, userId, failures);
  return isRight;
}
