import { existsSync, rmSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasRoom, leftBehind, makeScratch } from './scratch.ts';

const GIB = 2 ** 30;
const SHM = 'tmpfs /dev/shm tmpfs rw,relatime,size=24684092k 0 0';
const ROOT = '/dev/vda / ext4 rw,relatime 0 0';
const roomy = { mounts: `${ROOT}\n${SHM}\n`, roomBytes: 10 * GIB, availableBytes: 10 * GIB };

test.each([
  ['a roomy memory', roomy, true],
  ['no such folder', { ...roomy, mounts: ROOT }, false],
  ['a folder on a disk', { ...roomy, mounts: '/dev/vdb /dev/shm ext4 rw 0 0' }, false],
  ['a memory from which nothing runs', { ...roomy, mounts: SHM.replace('rw', 'rw,noexec') }, false],
  ['a memory that is only read', { ...roomy, mounts: SHM.replace('rw', 'ro') }, false],
  ['the 64 MB of a container', { ...roomy, roomBytes: 64 * 2 ** 20 }, false],
  ['a machine with little left', { ...roomy, availableBytes: 3 * GIB }, false],
])('TEST-09 what tests write lies in memory where that has room: %s', (_what, room, has) => {
  expect(hasRoom(room)).toBe(has);
});

test('TEST-09 what a killed run left in memory goes with the next one, and nothing else does', () => {
  const names = ['pelorus-11-abc', 'pelorus-12-abc', 'pelorus-test-11', 'sem.11', 'PostgreSQL.11'];
  expect(leftBehind(names, (pid) => pid === 12)).toEqual(['pelorus-11-abc']);
});

test('TEST-09 a run has a folder of its own; in memory other users get into it, as into /tmp', () => {
  const [one, two] = [makeScratch(), makeScratch()];
  expect(one.folder).not.toBe(two.folder);
  for (const { folder, isInMemory } of [one, two]) {
    expect(existsSync(folder)).toBe(true);
    if (isInMemory) expect(statSync(folder).mode & 0o7777).toBe(0o1777);
    rmSync(folder, { recursive: true });
  }
});
