import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';

/** What only the gateway knows. Never in the configuration file, never logged. */
export interface GatewaySecrets {
  /** Mixed into every password hash: a stolen database alone cannot be guessed against. */
  passwordPepper: Buffer;
  /** AES-256 key under which API secrets are kept. */
  apiSecretKey: Buffer;
  /** AES-256 keys of what journeys carry, of messages' values and of factors' secrets; HMAC key of codes. */
  journeyKey: Buffer;
  messageKey: Buffer;
  factorKey: Buffer;
  codeKey: Buffer;
  /** What signs challenges of human verification, and what their answers are known by; 64 hex digits each. */
  human: { challenge: string; answer: string };
  /** GeeTest: captcha id → its key. */
  geetestKeys: ReadonlyMap<string, string>;
  /** Tells in the database which master key it belongs to. */
  fingerprint: Buffer;
  /** Bearer secret of the operator's own processes. */
  operatorSecret: string;
}

/** A secret that the operator must give, or give otherwise; the message never holds it. */
export class SecretMistake extends Error {}

const KEY_BYTES = 32;

/** Returns the secrets that a 32-byte master key stands for; each use gets a key of its own (HKDF-SHA256). */
export function deriveSecrets(
  masterKey: Buffer,
  operatorSecret: string,
  geetestKeys: ReadonlyMap<string, string> = new Map(),
): GatewaySecrets {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', masterKey, '', `pelorus ${use}`, KEY_BYTES));
  return {
    passwordPepper: derive('password pepper'),
    apiSecretKey: derive('api secrets'),
    journeyKey: derive('journeys'),
    messageKey: derive('messages'),
    factorKey: derive('factors'),
    codeKey: derive('codes'),
    human: {
      challenge: derive('human verification challenges').toString('hex'),
      answer: derive('human verification answers').toString('hex'),
    },
    geetestKeys,
    fingerprint: createHmac('sha256', derive('fingerprint')).update('pelorus').digest(),
    operatorSecret,
  };
}

/** Returns the bytes of a master key written as 64 hex digits or base64; throws, without printing it, if it is none. */
export function parseMasterKey(text: string): Buffer {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, /^[0-9a-fA-F]{64}$/.test(trimmed) ? 'hex' : 'base64');
  if (key.length !== KEY_BYTES) throw new SecretMistake('the master key must be 32 bytes, as 64 hex digits or base64');
  if (new Set(key).size < 8)
    throw new SecretMistake('the master key is not random: make one with `openssl rand -hex 32`');
  return key;
}

/** Returns the keys in "id=key,id=key"; throws, without printing it, for any other text. */
export function parseGeetestKeys(text: string): Map<string, string> {
  const pairs = text.split(',').map((pair) => /^\s*([0-9a-f]{32})=([0-9a-zA-Z]{8,128})\s*$/.exec(pair));
  return new Map(
    pairs.map((pair) => {
      if (pair === null) throw new SecretMistake('PELORUS_GEETEST_KEYS must be captchaId=key, several with commas');
      return [pair[1] as string, pair[2] as string];
    }),
  );
}

/** Returns the text in `file`, made once by `make` and readable by its owner only. */
async function keptSecret(dir: string, file: string, make: () => string): Promise<string> {
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
 * Returns the gateway's secrets: the master key from PELORUS_MASTER_KEY, else made once in `secretsDir` (never in
 * production: there the operator keeps it); the operator's secret as given, else PELORUS_OPERATOR_SECRET, else made
 * once; GeeTest's from PELORUS_GEETEST_KEYS.
 */
export async function loadSecrets(options: {
  mode: 'demo' | 'production';
  env: Readonly<Record<string, string | undefined>>;
  secretsDir: string;
  operatorSecret?: string | undefined;
}): Promise<GatewaySecrets> {
  const given = options.env.PELORUS_MASTER_KEY;
  if (given === undefined && options.mode === 'production')
    throw new SecretMistake('production mode needs PELORUS_MASTER_KEY in the environment (`openssl rand -hex 32`)');
  const random = () => randomBytes(KEY_BYTES).toString('hex');
  const masterKey = parseMasterKey(given ?? (await keptSecret(options.secretsDir, 'master.key', random)));
  const operatorSecret =
    options.operatorSecret ??
    options.env.PELORUS_OPERATOR_SECRET ??
    (await keptSecret(options.secretsDir, 'operator.secret', random));
  if (operatorSecret.length < 32) throw new SecretMistake('the operator secret must have at least 32 characters');
  const geetestKeys = options.env.PELORUS_GEETEST_KEYS;
  return deriveSecrets(masterKey, operatorSecret, geetestKeys ? parseGeetestKeys(geetestKeys) : new Map());
}
