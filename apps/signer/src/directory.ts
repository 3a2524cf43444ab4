import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { SignerFault } from './faults.ts';

/** The files of a signer. */
export const filesIn = (directory: string) => ({
  seed: join(directory, 'seed.sealed'),
  policy: join(directory, 'policy.json'),
  seal: join(directory, 'policy.seal'),
  log: join(directory, 'signed.log'),
  head: join(directory, 'signed.log.head'),
  lock: join(directory, 'lock'),
  socket: join(directory, 'signer.sock'),
});

/** Writes a file that is there whole or not at all, for its owner only. */
export function writeDurably(path: string, text: string): void {
  const fd = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(`${path}.new`, path);
  syncDirectory(dirname(path));
}

/** Makes the names in a directory durable. */
export function syncDirectory(directory: string): void {
  const fd = openSync(directory, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Throws DIRECTORY_OPEN unless only this process's user gets at the directory and the files in it (SIGN-01). */
export function checkDirectory(directory: string): void {
  const { seed, policy, seal, log, head } = filesIn(directory);
  if (!existsSync(directory)) throw new SignerFault('DIRECTORY_MISSING', directory);
  for (const path of [directory, ...[seed, policy, seal, log, head].filter((file) => existsSync(file))]) {
    const { mode, uid } = lstatSync(path);
    // Windows has no such modes; its directories below a user's own are closed to others.
    if (process.platform === 'win32') continue;
    if ((mode & 0o077) !== 0 || uid !== process.getuid?.()) throw new SignerFault('DIRECTORY_OPEN', path);
  }
}

/** Makes a directory for a signer; throws DIRECTORY_USED if there is a seed in it. */
export function makeSignerDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (existsSync(filesIn(directory).seed)) throw new SignerFault('DIRECTORY_USED', directory);
}

/** Returns the text of the sealed seed. */
export function readSeed(directory: string): string {
  try {
    return readFileSync(filesIn(directory).seed, 'utf8');
  } catch (error) {
    throw new SignerFault('SEED_MISSING', directory, error);
  }
}
