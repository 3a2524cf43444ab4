import { scrypt } from '@noble/hashes/scrypt.js';
import type { GeetestPayload, WorkChallenge, WorkPayload, WorkSolution } from '@pelorus/protocol/human/http.ts';

/** scrypt: `cost` is N, `blocks` r; p is 1. */
export type Derive = (
  password: Uint8Array,
  salt: Uint8Array,
  options: { cost: number; blocks: number; bytes: number },
) => Uint8Array;

/** Plain script: browsers have no scrypt, and crypto.subtle only over https. */
const scriptDerive: Derive = (password, salt, { cost, blocks, bytes }) =>
  scrypt(password, salt, { N: cost, r: blocks, p: 1, dkLen: bytes });

const COUNTER_BYTES = 4;

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns a function that makes one try at an ALTCHA challenge (its second version: the key of nonce and counter must
 * begin as asked) each time it is called: the solution, or null while it is not found. Each try takes some milliseconds.
 * Throws a RangeError when no number of the challenge's range is right, which a challenge of ours cannot be.
 */
export function workTries(challenge: WorkChallenge, derive: Derive = scriptDerive): () => WorkSolution | null {
  const { nonce, salt, cost, memoryCost, keyLength, keyPrefix, data } = challenge.parameters;
  const nonceBytes = bytesOf(nonce);
  const saltBytes = bytesOf(salt);
  const password = new Uint8Array(nonceBytes.length + COUNTER_BYTES);
  password.set(nonceBytes);
  const counterView = new DataView(password.buffer);
  let counter = 0;
  return () => {
    counter += 1;
    if (counter > data.triesMax) throw new RangeError('the challenge has no solution in its range');
    counterView.setUint32(nonceBytes.length, counter);
    const derivedKey = hexOf(derive(password, saltBytes, { cost, blocks: memoryCost, bytes: keyLength }));
    return derivedKey.startsWith(keyPrefix) ? { counter, derivedKey } : null;
  };
}

/** Returns the solution of a challenge, found in one go: for programs. A page makes its tries in a worker. */
export function solveWork(challenge: WorkChallenge, derive?: Derive): WorkSolution {
  const next = workTries(challenge, derive);
  for (;;) {
    const solution = next();
    if (solution !== null) return solution;
  }
}

/** Returns a proof as it travels in `human`. */
export function payloadText(payload: WorkPayload | GeetestPayload): string {
  return btoa(JSON.stringify(payload));
}
