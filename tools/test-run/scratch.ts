import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** Far more than what tests were seen to hold at one time, 0.5 GiB. */
const ROOM_MIN = 4 * GIB;
/** Browsers and exchanges need theirs besides. */
const AVAILABLE_MIN = 8 * GIB;
const NAME = 'pelorus-';
const LEFT = new RegExp(`^${NAME}(\\d+)-`);

/** What a machine has for files in memory. */
interface MemoryRoom {
  /** Text of /proc/mounts. */
  mounts: string;
  /** Free in /dev/shm, bytes. */
  roomBytes: number;
  /** Memory that processes may still take, bytes. */
  availableBytes: number;
}

/** Is there room in memory for all that tests write, programs to be run included (TEST-09)? */
export function hasRoom({ mounts, roomBytes, availableBytes }: MemoryRoom): boolean {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place]) => place === MEMORY);
  const options = mount?.[3]?.split(',') ?? [];
  const isUsable = mount?.[2] === 'tmpfs' && options.includes('rw') && !options.includes('noexec');
  return isUsable && roomBytes >= ROOM_MIN && availableBytes >= AVAILABLE_MIN;
}

function roomHere(): MemoryRoom | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const mounts = readFileSync('/proc/mounts', 'utf8');
    return { mounts, roomBytes: bavail * bsize, availableBytes: process.availableMemory() };
  } catch {
    return null;
  }
}

/** Returns those of `names` that runs left behind which are no more: a killed run cannot clear its own away. */
export function leftBehind(names: readonly string[], isAlive: (pid: number) => boolean): string[] {
  return names.filter((name) => {
    const pid = LEFT.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Makes the folder of a run, in memory where that has room; whoever makes it removes it. */
export function makeScratch(): { folder: string; isInMemory: boolean } {
  const room = roomHere();
  const isInMemory = room !== null && hasRoom(room);
  if (isInMemory) {
    for (const name of leftBehind(readdirSync(MEMORY), isAlive))
      rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), `${NAME}${process.pid}-`));
  // Started by root, PostgreSQL and the signer become other users: they get in as into any folder for temporary files.
  if (isInMemory) chmodSync(folder, 0o1777);
  return { folder, isInMemory };
}
