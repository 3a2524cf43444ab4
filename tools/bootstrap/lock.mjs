import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root, say } from './screen.mjs';

const lockPath = join(root, '.cache', 'bootstrap.lock');

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function tryLock() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  try {
    writeFileSync(lockPath, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = Number(readFileSync(lockPath, 'utf8'));
  // An empty file is a holder between creating and writing: it counts as alive.
  if (holder > 0 && !isAlive(holder)) rmSync(lockPath, { force: true });
  return false;
}

/**
 * Runs `work` while no other command of this tree installs or builds. A lock whose process is gone is taken over; a
 * read-only tree has nothing to install or build and needs none.
 */
export async function withLock(work) {
  let hasLock = false;
  let told = false;
  while (!hasLock) {
    try {
      hasLock = tryLock();
    } catch (error) {
      if (['EROFS', 'EACCES', 'EPERM'].includes(error.code)) return await work();
      if (error.code !== 'ENOENT') throw error;
    }
    if (hasLock) break;
    if (!told) say('• Another command is installing or building; waiting for it …');
    told = true;
    await wait(200);
  }
  try {
    return await work();
  } finally {
    rmSync(lockPath, { force: true });
  }
}
