import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';

/** A secret that the operator must give, or give otherwise; the message never holds it. */
export class SecretMistake extends Error {}

const KEY_BYTES = 32;

/** The uses of keys derived from the master key. Each use has its own key, so a process gets only the keys it needs. */
export type KeyUse =
  | 'password pepper'
  | 'api secrets'
  | 'journeys'
  | 'messages'
  | 'factors'
  | 'codes'
  | 'verification'
  | 'webhooks'
  | 'browsers'
  | 'push signing'
  | 'vouchers'
  | 'p2p'
  | 'human verification challenges'
  | 'human verification answers'
  | 'fingerprint';

/** Returns the 32-byte key derived from a master key for one use (HKDF-SHA256). */
export function deriveKey(masterKey: Buffer, use: KeyUse): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', `pelorus ${use}`, KEY_BYTES));
}

/** Returns a new random secret as 64 hex digits. */
export function randomSecret(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

/**
 * Returns the bytes of a master key written as 64 hex digits or base64; throws if it is neither, without printing it.
 * `source`: where it was read, for the person who fixes it.
 */
export function parseMasterKey(text: string, source = 'PELORUS_MASTER_KEY'): Buffer {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, /^[0-9a-fA-F]{64}$/.test(trimmed) ? 'hex' : 'base64');
  if (key.length !== KEY_BYTES)
    throw new SecretMistake(`${source}: the master key must be 32 bytes, as 64 hex digits or base64`);
  if (new Set(key).size < 8)
    throw new SecretMistake(`${source}: the master key is not random: make one with \`openssl rand -hex 32\``);
  return key;
}

/** Returns the text in `file`, made once by `make` and readable by its owner only. */
export async function keptSecret(dir: string, file: string, make: () => string): Promise<string> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const target = path.join(dir, file);
  const kept = await readFile(target, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (kept !== null) {
    if (kept.trim() === '') throw new SecretMistake(`${target} is empty: put back what was in it, or a copy of it`);
    return kept.trim();
  }
  // Whole under another name first: a start that is cut short leaves no empty secret, and of several one wins.
  const made = `${target}.${randomUUID()}`;
  const handle = await open(made, 'wx', 0o600);
  try {
    await handle.writeFile(make());
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(made, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(made);
  }
  return (await readFile(target, 'utf8')).trim();
}

/**
 * Returns the master key: PELORUS_MASTER_KEY, else made once in `secretsDir` (never in production: there the operator
 * keeps it). Throws SecretMistake.
 */
export async function loadMasterKey(options: {
  mode: 'demo' | 'production';
  env: Readonly<Record<string, string | undefined>>;
  secretsDir: string;
}): Promise<Buffer> {
  const given = options.env.PELORUS_MASTER_KEY || undefined;
  if (given === undefined && options.mode === 'production')
    throw new SecretMistake('production mode needs PELORUS_MASTER_KEY in the environment (`openssl rand -hex 32`)');
  if (given !== undefined) return parseMasterKey(given);
  const kept = await keptSecret(options.secretsDir, 'master.key', randomSecret);
  return parseMasterKey(kept, path.join(options.secretsDir, 'master.key'));
}
