import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PASSPHRASE } from './passphrase.ts';

interface Spawning {
  directory: string;
  /** Keeps the passphrase, for the signer's eyes only. */
  passphraseFile: string;
  /** What it becomes where this process is root; null: nobody else. */
  user: string | null;
  /** Each line that it prints. */
  onLine(line: string): void;
}

/** As it was built, in one file, for who came by an npm script; for others its sources (decision 0055). */
const MAIN = createRequire(import.meta.url).resolve('#main');

/**
 * V8 may be small: nobody asks for more than some signatures a second, of 5 ms each either way. Without its compilers
 * idling takes 13 MB less; TypeScript's sources need them.
 */
const SMALL = ['--max-semi-space-size=1', '--optimize-for-size', '--v8-pool-size=0'];
const WITHOUT_COMPILERS = MAIN.endsWith('.ts') ? [] : ['--lite-mode'];

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Starts a signer as a process of its own that ends with this one (SIGN-06); resolves when it listens, rejects with what
 * it said if it ends before. Node's permissions leave it no children, threads, addons, and no files but the program's and
 * its own.
 */
export async function spawnSigner({ directory, passphraseFile, user, onLine }: Spawning): Promise<ChildProcess> {
  const allowed = [root, directory, passphraseFile, '/etc/passwd'].map((path) => `--allow-fs-read=${path}`);
  const flags = [
    '--permission',
    '--allow-net',
    '--disable-warning=ExperimentalWarning',
    ...SMALL,
    ...WITHOUT_COMPILERS,
    ...allowed,
  ];
  const child = spawn(
    process.execPath,
    [...flags, `--allow-fs-write=${directory}`, MAIN, directory, '--ends-with-stdin'],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { [`${PASSPHRASE.text}_FILE`]: passphraseFile, ...(user === null ? {} : { PELORUS_SIGNER_USER: user }) },
    },
  );
  await new Promise<void>((resolve, reject) => {
    let last = '';
    createInterface({ input: child.stdout }).on('line', (line) => {
      last = line;
      onLine(line);
      if ((JSON.parse(line) as { event: string }).event === 'ready') resolve();
    });
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`the signer ended with ${code}: ${last}`)));
  });
  return child;
}
