import type { KeyObject } from 'node:crypto';
import { isSignatureOf } from '../../../http/callers/signed-requests.ts';

const PAIR = 'signature=';

/** Returns `text` (pairs joined by &) without its signature pair, and that pair's value if there is one. */
export function cutSignature(text: string): { rest: string; signature: string | null } {
  let start = text.startsWith(PAIR) ? 0 : text.indexOf(`&${PAIR}`);
  if (start < 0) return { rest: text, signature: null };
  if (text.charCodeAt(start) === 38) start += 1;
  const next = text.indexOf('&', start);
  const end = next < 0 ? text.length : next;
  const signature = text.slice(start + PAIR.length, end);
  if (next >= 0) return { rest: text.slice(0, start) + text.slice(next + 1), signature };
  return { rest: text.slice(0, Math.max(0, start - 1)), signature };
}

/** Returns the pairs decoded and encoded again the way encodeURIComponent does: what some clients sign but do not send. */
export function encodeAgain(text: string): string {
  const again = (part: string) => {
    try {
      return encodeURIComponent(decodeURIComponent(Buffer.from(part.replaceAll('+', ' '), 'latin1').toString()));
    } catch {
      return part;
    }
  };
  return text
    .split('&')
    .map((pair) => pair.split('=').map(again).join('='))
    .join('&');
}

/** Returns a signature as it was before it was percent-encoded. A plus is a plus: some clients send base64 as it is. */
export function decodedSignature(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const PAIR_OF_VALUE = /^[^=]+=[^=]*$/;

/**
 * Is the boundary between query and body unambiguous? The signed text does not include it: somebody else could split
 * it at another place, with another meaning (BINA-15). If both parts exist, each pair must be complete, and the body
 * must begin with a parameter that `isKnown`.
 */
export function isPartedPlainly(query: string, body: string, isKnown: (name: string) => boolean): boolean {
  if (query === '' || body === '') return true;
  const isWhole = (text: string) => text.split('&').every((pair) => PAIR_OF_VALUE.test(pair));
  return isWhole(query) && isWhole(body) && isKnown(body.slice(0, body.indexOf('=')));
}

/**
 * Returns whether `signature` (HMAC-SHA256 in hex, any case; Ed25519 and RSA in base64) is that of the request: of the raw query
 * directly followed by the raw body, both without the signature pair, as they came; or else of both encoded again. Texts
 * are latin1 of the bytes.
 */
export function isSigned(key: KeyObject, query: string, body: string, signature: string): boolean {
  if (isSignatureOf(key, query + body, signature, 'latin1')) return true;
  const again = encodeAgain(query) + encodeAgain(body);
  return again !== query + body && isSignatureOf(key, again, signature, 'latin1');
}
