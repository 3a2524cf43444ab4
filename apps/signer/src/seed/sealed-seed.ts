import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { z } from 'zod';
import { SignerFault } from '../faults.ts';

export const ENTROPY_BYTES = 32;
export const PASSPHRASE_MIN = 16;

/** Cost of scrypt (N): 128 MiB for half a second, as OWASP recommends for what people choose (2^17, r 8, p 1). */
const SCRYPT_COST = 131_072;
/** 16 MiB: enough for a passphrase that a generator made. */
export const SCRYPT_COST_MIN = 16_384;
const SCRYPT_COST_MAX = 1_048_576;
const SCRYPT = { blockSize: 8, parallelization: 1 } as const;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
const sealedFile = z.strictObject({
  format: z.literal('pelorus-seed-1'),
  cost: z.int().min(SCRYPT_COST_MIN).max(SCRYPT_COST_MAX),
  salt: hex(16),
  nonce: hex(NONCE_BYTES),
  /** The ciphertext, then the tag. */
  sealed: hex(ENTROPY_BYTES + TAG_BYTES),
});

function keyOf(passphrase: string, salt: Buffer, cost: number): Buffer {
  return scryptSync(passphrase.normalize('NFKC'), salt, KEY_BYTES, {
    ...SCRYPT,
    cost,
    maxmem: 256 * cost * SCRYPT.blockSize,
  });
}

/** What is bound to the ciphertext: another salt, cost or format does not open. */
const boundTo = (salt: string, cost: number) =>
  Buffer.from(`pelorus-seed-1|scrypt|${cost}|${SCRYPT.blockSize}|${salt}`);

/** Returns the text of the file that keeps a seed's entropy under a passphrase (SIGN-11). */
export function sealEntropy(entropy: Uint8Array, passphrase: string, cost = SCRYPT_COST): string {
  if ([...passphrase].length < PASSPHRASE_MIN) throw new SignerFault('PASSPHRASE_SHORT');
  const salt = randomBytes(16);
  const nonce = randomBytes(NONCE_BYTES);
  const key = keyOf(passphrase, salt, cost);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(salt.toString('hex'), cost));
  const sealed = Buffer.concat([cipher.update(entropy), cipher.final(), cipher.getAuthTag()]);
  key.fill(0);
  const file: z.infer<typeof sealedFile> = {
    format: 'pelorus-seed-1',
    cost,
    salt: salt.toString('hex'),
    nonce: nonce.toString('hex'),
    sealed: sealed.toString('hex'),
  };
  return `${JSON.stringify(file)}\n`;
}

function readFile(text: string): z.infer<typeof sealedFile> {
  try {
    return sealedFile.parse(JSON.parse(text));
  } catch {
    throw new SignerFault('SEED_UNREADABLE');
  }
}

/** Returns the entropy in a sealed file; the caller overwrites it after use. */
export function openEntropy(text: string, passphrase: string): Buffer {
  const { cost, salt, nonce, sealed } = readFile(text);
  const key = keyOf(passphrase, Buffer.from(salt, 'hex'), cost);
  const bytes = Buffer.from(sealed, 'hex');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'hex')).setAAD(boundTo(salt, cost));
  decipher.setAuthTag(bytes.subarray(ENTROPY_BYTES));
  try {
    const entropy = decipher.update(bytes.subarray(0, ENTROPY_BYTES));
    decipher.final();
    return entropy;
  } catch {
    throw new SignerFault('PASSPHRASE_WRONG');
  } finally {
    key.fill(0);
  }
}
