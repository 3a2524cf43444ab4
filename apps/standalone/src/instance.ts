import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Stop } from './stop.ts';

/** Data about a running server, in its data directory. */
interface Instance {
  pid: number;
  /** When the process began, in the kernel's own count; null where there is no /proc. Tells a reused pid apart. */
  born: string | null;
  /** http://127.0.0.1:3000; null while it is starting. */
  url: string | null;
}

const fileIn = (dataDir: string) => join(dataDir, 'server.json');

/** The fields of /proc/PID/stat from the third on (state first); null where there is none. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Counted behind the command's name, which may hold anything but ends at the last bracket.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Field 22: when the process began. */
const bornAt = (pid: number) => statOf(pid)?.[19] ?? null;

function isAlive({ pid, born }: Instance): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // Killed, but not yet reaped by its parent: it holds nothing any more.
  if (statOf(pid)?.[0] === 'Z') return false;
  return born === null || bornAt(pid) === born;
}

function read(dataDir: string): Instance | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Instance;
  } catch {
    return null;
  }
}

/** Returns the server that runs on a data directory, null if none does. */
export function runningInstance(dataDir: string): Instance | null {
  const instance = read(dataDir);
  return instance !== null && isAlive(instance) ? instance : null;
}

interface Claim {
  /** Tells others where the server answers. */
  announce(url: string): void;
  release(): void;
}

/**
 * Makes a directory and those above it. One at a time: Node's own `recursive` never returns under /proc, where the
 * system answers ENOENT although the directory above is there.
 */
function makeDirectory(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  if (above !== path) makeDirectory(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Plain words for the system's error codes about a directory. */
const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a file system that is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EEXIST: 'there is a file in its place',
  ERR_FS_EISDIR: 'there is a directory in the place of a file',
  ENOTDIR: 'there is a file in the place of a directory',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
};

/** Returns the end of a start: what could not be done with the data directory, and why (STAN-32). */
function unusable(dataDir: string, what: 'made' | 'written', error: unknown): Stop {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const where = path === undefined || path === dataDir ? '' : `, at ${path}`;
  const why = PROBLEMS[code] ?? String((error as Error).message);
  return new Stop('CONFIG', `DATA_DIR: ${dataDir} cannot be ${what}: ${why}${where} (${code}).`);
}

/** Claims a data directory for this process; throws Stop if a living one has it. A dead one's claim is taken over. */
export function claimDataDir(dataDir: string): Claim {
  try {
    makeDirectory(dataDir);
  } catch (error) {
    throw unusable(dataDir, 'made', error);
  }
  const own: Instance = { pid: process.pid, born: bornAt(process.pid), url: null };
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(fileIn(dataDir), JSON.stringify(own), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(dataDir, 'written', error);
    }
    const other = runningInstance(dataDir);
    if (other !== null || tries > 2) {
      const where = other?.url == null ? '' : ` at ${other.url}`;
      throw new Stop(
        'LOCKED',
        `Another Pelorus (process ${other?.pid ?? 'unknown'}) runs on ${dataDir}${where}. Stop it, or choose another DATA_DIR.`,
      );
    }
    try {
      rmSync(fileIn(dataDir), { force: true });
    } catch (error) {
      throw unusable(dataDir, 'written', error);
    }
  }
  return {
    announce(url) {
      writeFileSync(`${fileIn(dataDir)}.new`, JSON.stringify({ ...own, url }));
      renameSync(`${fileIn(dataDir)}.new`, fileIn(dataDir));
    },
    release() {
      rmSync(fileIn(dataDir), { force: true });
    },
  };
}
