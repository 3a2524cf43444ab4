import { createHmac, hash, type KeyObject } from 'node:crypto';

const BLOCK_BYTES = 64;
const HASH_BYTES = 32;

/** Are all characters of `text` ASCII, so that its bytes are the same in every encoding that we read? */
function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** Returns `secret` as RFC 2104 begins a hash with it: padded to a block, each byte with `pad`; characters are bytes. */
function padded(secret: Buffer, pad: number): string {
  const block = Buffer.alloc(BLOCK_BYTES, pad);
  secret.forEach((byte, i) => {
    block[i] = byte ^ pad;
  });
  return block.toString('latin1');
}

/** Prefixes of the two hashes of an HMAC; `outer` has room for the inner hash behind it. */
interface Prepared {
  inner: string;
  outer: Buffer;
}

/** Null: a secret that is no ASCII, or longer than a block. All that we make are neither. */
const PREPARED = new WeakMap<KeyObject, Prepared | null>();

function prepare(key: KeyObject): Prepared | null {
  const secret = key.export();
  if (secret.length > BLOCK_BYTES || !isAscii(secret.toString('latin1'))) return null;
  const outer = Buffer.alloc(BLOCK_BYTES + HASH_BYTES);
  outer.write(padded(secret, 0x5c), 'latin1');
  return { inner: padded(secret, 0x36), outer };
}

function preparedOf(key: KeyObject): Prepared | null {
  let prepared = PREPARED.get(key);
  if (prepared === undefined) {
    prepared = prepare(key);
    PREPARED.set(key, prepared);
  }
  return prepared;
}

/**
 * Returns the HMAC-SHA-256 of a text under a secret, in lower hex. By two one-shot hashes of OpenSSL over a secret that is
 * prepared once: 1.1 instead of 3.3 µs for the 160 bytes of an order, and nothing that the collector must finish (decision 0058).
 */
export function hmacHex(key: KeyObject, text: string, encoding: 'utf8' | 'latin1'): string {
  const prepared = preparedOf(key);
  if (prepared === null || !isAscii(text)) return createHmac('sha256', key).update(text, encoding).digest('hex');
  const { inner, outer } = prepared;
  outer.write(hash('sha256', inner + text, 'hex'), BLOCK_BYTES, 'hex');
  return hash('sha256', outer, 'hex');
}
