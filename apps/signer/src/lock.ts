import { DatabaseSync } from 'node:sqlite';
import { SignerFault } from './faults.ts';

/**
 * Holds a directory for this process until it ends, however it ends (SIGN-02). Node has no call for the system's file
 * locks; SQLite takes one for an open transaction, and the system frees it with the process, across containers too.
 * Nothing is ever written.
 */
export function holdLock(path: string): { release(): void } {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    throw new SignerFault('RUNNING_ALREADY', undefined, error);
  }
  return { release: () => file.close() };
}
