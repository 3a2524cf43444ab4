import type { KeyObject } from 'node:crypto';
import { isSignatureOf } from '../../../../http/callers/signed-requests.ts';

const SIGNATURE = 'signature';

/** Returns the signed text of a request: all parameters but the signature, by name, joined like a query (BWS-10). */
export function signedText(sent: ReadonlyMap<string, string>, encode?: (text: string) => string): string {
  let joined = '';
  for (const name of [...sent.keys()].sort()) {
    if (name === SIGNATURE) continue;
    const value = sent.get(name) as string;
    const pair = encode === undefined ? `${name}=${value}` : `${encode(name)}=${encode(value)}`;
    joined = joined === '' ? pair : `${joined}&${pair}`;
  }
  return joined;
}

/** encodeURIComponent throws at half a character, which JSON can carry. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Returns whether `signature` is this key's of the request, plain or percent-encoded. */
export function isMessageSigned(key: KeyObject, sent: ReadonlyMap<string, string>, signature: string): boolean {
  const plain = signedText(sent);
  if (isSignatureOf(key, plain, signature, 'utf8')) return true;
  const again = signedText(sent, encoded);
  return again !== plain && isSignatureOf(key, again, signature, 'utf8');
}
