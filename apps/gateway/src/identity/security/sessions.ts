import { deviceByHash, devicesOf } from '@pelorus/database/identity/devices.ts';
import { endSessionById, forgetDevice, liveSessionsOf } from '@pelorus/database/identity/live-sessions.ts';
import { endSessionsOf } from '@pelorus/database/identity/sessions.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { Device, SessionRow } from '@pelorus/protocol/identity/security.ts';
import type { FastifyRequest } from 'fastify';
import { hashOfToken } from '../../http/callers/secret-tokens.ts';
import { cookieValue, deviceCookieName } from '../../http/cookies.ts';
import { isHttps } from '../../http/guard.ts';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import { note } from '../history.ts';
import type { IdentityNeeds } from '../needs.ts';
import type { Changer } from './after-change.ts';

/** Returns a person's sessions that are alive, the last used first (SEC-10). */
export async function sessionsOf(deps: IdentityNeeds, { userId, sessionId }: Who): Promise<SessionRow[]> {
  const nowMs = deps.clock();
  const alive = {
    usedAfterMs: nowMs - deps.limits.sessionIdleMs,
    begunAfterMs: nowMs - deps.limits.sessionAbsoluteMs,
  };
  return (await liveSessionsOf(deps.pool, userId, alive)).map(({ hash, beganAtMs, lastUsedAtMs, ...row }) => ({
    ...row,
    beganAt: beganAtMs,
    lastUsedAt: lastUsedAtMs,
    isCurrent: hash === sessionId,
  }));
}

/**
 * Ends one session of the changer, everywhere; true if it is the one that asks. Refuses NOT_FOUND: not theirs, or over.
 */
export async function endOne(deps: IdentityNeeds, changer: Changer, id: string): Promise<boolean> {
  const ended = await inTransaction(deps.pool, async (db) => {
    const hash = await endSessionById(db, changer.userId, id, deps.clock());
    if (hash === undefined) throw new Refused('NOT_FOUND');
    await note(db, changer.userId, 'sessions-ended', changer.origin, deps.clock(), { count: '1' });
    return hash;
  });
  deps.sessions.announceEnd(ended);
  return ended === changer.keptSessionId;
}

/** Ends all other sessions and pending log-ins of the changer; returns how many sessions ended. */
export async function endOthers(deps: IdentityNeeds, changer: Changer): Promise<number> {
  const { userId, origin, keptSessionId } = changer;
  const ended = await inTransaction(deps.pool, async (db) => {
    await deps.journeys.endAllOf(db, userId);
    const kept = keptSessionId === null ? null : Buffer.from(keptSessionId, 'hex');
    const hashes = await endSessionsOf(db, userId, kept, deps.clock());
    await note(db, userId, 'sessions-ended', origin, deps.clock(), { count: String(hashes.length) });
    return hashes;
  });
  for (const hash of ended) deps.sessions.announceEnd(hash);
  return ended.length;
}

/** Returns the browsers that a person has proven themselves on, the last seen first (SEC-11). */
export async function devicesSeen(deps: IdentityNeeds, request: FastifyRequest, userId: string): Promise<Device[]> {
  const hash = hashOfToken(cookieValue(request.headers.cookie, deviceCookieName(isHttps(request))));
  const current = hash === null ? undefined : await deviceByHash(deps.pool, userId, hash);
  return (await devicesOf(deps.pool, userId)).map(({ deviceId, name, firstSeenAtMs, lastSeenAtMs }) => ({
    id: deviceId,
    name,
    firstSeenAt: firstSeenAtMs,
    lastSeenAt: lastSeenAtMs,
    isCurrent: deviceId === current?.deviceId,
  }));
}

/** Forgets a device of the changer and ends its sessions; true if the one that asks is among them. Refuses NOT_FOUND. */
export async function forget(deps: IdentityNeeds, changer: Changer, deviceId: string): Promise<boolean> {
  const { userId, origin, keptSessionId } = changer;
  const { ended } = await inTransaction(deps.pool, async (db) => {
    const forgotten = await forgetDevice(db, userId, deviceId, deps.clock());
    if (forgotten === undefined) throw new Refused('NOT_FOUND');
    await note(db, userId, 'device-forgotten', origin, deps.clock(), { name: forgotten.name });
    return forgotten;
  });
  for (const hash of ended) deps.sessions.announceEnd(hash);
  return keptSessionId !== null && ended.includes(keptSessionId);
}
