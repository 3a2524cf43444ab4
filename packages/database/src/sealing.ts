import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns `plain` under AES-256-GCM: nonce, ciphertext, tag. `owner` is bound in: sealed bytes moved elsewhere do not open. */
export function sealBytes(key: Buffer, owner: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Returns the bytes that were sealed for `owner`; throws if a bit of them, the key or the owner is another. */
export function unsealBytes(key: Buffer, owner: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** Returns a text sealed as `sealBytes` does. */
export function seal(key: Buffer, owner: string, plain: string): Buffer {
  return sealBytes(key, owner, Buffer.from(plain));
}

/** Returns the text that was sealed for `owner`; throws as `unsealBytes` does. */
export function unseal(key: Buffer, owner: string, sealed: Buffer): string {
  return unsealBytes(key, owner, sealed).toString('utf8');
}
