import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_MS = 30_000;

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the code of an authenticator app at a time, ms: RFC 6238, SHA-1, six digits, 30 s; written apart from the server's. */
export function oneTimeCode(secret: string, atMs: number): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(atMs / PERIOD_MS)));
  const digest = createHmac('sha1', bytesOf(secret)).update(step).digest();
  const offset = (digest.at(-1) as number) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Returns a code that counts now where the last that counted was made at `atMs`: each step counts once (FAC-02). */
export function nextCode(secret: string, atMs: number): string {
  // The step after the present one is taken too; however long the walk between the two was, none that is over.
  return oneTimeCode(secret, Math.max(atMs + PERIOD_MS, Date.now()));
}
