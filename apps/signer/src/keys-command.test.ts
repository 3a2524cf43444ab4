import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SignerAnswer } from '@pelorus/protocol/wallet/signer-wire.ts';
import type { Hex } from 'viem';
import { beforeAll, expect, test } from 'vitest';
import {
  benchPolicy,
  CUSTOMER,
  makeCoreKey,
  NETWORK,
  resultOf,
  TOKEN,
  unsignedSpend,
  unsignedTransfer,
} from '../testing/bench-signer.ts';
import { exchangeLines } from '../testing/line-attacks.ts';
import type { SweepStep } from './ceremony/rotate.ts';
import { filesIn } from './directory.ts';
import { runSigner } from './run-signer.ts';

const OLD = 'the first passphrase';
const NEW = 'the second passphrase';
const place = mkdtempSync(join(tmpdir(), 'signer-'));
const at = (name: string) => join(place, name);
const shareAt = (number: number) => ['--share', at(`shares/share-${number}.txt`)];
const command = fileURLToPath(new URL('keys-command.ts', import.meta.url));

/** Runs a script as a person would; returns all that it prints. */
function run(passphrase: string, ...args: string[]): { printed: string; isDone: boolean } {
  const { NODE_COMPILE_CACHE, PATH } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, PELORUS_SIGNER_PASSPHRASE: passphrase, PELORUS_SIGNER_NEW_PASSPHRASE: NEW };
  const { stdout, stderr, status } = spawnSync(process.execPath, [command, ...args], {
    encoding: 'utf8',
    cwd: place,
    env,
  });
  return { printed: stdout + stderr, isDone: status === 0 };
}

/** Asks the signer of a directory these things, one after another. */
async function askAll(directory: string, passphrase: string, requests: object[]): Promise<SignerAnswer[]> {
  const { close } = await runSigner({
    directory,
    passphrase,
    onFailure: (error) => {
      throw error;
    },
  });
  const lines = requests.map((request) => `${JSON.stringify({ id: 'a', ...request })}\n`).join('');
  const answers = await exchangeLines(filesIn(directory).socket, lines, requests.length);
  await close();
  return answers.map((line) => JSON.parse(line) as SignerAnswer);
}

const ask = async (directory: string, passphrase: string, request: object) =>
  (await askAll(directory, passphrase, [request]))[0] as SignerAnswer;

const wordsIn = (printed: string) => /^Check words: (\w+ \w+ \w+ \w+)$/m.exec(printed)?.[1];

let made: ReturnType<typeof run>;

beforeAll(() => {
  writeFileSync(at('policy.json'), JSON.stringify(benchPolicy([makeCoreKey().publicHex])));
  made = run(OLD, 'make', '--directory', 'keys', '--policy', 'policy.json', '--shares', 'shares');
});

test('SIGN-50 the ceremony writes seed, policy, log and five shares for their owner only, and prints nothing secret', () => {
  expect(made).toMatchObject({ isDone: true });
  expect(wordsIn(made.printed)).toBeDefined();
  expect(readdirSync(at('shares'))).toEqual([1, 2, 3, 4, 5].map((number) => `share-${number}.txt`));
  for (const name of ['keys', 'shares']) {
    expect(statSync(at(name)).mode & 0o777).toBe(0o700);
    for (const file of readdirSync(at(name))) expect(statSync(join(at(name), file)).mode & 0o777).toBe(0o600);
  }
  for (const file of readdirSync(at('shares'))) {
    expect(made.printed).not.toContain(readFileSync(join(at('shares'), file), 'utf8').split(' ')[3]);
  }
  expect(made.printed).not.toContain(OLD);
  expect(run(OLD, 'make', '--directory', 'keys', '--policy', 'policy.json', '--shares', 'more').printed).toContain(
    'DIRECTORY_USED',
  );
});

test('SIGN-51 SIGN-46 three shares restore the same wallet under another passphrase, which pays nothing for an hour', async () => {
  const shares = [shareAt(5), shareAt(2), shareAt(4)].flat();
  const restored = run(NEW, 'restore', '--directory', 'restored', '--policy', 'policy.json', ...shares);
  expect(restored.isDone).toBe(true);
  expect(wordsIn(restored.printed)).toBe(wordsIn(made.printed));
  const before = await ask(at('keys'), OLD, { kind: 'xpubs' });
  expect(await ask(at('restored'), NEW, { kind: 'xpubs' })).toEqual(before);
  expect(readFileSync(filesIn(at('restored')).log, 'utf8')).toContain('"isRestored":true');
});

test('SIGN-51 a seed restored beside the saved log knows what was signed', async () => {
  const { log, head } = filesIn(at('saved'));
  mkdirSync(at('saved'), { mode: 0o700 });
  copyFileSync(filesIn(at('keys')).log, log);
  copyFileSync(filesIn(at('keys')).head, head);
  const shares = [shareAt(1), shareAt(2), shareAt(3)].flat();
  expect(run(NEW, 'restore', '--directory', 'saved', '--policy', 'policy.json', ...shares).isDone).toBe(true);
  expect(await ask(at('saved'), NEW, { kind: 'xpubs' })).toMatchObject({ kind: 'xpubs' });
  expect(readFileSync(log, 'utf8')).toContain('"isRestored":false');
});

