import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const CODE_DIGITS = 6;

/** Returns 256 random bits as 43 URL-safe characters: the browser has the token, the database its hash. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the SHA-256 of a token, null for a text that is none. */
export function hashOfToken(token: string | undefined): Buffer | null {
  return token !== undefined && TOKEN.test(token) ? createHash('sha256').update(token).digest() : null;
}

/** Returns six random digits, leading zeros too. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** Returns the HMAC-SHA-256 of a typed secret, bound to its purpose: a stolen table alone is useless. */
export function hmacOf(key: Buffer, owner: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${owner}\n${text}`).digest();
}

/** Are two HMACs the same? Takes the same time wherever they differ. */
export function isSameHmac(a: Buffer | null, b: Buffer): boolean {
  return a !== null && a.length === b.length && timingSafeEqual(a, b);
}

/** Are two short texts the same? Takes the same time wherever two of one length differ; their length is no secret. */
export function isSameText(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let i = 0; i < one.length; i++) difference |= one.charCodeAt(i) ^ other.charCodeAt(i);
  return difference === 0;
}
