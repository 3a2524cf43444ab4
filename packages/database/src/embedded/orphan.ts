import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { type Home, readServerFile } from './home.ts';

const OWNER_DYING_MS = 1_000;

/**
 * Makes sure that no server of an earlier run uses this data: stops an orphaned server, waits for its last backends,
 * and removes a stale pid file: its process is gone, a zombie, or its number was reused, as happens in containers.
 * Throws if a living process of ours owns it.
 */
export async function clearOrphan(home: Home, log: Log): Promise<void> {
  const pidFile = join(home.path, 'data', 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
  if (Number.isInteger(pid) && pid > 1 && isAlive(pid) && isServerOf(pid, home)) {
    await ownerGone(pid, home);
    log.warn({ pid }, 'a PostgreSQL of an earlier run is still running; stopping it');
    await stopServer(pid);
  }
  await backendsGone(home);
  rmSync(pidFile, { force: true });
}

/** Throws if the server's owner lives on. One that was killed a moment ago gets time to be gone. */
async function ownerGone(pid: number, home: Home): Promise<void> {
  const owner = readServerFile(home.path)?.ownerPid;
  if (owner === undefined || owner === process.pid) return;
  const until = Date.now() + OWNER_DYING_MS;
  while (isAlive(owner) && isAlive(pid) && parentOf(pid) === owner) {
    if (Date.now() > until) {
      throw new Error(`process ${owner} is using ${home.path}: two exchanges cannot share one data directory`);
    }
    await delay(20);
  }
}

/** Backends end by themselves when their postmaster is gone; with one of them left, a new server would do damage. */
async function backendsGone(home: Home): Promise<void> {
  for (const [signal, waitMs] of [
    [0, 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    const until = Date.now() + waitMs;
    for (let left = standingIn(home); left.length > 0 && Date.now() < until; left = standingIn(home)) {
      for (const pid of left) send(pid, signal);
      await delay(10);
    }
  }
  const left = standingIn(home);
  if (left.length > 0) throw new Error(`processes ${left.join(', ')} of an old PostgreSQL could not be stopped`);
}

/**
 * Returns the PostgreSQL processes on this data, whose working directory is the data directory. Linux only; elsewhere
 * none.
 */
function standingIn(home: Home): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isServerOf(Number(name), home))
    .map(Number);
}

/** Stops a server: politely, then at once, then by force. Each of them loses nothing that was committed. */
export async function stopServer(pid: number): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!send(pid, signal)) return;
    const until = Date.now() + waitMs;
    while (Date.now() < until) {
      if (!isAlive(pid)) return;
      await delay(10);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) cannot be stopped`);
}

function isAlive(pid: number): boolean {
  return send(pid, 0) && !isZombie(pid);
}

function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isServerOf(pid: number, home: Home): boolean {
  if (process.platform === 'linux') {
    try {
      // A shell of a person may have the same working directory.
      if (readFileSync(`/proc/${pid}/comm`, 'latin1') !== 'postgres\n') return false;
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(join(home.path, 'data'));
    } catch {
      return false;
    }
  }
  return psOf(pid, 'command').includes(join(home.path, 'data'));
}

function parentOf(pid: number): number {
  if (process.platform !== 'linux') return Number(psOf(pid, 'ppid'));
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // "pid (name) state ppid": the name may hold spaces and parentheses.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

function psOf(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