test('SIGN-51 fewer, doubled, mistyped and mixed shares are refused, and nothing is written', () => {
  const other = run(OLD, 'make', '--directory', 'other', '--policy', 'policy.json', '--shares', 'other-shares');
  expect(other.isDone).toBe(true);
  const typed = readFileSync(at('shares/share-1.txt'), 'utf8');
  writeFileSync(
    at('mistyped.txt'),
    typed.replace(/[0-9a-f](?=[0-9a-f]{20} )/, (digit) => (digit === '0' ? '1' : '0')),
  );
  const cases: [string, string[]][] = [
    ['SHARES_FEW', [shareAt(1), shareAt(2)].flat()],
    ['SHARES_MIXED', [shareAt(1), shareAt(1), shareAt(2)].flat()],
    ['SHARE_UNREADABLE', ['--share', at('mistyped.txt'), ...shareAt(2), ...shareAt(3)]],
    ['SHARES_MIXED', ['--share', at('other-shares/share-1.txt'), ...shareAt(2), ...shareAt(3)]],
  ];
  for (const [code, shares] of cases) {
    expect(run(NEW, 'restore', '--directory', 'none', '--policy', 'policy.json', ...shares).printed).toContain(code);
  }
  expect(existsSync(at('none'))).toBe(false);
});

test('SIGN-20 accept seals a policy for the signer, and a wrong one is refused', async () => {
  const policy = benchPolicy([], { version: 2 });
  writeFileSync(at('next.json'), JSON.stringify(policy));
  writeFileSync(at('wrong.json'), JSON.stringify({ ...policy, version: 3, assets: [] }));
  expect(run(OLD, 'accept', '--directory', 'keys', '--policy', 'next.json').isDone).toBe(true);
  expect(run(OLD, 'accept', '--directory', 'keys', '--policy', 'wrong.json').printed).toContain('POLICY_INVALID');
  expect(await ask(at('keys'), OLD, { kind: 'xpubs' })).toMatchObject({ policyVersion: 2 });
});

test('SIGN-53 a rotation lets the old keys pay the new hot wallet only, and lists the sweeps', async () => {
  const rotated = run(
    OLD,
    'rotate',
    '--directory',
    'keys',
    '--to',
    'new',
    '--shares',
    'new-shares',
    '--last-user-index',
    '17',
  );
  expect(rotated).toMatchObject({ isDone: true });
  const hot = /^Hot wallet: +(\S+)$/m.exec(rotated.printed)?.[1] as Hex;
  expect(await ask(at('new'), NEW, { kind: 'xpubs' })).toMatchObject({ families: [{ hot }] });
  const steps = JSON.parse(readFileSync(at('new/sweep-plan.json'), 'utf8')) as SweepStep[];
  expect(steps.map(({ contract, purpose }) => [contract, purpose])).toEqual(
    [16, 17, 0, 1].flatMap((fromIndex) => {
      const purpose = { kind: fromIndex < 16 ? 'toCold' : 'sweep', fromIndex };
      return [TOKEN, null].map((contract) => [contract, purpose]);
    }),
  );
  const requests = steps.map(({ contract, purpose }, nonce) => ({
    ...{ kind: 'sign', network: NETWORK, purpose },
    unsigned: contract === null ? unsignedSpend({ to: hot, value: 9n, nonce }) : unsignedTransfer(hot, 9n, { nonce }),
  }));
  const toStranger = { ...requests[6], unsigned: unsignedTransfer(CUSTOMER, 9n) };
  const answers = await askAll(at('keys'), OLD, [toStranger, ...requests]);
  expect(answers.map(resultOf)).toEqual(['DESTINATION_WRONG', ...steps.map(() => 'signed')]);
});

test('SIGN-52 a changed passphrase opens the same seed, the old one opens nothing', async () => {
  expect(run('a wrong passphrase', 'passphrase', '--directory', 'keys').printed).toContain('PASSPHRASE_WRONG');
  expect(run(OLD, 'passphrase', '--directory', 'keys').isDone).toBe(true);
  await expect(ask(at('keys'), OLD, { kind: 'xpubs' })).rejects.toThrow('PASSPHRASE_WRONG');
  expect(await ask(at('keys'), NEW, { kind: 'xpubs' })).toMatchObject({ kind: 'xpubs' });
});

test('SIGN-08 what is missing or wrong is named', () => {
  expect(run(OLD, 'burn').printed).toContain('npm run keys -- make');
  expect(run(OLD, 'make', '--directory', 'x').printed).toContain('--shares is missing');
  expect(run('short', 'accept', '--directory', 'keys', '--policy', 'policy.json').printed).toContain(
    'PASSPHRASE_SHORT',
  );
});
