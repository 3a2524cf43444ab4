import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseMasterKey } from '@pelorus/database/secrets.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecrets } from './config.ts';

let secretsDir: string;
beforeEach(async () => {
  secretsDir = await mkdtemp(path.join(tmpdir(), 'pelorus-secrets-'));
});
afterEach(() => rm(secretsDir, { recursive: true }));

const KEY = '00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef';

test('IDEN-60 in demo mode the master key is made once, readable by its owner only', async () => {
  const first = await loadSecrets({ mode: 'demo', env: {}, secretsDir });
  const again = await loadSecrets({ mode: 'demo', env: {}, secretsDir });
  expect(again).toEqual(first);
  for (const file of ['master.key', 'metrics.token', 'operator.secret'])
    expect((await stat(path.join(secretsDir, file))).mode & 0o777).toBe(0o600);
  expect(first.operatorSecret).toBe(await readFile(path.join(secretsDir, 'operator.secret'), 'utf8'));
});

test('IDEN-60 several processes that start at once agree', async () => {
  const all = await Promise.all(
    Array.from({ length: 4 }, () =>
      loadSecrets({ mode: 'demo', env: { PELORUS_MASTER_KEY: KEY }, secretsDir, operatorSecret: 'x'.repeat(32) }),
    ),
  );
  expect(new Set(all.map((secrets) => secrets.fingerprint.toString('hex'))).size).toBe(1);
});

test('IDEN-60 several first starts at once agree on what they make, and leave nothing else behind', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => loadSecrets({ mode: 'demo', env: {}, secretsDir })));
  expect(new Set(all.map((secrets) => secrets.fingerprint.toString('hex'))).size).toBe(1);
  expect((await readdir(secretsDir)).sort()).toEqual(['master.key', 'metrics.token', 'operator.secret']);
});

test('IDEN-60 an empty key file is not taken for a new one', async () => {
  await writeFile(path.join(secretsDir, 'master.key'), '');
  await expect(loadSecrets({ mode: 'demo', env: {}, secretsDir })).rejects.toThrow('master.key is empty');
});

test('IDEN-60 production without PELORUS_MASTER_KEY does not start, and leaves no key behind', async () => {
  await expect(loadSecrets({ mode: 'production', env: {}, secretsDir })).rejects.toThrow('PELORUS_MASTER_KEY');
  await expect(stat(path.join(secretsDir, 'master.key'))).rejects.toThrow('ENOENT');
});

test('IDEN-60 the environment is preferred, in hex or base64', async () => {
  const hex = await loadSecrets({ mode: 'production', env: { PELORUS_MASTER_KEY: KEY }, secretsDir });
  const base64 = Buffer.from(KEY, 'hex').toString('base64');
  const other = await loadSecrets({ mode: 'production', env: { PELORUS_MASTER_KEY: base64 }, secretsDir });
  expect(other.apiSecretKey.equals(hex.apiSecretKey)).toBe(true);
  expect(hex.apiSecretKey.equals(hex.passwordPepper)).toBe(false);
  await expect(stat(path.join(secretsDir, 'master.key'))).rejects.toThrow('ENOENT');
});

test.each(['', 'changeme', '0'.repeat(64), KEY.slice(2), `${KEY}00`])(
  'IDEN-61 "%s" is no master key and is not printed',
  (text) => {
    let message = '';
    try {
      parseMasterKey(text);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain('master key');
    if (text !== '') expect(message).not.toContain(text);
  },
);

test('IDEN-61 a short operator secret does not start', async () => {
  await expect(loadSecrets({ mode: 'demo', env: { PELORUS_OPERATOR_SECRET: 'short' }, secretsDir })).rejects.toThrow(
    'at least 32',
  );
});

test.each([
  ['short', 'at least 32'],
  ['s'.repeat(40), 'must not be the operator secret'],
])('HTTP-29 "%s" is no token of metrics, and is not printed', async (token, problem) => {
  const env = { PELORUS_OPERATOR_SECRET: 's'.repeat(40), PELORUS_METRICS_TOKEN: token };
  const error = await loadSecrets({ mode: 'demo', env, secretsDir }).catch((thrown: Error) => thrown);
  expect((error as Error).message).toContain(problem);
  expect((error as Error).message).not.toContain(token);
});

test('KYC-06 the two secrets of a provider of identity verification go together, and are not printed when they do not', async () => {
  const load = (env: Record<string, string>) => loadSecrets({ mode: 'demo', env, secretsDir });
  const [calls, webhook] = ['calls-secret-0123456', 'webhook-secret-01234'];
  expect((await load({})).verifier).toBeNull();
  const both = { PELORUS_VERIFIER_SECRET: calls, PELORUS_VERIFIER_WEBHOOK_SECRET: webhook };
  expect((await load(both)).verifier).toEqual({ calls, webhook });
  for (const env of [
    { PELORUS_VERIFIER_SECRET: calls },
    { PELORUS_VERIFIER_WEBHOOK_SECRET: webhook },
    { ...both, PELORUS_VERIFIER_SECRET: 'hidden' },
  ]) {
    const told = await load(env).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(told).toContain('go together');
    expect(told).not.toMatch(/hidden|calls-secret|webhook-secret/);
  }
});
