import { randomUUID } from 'node:crypto';
import { deviceByHash, renewDevice, seeDevice, setDeviceOffered } from '@pelorus/database/identity/devices.ts';
import { reachOf } from '@pelorus/database/identity/security.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOfToken, newToken } from '../http/callers/secret-tokens.ts';
import { cookieValue, deviceCookie, deviceCookieName, journeyCookie, sessionCookies } from '../http/cookies.ts';
import { isHttps } from '../http/guard.ts';
import { originOf } from '../http/origin.ts';
import { pageHost } from './factors/page-host.ts';
import { waysOf } from './factors/prove-factor.ts';
import { note } from './history.ts';
import { pageLanguage } from './language.ts';
import type { IdentityNeeds } from './needs.ts';

/** An id of nobody, for queries about unknown people, so that the database gets the same queries. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
/** How often a passkey is offered on a device (JRN-36). */
const OFFER_EVERY_MS = 30 * 86_400_000;

/** The way of a log-in, for the history. */
export interface Entry {
  kind: 'signed-up' | 'logged-in';
  /** The last thing that was given. */
  way: 'password' | 'code' | 'totp' | 'recovery-code' | 'passkey' | 'third-party';
  /** The identity at the provider used to log in: linked once they are logged in (JRN-53). */
  link?: { provider: string; subject: string };
}

/** A successful log-in, before the browser is answered. */
export interface Entered {
  userId: string;
  deviceId: string;
  /** When a passkey was last offered here, ms. */
  offeredAtMs: number | null;
  sessionToken: string;
  deviceToken: string;
}

function deviceHashOf(request: FastifyRequest): Buffer | null {
  return hashOfToken(cookieValue(request.headers.cookie, deviceCookieName(isHttps(request))));
}

/** Is this browser one the person has proven themselves on (JRN-31)? */
export async function isKnownDevice(deps: IdentityNeeds, request: FastifyRequest, userId: string): Promise<boolean> {
  const hash = deviceHashOf(request);
  return hash !== null && (await deviceByHash(deps.pool, userId, hash)) !== undefined;
}

/**
 * Makes the browser known to a person who has just authenticated. Its token is replaced the first time, so that a
 * planted token is worthless.
 */
export async function knowDevice(deps: IdentityNeeds, request: FastifyRequest, db: Queryable, userId: string) {
  const nowMs = deps.clock();
  const { deviceName: name } = originOf(request, deps.config.hosts.trustedProxies);
  const before = deviceHashOf(request);
  const known = before === null ? undefined : await deviceByHash(db, userId, before);
  let deviceToken = cookieValue(request.headers.cookie, deviceCookieName(isHttps(request))) as string;
  if (known === undefined) {
    deviceToken = newToken();
    if (before !== null) await renewDevice(db, before, hashOfToken(deviceToken) as Buffer);
  }
  const hash = hashOfToken(deviceToken) as Buffer;
  const { deviceId } = await seeDevice(db, { deviceId: randomUUID(), userId, hash, name, nowMs });
  return { deviceId, deviceToken, isNew: known === undefined, offeredAtMs: known?.offeredAtMs ?? null };
}

/**
 * Lets a person in who did every step: a session, the device, the history, and a mail about a new device (JRN-32), or
 * about a known one if they want to hear of each log-in (MSG-10), all in the caller's transaction. `welcome` tells the
 * browser once that is in.
 */
export async function enter(
  deps: IdentityNeeds,
  request: FastifyRequest,
  db: Queryable,
  who: { userId: string; address: string | null },
  { kind, way }: Entry,
): Promise<Entered> {
  const { userId, address } = who;
  const nowMs = deps.clock();
  const origin = originOf(request, deps.config.hosts.trustedProxies);
  const { deviceId, deviceToken, isNew, offeredAtMs } = await knowDevice(deps, request, db, userId);
  const sessionToken = await deps.sessions.begin(userId, origin, deviceId, db);
  await note(db, userId, kind, origin, nowMs, { way });
  if (kind === 'logged-in' && address !== null) {
    const { deviceName: device, network, country } = origin;
    const language = (await reachOf(db, userId))?.language ?? pageLanguage(deps, request);
    const values = { device, network, country: country ?? '', timeMs: String(nowMs) };
    await deps.messages.queue(db, { kind: isNew ? 'new-device' : 'logged-in', address, language, userId, values });
  }
  return { userId, deviceId, offeredAtMs, sessionToken, deviceToken };
}

/** Is the page served under a name? Passkeys are of one, and of no network address (FAC-21). */
function isNamedHost(deps: IdentityNeeds, request: FastifyRequest): boolean {
  try {
    pageHost(deps, request);
    return true;
  } catch {
    return false;
  }
}

/**
 * Gives the browser its session, in place of the one and of the journey that the request came with. Returns whether the
 * page should offer a passkey (JRN-36).
 */
export async function welcome(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  entered: Entered,
): Promise<boolean> {
  const https = isHttps(request);
  await deps.sessions.end(request.headers.cookie, https);
  reply.header('set-cookie', [
    ...sessionCookies(entered.sessionToken, https, deps.limits.sessionAbsoluteMs),
    deviceCookie(entered.deviceToken, https),
    journeyCookie('', https, 0),
  ]);
  if (!isNamedHost(deps, request)) return false;
  const nowMs = deps.clock();
  if (entered.offeredAtMs !== null && nowMs < entered.offeredAtMs + OFFER_EVERY_MS) return false;
  if ((await waysOf(deps, entered.userId)).includes('passkey')) return false;
  await setDeviceOffered(deps.pool, entered.deviceId, nowMs);
  return true;
}
