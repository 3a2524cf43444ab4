import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Stop } from './stop.ts';

/** What a running server tells about itself in its data directory. */
export interface Instance {
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

export interface Claim {
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
    // Somebody else may have made it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Claims a data directory for this process; throws Stop if a living one has it. A dead one's claim is taken over. */
export function claimDataDir(dataDir: string): Claim {
  try {
    makeDirectory(dataDir);
  } catch (error) {
    throw new Stop('CONFIG', `DATA_DIR: ${dataDir} cannot be made (${(error as NodeJS.ErrnoException).code}).`);
  }
  const own: Instance = { pid: process.pid, born: bornAt(process.pid), url: null };
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(fileIn(dataDir), JSON.stringify(own), { flag: 'wx' });
      break;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw new Stop('CONFIG', `DATA_DIR: ${dataDir} cannot be written (${code}).`);
    }
    const other = runningInstance(dataDir);
    if (other !== null || tries > 2) {
      const where = other?.url == null ? '' : ` at ${other.url}`;
      throw new Stop(
        'LOCKED',
        `Another Pelorus (process ${other?.pid ?? 'unknown'}) runs on ${dataDir}${where}. Stop it, or choose another DATA_DIR.`,
      );
    }
    rmSync(fileIn(dataDir), { force: true });
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
