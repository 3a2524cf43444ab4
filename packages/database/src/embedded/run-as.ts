import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The unprivileged user that PostgreSQL runs as when we are root (it refuses to be root). */
export interface RunAs {
  name: string;
  uid: number;
  gid: number;
}

const CANDIDATES = ['postgres', 'nobody', 'daemon'];

/** Returns the user to run PostgreSQL as: null = the current user. Throws for root without another user. */
export function chooseRunAs(passwd = '/etc/passwd'): RunAs | null {
  if (process.getuid?.() !== 0) return null;
  const users = new Map<string, RunAs>();
  for (const line of readFileSync(passwd, 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && uid && gid && uid !== '0') users.set(name, { name, uid: Number(uid), gid: Number(gid) });
  }
  for (const candidate of CANDIDATES) {
    const user = users.get(candidate);
    if (user !== undefined) return user;
  }
  throw new Error(`PostgreSQL does not run as root and none of the users ${CANDIDATES.join(', ')} exists`);
}

/** Returns whether `user` may read `path` and enter every directory above it. Its other groups are not looked up. */
export function isReachableBy(path: string, user: RunAs): boolean {
  if ((rightsOf(path, user) & 0o5) !== 0o5) return false;
  for (let above = dirname(path); ; above = dirname(above)) {
    if ((rightsOf(above, user) & 0o1) === 0) return false;
    if (above === dirname(above)) return true;
  }
}

/** The rwx bits that apply to `user`; those above the lowest three mean nothing. */
function rightsOf(path: string, user: RunAs): number {
  const { mode, uid, gid } = statSync(path);
  if (uid === user.uid) return mode >> 6;
  return gid === user.gid ? mode >> 3 : mode;
}
