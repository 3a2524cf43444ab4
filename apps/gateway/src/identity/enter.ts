import { randomUUID } from 'node:crypto';
import { deviceByHash, seeDevice } from '@pelorus/database/queries/devices.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayDeps } from '../deps.ts';
import { cookieValue, deviceCookie, deviceCookieName, journeyCookie, sessionCookies } from '../http/cookies.ts';
import { isHttps } from '../http/guard.ts';
import { originOf } from './origin.ts';
import { hashOfToken, newToken } from './secret-tokens.ts';

/** Is this browser one the person has proven themselves on (JRN-31)? */
export async function isKnownDevice(deps: GatewayDeps, request: FastifyRequest, userId: string): Promise<boolean> {
  const hash = hashOfToken(cookieValue(request.headers.cookie, deviceCookieName(isHttps(request))));
  return hash !== null && (await deviceByHash(deps.pool, userId, hash)) !== undefined;
}

export interface Entered {
  deviceId: string;
  /** The person was never here before. */
  isNewDevice: boolean;
}

/**
 * Begins a session of a person who did every step, in place of the one and of the journey that the request came with.
 * The browser is known to them from now on.
 */
export async function enter(
  deps: GatewayDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<Entered> {
  const https = isHttps(request);
  const origin = originOf(request, deps.config.hosts.trustedProxies);
  const given = cookieValue(request.headers.cookie, deviceCookieName(https));
  const deviceToken = given !== undefined && hashOfToken(given) !== null ? given : newToken();
  const device = {
    deviceId: randomUUID(),
    userId,
    hash: hashOfToken(deviceToken) as Buffer,
    name: origin.deviceName,
    nowMs: deps.clock(),
  };
  const { deviceId, isNew } = await seeDevice(deps.pool, device);
  await deps.sessions.end(request.headers.cookie, https);
  const token = await deps.sessions.begin(userId, origin, deviceId);
  reply.header('set-cookie', [
    ...sessionCookies(token, https, deps.limits.sessionAbsoluteMs),
    deviceCookie(deviceToken, https),
    journeyCookie('', https, 0),
  ]);
  return { deviceId, isNewDevice: isNew };
}
