import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { benchPolicy } from '../testing/bench-signer.ts';
import { exchangeLines } from '../testing/line-attacks.ts';
import { makeDirectory } from './ceremony/make-directory.ts';
import { filesIn } from './directory.ts';
import { SCRYPT_COST_MIN } from './seed/sealed-seed.ts';
import { spawnSigner } from './spawn-signer.ts';

const passphrase = 'canary passphrase of this test';
const place = mkdtempSync(join(tmpdir(), 'signer-'));
const directory = join(place, 'keys');
const passphraseFile = join(place, 'passphrase');
const children: ChildProcess[] = [];
const said: string[] = [];

async function start(user: string | null = null): Promise<ChildProcess> {
  const child = await spawnSigner({ directory, passphraseFile, user, onLine: (line) => said.push(line) });
  children.push(child);
  return child;
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });

const isListening = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(filesIn(directory).socket);
    socket.once('connect', () => resolve(socket.destroy().destroyed)).once('error', () => resolve(false));
  });

const xpubs = async () =>
  JSON.parse((await exchangeLines(filesIn(directory).socket, '{"id":"a","kind":"xpubs"}\n', 1))[0] as string);

beforeAll(async () => {
  // Another user must find the way to the directory; what is in it stays closed.
  chmodSync(place, 0o711);
  writeFileSync(passphraseFile, `${passphrase}\n`, { mode: 0o600 });
  await makeDirectory({ directory, passphrase, policy: JSON.stringify(benchPolicy([])), cost: SCRYPT_COST_MIN });
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    await ended(child);
  }
});

afterAll(() => {
  // What was printed in all tests of this file, faults included.
  const printed = said.join('\n');
  expect(printed).toContain('ready');
  expect(printed).not.toContain('canary');
});

test('SIGN-01 the socket is open to its user only, and a running signer keeps its directory closed', async () => {
  await start();
  expect(statSync(filesIn(directory).socket).mode & 0o777).toBe(0o600);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect(await xpubs()).toMatchObject({ id: 'a', kind: 'xpubs', policyVersion: 1 });
});

test('SIGN-02 a second signer is refused while the first lives, and starts after it was killed', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow('RUNNING_ALREADY');
  expect(await isListening()).toBe(true);
  first.kill('SIGKILL');
  await ended(first);
  expect(await isListening()).toBe(false);
  await start();
  expect(await isListening()).toBe(true);
});

test('SIGN-02 of two started at once exactly one runs', async () => {
  const both = await Promise.allSettled([start(), start()]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('SIGN-06 it ends when the process that started it is killed', async () => {
  const script = `
    import { spawnSigner } from ${JSON.stringify(fileURLToPath(new URL('spawn-signer.ts', import.meta.url)))};
    const child = await spawnSigner({ directory: ${JSON.stringify(directory)}, passphraseFile: ${JSON.stringify(passphraseFile)}, user: null, onLine() {} });
    console.log(child.pid);
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => parent.stdout.once('data', resolve));
  expect(await isListening()).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(isListening).toBe(false);
});

test('SIGN-05 SIGTERM ends it in order: the socket is gone and nothing is left locked', async () => {
  const child = await start();
  child.kill('SIGTERM');
  expect(await ended(child)).toBe(0);
  await start();
});

test.skipIf(process.getuid?.() !== 0)('SIGN-07 started by root it becomes its user before it listens', async () => {
  const child = await start('nobody');
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const { uid } = statSync(filesIn(directory).socket);
  expect(status).toMatch(new RegExp(`^Uid:\\s+${uid}\\s+${uid}\\s+${uid}\\s+${uid}$`, 'm'));
  expect(uid).not.toBe(0);
  expect(status).toMatch(/^Groups:\s*$/m);
  expect(await xpubs()).toMatchObject({ kind: 'xpubs' });
});
