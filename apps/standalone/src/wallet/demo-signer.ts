import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { keptSecret, randomSecret } from '@pelorus/database/secrets.ts';
import { acceptPolicy, makeDirectory } from '@pelorus/signer/ceremony/make-directory.ts';
import { filesIn } from '@pelorus/signer/directory.ts';
import type { PolicyFile } from '@pelorus/signer/policy/policy.ts';
import { SCRYPT_COST_MIN } from '@pelorus/signer/seed/sealed-seed.ts';
import { spawnSigner } from '@pelorus/signer/spawn-signer.ts';
import type { Logger } from 'pino';

/** Not `signer.…`: Node's permissions take a directory for closed whose path another one begins with. */
const PASSPHRASE_FILE = 'passphrase.secret';
const BACKOFF_MS = { first: 1_000, most: 30_000 };

interface DemoSigner {
  socket: string;
  stop(): Promise<void>;
}

const directoryOf = (dataDir: string) => join(dataDir, 'signer');

/** Returns where a demo's signer listens, whether it does yet or not. */
export const demoSignerSocket = (dataDir: string) => filesIn(directoryOf(dataDir)).socket;

/** Makes the signer's directory, or puts a policy in force that says something else than the one there. */
async function prepare(directory: string, passphrase: string, wanted: Omit<PolicyFile, 'version'>): Promise<void> {
  const { policy: path, seed } = filesIn(directory);
  const textOf = (version: number) => JSON.stringify({ version, ...wanted });
  if (!existsSync(seed)) {
    await makeDirectory({ directory, passphrase, policy: textOf(1), cost: SCRYPT_COST_MIN });
    return;
  }
  const held = readFileSync(path, 'utf8');
  const { version } = JSON.parse(held) as PolicyFile;
  if (held !== textOf(version)) acceptPolicy({ directory, passphrase, policy: textOf(version + 1) });
}

/**
 * Keeps a signer for a demo, a process of its own with a seed made once (DEPO-52): started again when it ends, until it
 * is stopped. Resolves once it listens.
 */
export async function keepDemoSigner(
  dataDir: string,
  wanted: Omit<PolicyFile, 'version'>,
  log: Logger,
): Promise<DemoSigner> {
  const directory = directoryOf(dataDir);
  const passphraseFile = join(dataDir, PASSPHRASE_FILE);
  await prepare(directory, await keptSecret(dataDir, PASSPHRASE_FILE, randomSecret), wanted);
  const stopping = new AbortController();
  const spawned = () =>
    spawnSigner({ directory, passphraseFile, user: null, onLine: (line) => log.debug({ line }, 'the signer says') });
  let child = await spawned();
  const ended = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve();
      else child.once('close', () => resolve());
    });
  const keeping = (async () => {
    for (let waitMs = BACKOFF_MS.first; ; waitMs = Math.min(2 * waitMs, BACKOFF_MS.most)) {
      await ended();
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      log.error({ exit: child.exitCode }, 'the signer ended and is started again');
      try {
        child = await spawned();
        waitMs = BACKOFF_MS.first;
      } catch (error) {
        log.error({ err: error }, 'the signer does not start');
      }
    }
  })();
  return {
    socket: demoSignerSocket(dataDir),
    async stop() {
      stopping.abort();
      child.stdin?.end();
      await keeping;
      await ended();
    },
  };
}
