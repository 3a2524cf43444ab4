import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { GatewayDeps } from '../deps.ts';
import { Refused } from '../http/refused.ts';
import type { Who } from '../http/routes.ts';

const AHEAD_MOST_MS = 1_000;

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Is `signature` (hex, any case) the HMAC-SHA256 of `text` under `secret`? Takes the same time wherever they differ. */
export function isSignatureOf(secret: KeyObject, text: string, signature: string): boolean {
  if (!/^[0-9a-fA-F]{64}$/.test(signature)) return false;
  const made = createHmac('sha256', secret).update(text, 'utf8').digest();
  return timingSafeEqual(made, Buffer.from(signature, 'hex'));
}

/** 132 bits of a signature, which stands for exactly one signed request. */
const ID_CHARACTERS = 22;

/**
 * Returns the client order id of an order that was sent without one: made from the request's signature (hex), so that
 * the same signed bytes sent again mean the same order, on any gateway and after any restart (BINA-12, SPAP-11).
 */
export function idOfSignature(signature: string): string {
  return Buffer.from(signature, 'hex').toString('base64url').slice(0, ID_CHARACTERS);
}

/** Refuses a timestamp (ms) that is ahead of our clock by over a second, or older than the window. */
export function checkTimestamp(timestampMs: number, nowMs: number, windowMs: number): void {
  if (timestampMs > nowMs + AHEAD_MOST_MS) throw new Refused('TIMESTAMP_AHEAD');
  if (nowMs - timestampMs > windowMs) throw new Refused('TIMESTAMP_OUTSIDE_WINDOW');
}

/**
 * Returns who signed a native request, or null if it carries no key:
 * X-API-KEY, X-TIMESTAMP (ms) and X-SIGNATURE = hex HMAC-SHA256(secret, timestamp + METHOD + path with query + body).
 */
export async function signer(deps: GatewayDeps, request: FastifyRequest): Promise<Who | null> {
  const apiKey = header(request, 'x-api-key');
  if (apiKey === undefined) return null;
  const found = await deps.apiKeys.find(apiKey);
  const timestamp = header(request, 'x-timestamp');
  const signature = header(request, 'x-signature');
  if (timestamp === undefined || !/^[0-9]{13}$/.test(timestamp)) throw new Refused('BAD_REQUEST', 'X-TIMESTAMP');
  if (signature === undefined) throw new Refused('BAD_REQUEST', 'X-SIGNATURE');
  const text = timestamp + request.method + request.url + request.rawBody;
  if (!isSignatureOf(found.secret, text, signature)) throw new Refused('SIGNATURE_INVALID');
  checkTimestamp(Number(timestamp), deps.clock(), deps.limits.recvWindowDefaultMs);
  return found;
}
