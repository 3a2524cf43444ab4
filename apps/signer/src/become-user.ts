import { chownSync, existsSync, readFileSync } from 'node:fs';
import { filesIn } from './directory.ts';
import { SignerFault } from './faults.ts';

/** Returns the numbers of a user in /etc/passwd; null: it is not there. */
function numbersOf(name: string): { uid: number; gid: number } | null {
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([user]) => user === name);
  return row === undefined ? null : { uid: Number(row[2]), gid: Number(row[3]) };
}

/** Gives a directory and a signer's files in it to a user and becomes that user, for good (SIGN-07). */
export function becomeUser(name: string, directory: string): void {
  const user = numbersOf(name);
  if (user === null || user.uid === 0) throw new SignerFault('USER_UNKNOWN', name);
  const { uid, gid } = user;
  if (process.getuid?.() === uid) return;
  if (process.getuid?.() !== 0) throw new SignerFault('USER_UNKNOWN', name);
  for (const path of [directory, ...Object.values(filesIn(directory))]) {
    if (existsSync(path)) chownSync(path, uid, gid);
  }
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}
