import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PASSPHRASE, takePassphrase } from './passphrase.ts';

const directory = mkdtempSync(join(tmpdir(), 'signer-'));
const file = join(directory, PASSPHRASE.credential);
writeFileSync(file, 'sixteen letters!\n');
const take = (env: NodeJS.ProcessEnv) => takePassphrase(env, PASSPHRASE);

test('SIGN-12 a passphrase comes from a file, from systemd or from the environment, which then forgets it', () => {
  expect(take({ PELORUS_SIGNER_PASSPHRASE_FILE: file })).toBe('sixteen letters!');
  expect(take({ CREDENTIALS_DIRECTORY: directory })).toBe('sixteen letters!');
  const env = { PELORUS_SIGNER_PASSPHRASE: 'sixteen letters?' };
  expect(take(env)).toBe('sixteen letters?');
  expect(env).toEqual({});
});

test('SIGN-12 none, two, and one that is too short are refused', () => {
  expect(() => take({})).toThrow('PASSPHRASE_MISSING');
  expect(() => take({ CREDENTIALS_DIRECTORY: tmpdir() })).toThrow('PASSPHRASE_MISSING');
  const two = { PELORUS_SIGNER_PASSPHRASE_FILE: file, PELORUS_SIGNER_PASSPHRASE: 'sixteen letters!' };
  expect(() => take(two)).toThrow('PASSPHRASE_TWICE');
  expect(() => take({ PELORUS_SIGNER_PASSPHRASE: 'fifteen letters' })).toThrow('PASSPHRASE_SHORT');
});
