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

/** The failure of an hour that the owner is told of by mail (JRN-32). */
const TOLD_AT = 3;

/**
 * Returns what wrong factors of this request are counted under: the person; past the limit, a device they are known on
 * has as many tries of its own, so that nobody locks them out (JRN-34). Null: no tries are left. `db` and not the pool:
 * the caller may hold a connection, and many of them must not wait for one another's.
 */
async function counterKey(deps: Needs, db: Queryable, request: FastifyRequest, userId: string) {
  const { factorFailures } = deps.rates;
  if (factorFailures.used(userId) < factorFailures.limit) return userId;
  const hash = hashOfToken(cookieValue(request.headers.cookie, deviceCookieName(isHttps(request))));
  const device = hash === null ? undefined : await deviceByHash(db, userId, hash);
  return device === undefined ? null : `${userId} ${device.deviceId}`;
}

/** Writes a wrong factor down and tells the owner by mail. `detail`: what was remarkable about it. */
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
 * Returns what `check` returns, with how many wrong ones of the person this hour has. It counts before the work, so that
 * many at once cannot pass the limit together, and takes a right one back. Refuses TOO_MANY_REQUESTS before anything is
 * checked.
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
 * As `counted`, of somebody who shows that it is them: a wrong answer is written down and told. That is in `db`, so the
 * caller lets its transaction be committed and refuses afterwards.
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
