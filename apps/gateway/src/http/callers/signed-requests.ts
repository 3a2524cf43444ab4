import { createHash, type KeyObject, verify } from 'node:crypto';
import { spendSignature } from '@pelorus/database/identity/api-keys.ts';
import type { FastifyRequest } from 'fastify';
import type { HttpNeeds } from '../needs.ts';
import { Refused } from '../refused.ts';
import type { Who } from '../routes.ts';
import type { FoundApiKey } from './api-keys.ts';
import { hmacHex } from './hmac.ts';
import { isSameText } from './secret-tokens.ts';

type Needs = Pick<HttpNeeds, 'pool' | 'apiKeys' | 'limits' | 'clock'>;

const AHEAD_MOST_MS = 1_000;
const HEX = /^[0-9a-fA-F]{64}$/;
/** The 64 bytes of Ed25519 up to the 512 of RSA with 4,096 bits, with the padding or without. */
const BASE64 = /^[A-Za-z0-9+/]{86,684}={0,2}$/;

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the bytes of a signature: hex of an HMAC, base64 of Ed25519 and RSA; null for a text that is neither. */
function bytesOf(signature: string): Buffer | null {
  if (HEX.test(signature)) return Buffer.from(signature, 'hex');
  return BASE64.test(signature) ? Buffer.from(signature, 'base64') : null;
}

/**
 * Is `signature` that of `text` by this key: HMAC-SHA-256 in hex (any case) under a secret, or in base64 under a public
 * key, of Ed25519 or of RSA (PKCS#1 v1.5 with SHA-256) (KEY-02)? Takes the same time wherever two HMACs differ. A check of
 * RSA with 4,096 bits takes some 60 µs, less than one of Ed25519: nothing to leave the thread for.
 */
export function isSignatureOf(key: KeyObject, text: string, signature: string, encoding: 'utf8' | 'latin1'): boolean {
  if (key.type === 'secret') return isSameText(hmacHex(key, text, encoding), signature.toLowerCase());
  const given = bytesOf(signature);
  if (given === null) return false;
  if (key.asymmetricKeyType === 'rsa') return verify('sha256', Buffer.from(text, encoding), key, given);
  return given.length === 64 && verify(null, Buffer.from(text, encoding), key, given);
}

/** 132 bits of a signature, which identify one signed request. */
const ID_CHARACTERS = 22;

/**
 * Returns the client order id of an order that was sent without one: made from the request's signature, so that the
 * same signed bytes sent again mean the same order, on any gateway and after any restart (BINA-12, SPAP-11). By its
 * bytes: another way to write them is the same signature.
 */
export function idOfSignature(signature: string): string {
  return (bytesOf(signature) ?? Buffer.from(signature)).toString('base64url').slice(0, ID_CHARACTERS);
}

/** Longer than any window, so that a clock set back by minutes accepts no request twice. */
const SPENT_MS = 3_600_000;

/**
 * Lets a signed request count once: for the few that would do something else when they are heard again (IDEN-56).
 * Refuses SIGNATURE_INVALID the second time, on whichever gateway. `signature` was checked before.
 */
export async function spendOnce(
  deps: Pick<HttpNeeds, 'pool' | 'clock'>,
  { row }: FoundApiKey,
  signature: string,
): Promise<void> {
  const bytes = bytesOf(signature) ?? Buffer.from(signature);
  const hash = createHash('sha256').update(row.keyId).update(bytes).digest();
  if (!(await spendSignature(deps.pool, hash, deps.clock() + SPENT_MS))) throw new Refused('SIGNATURE_INVALID');
}

/** Refuses a timestamp (ms) that is ahead of our clock by over a second, or older than the window. */
export function checkTimestamp(timestampMs: number, nowMs: number, windowMs: number): void {
  if (timestampMs > nowMs + AHEAD_MOST_MS) throw new Refused('TIMESTAMP_AHEAD');
  if (nowMs - timestampMs > windowMs) throw new Refused('TIMESTAMP_OUTSIDE_WINDOW');
}

/**
 * Returns who signed a native request, or null if it carries no key: X-API-KEY, X-TIMESTAMP (ms) and X-SIGNATURE over
 * timestamp + METHOD + path with query + body, by HMAC-SHA-256 (hex) or Ed25519 (base64).
 */
export async function signer(deps: Needs, request: FastifyRequest): Promise<Who | null> {
  const apiKey = header(request, 'x-api-key');
  if (apiKey === undefined) return null;
  const found = await deps.apiKeys.find(apiKey, request.ip);
  const timestamp = header(request, 'x-timestamp');
  const signature = header(request, 'x-signature');
  if (timestamp === undefined || !/^[0-9]{13}$/.test(timestamp)) throw new Refused('BAD_REQUEST', 'X-TIMESTAMP');
  if (signature === undefined) throw new Refused('BAD_REQUEST', 'X-SIGNATURE');
  const text = timestamp + request.method + request.url + request.rawBody;
  if (!isSignatureOf(found.verifier, text, signature, 'utf8')) throw new Refused('SIGNATURE_INVALID');
  checkTimestamp(Number(timestamp), deps.clock(), deps.limits.recvWindowDefaultMs);
  deps.apiKeys.used(found);
  return found;
}
