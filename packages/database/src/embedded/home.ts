import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { RunAs } from './run-as.ts';

/**
 * The private directory of an embedded server: `data/` (PostgreSQL's own), `password`, `server.json`.
 * It belongs to the user the server runs as and is closed to all others.
 */
export interface Home {
  path: string;
  /**
   * How the server itself names `path`. As another user it may have no way through the directories above (DATA_DIR
   * under /root), so it gets the directory as an open file and reaches it through /proc/self/fd.
   */
  pathForServer: string;
  /** The open directory to hand on as file 4, or null. */
  handle: number | null;
  password: string;
  close(): void;
}

const HOME_FD = 4;

/** Opens (at first: makes) the directory. Throws if it cannot be made ours. */
export function openHome(path: string, runAs: RunAs | null): Home {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  const passwordFile = join(path, 'password');
  if (!existsSync(passwordFile)) {
    const draft = `${passwordFile}.new`;
    writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    renameSync(draft, passwordFile);
    syncDirectory(path);
  }
  if (runAs !== null) giveTo(path, runAs);
  const useHandle = runAs !== null && process.platform === 'linux';
  const handle = useHandle ? openSync(path, 'r') : null;
  return {
    path,
    pathForServer: useHandle ? `/proc/self/fd/${HOME_FD}` : path,
    handle,
    password: readFileSync(passwordFile, 'utf8').trim(),
    close: () => {
      if (handle !== null) closeSync(handle);
    },
  };
}

/** Makes names in a directory as durable as the files: without it a power cut can take a rename back. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const directory = openSync(path, 'r');
  fsyncSync(directory);
  closeSync(directory);
}

/** Makes everything in the directory the server's, e.g. after it was restored from a copy. Quick if it is so already. */
function giveTo(path: string, runAs: RunAs): void {
  const { uid } = lstatSync(path);
  for (const name of ['password', 'server.json']) {
    if (existsSync(join(path, name))) chownSync(join(path, name), runAs.uid, runAs.gid);
  }
  const data = join(path, 'data');
  if (existsSync(data) && lstatSync(data).uid !== runAs.uid) chownTree(data, runAs);
  if (uid !== runAs.uid) chownSync(path, runAs.uid, runAs.gid);
}

function chownTree(path: string, runAs: RunAs): void {
  lchownSync(path, runAs.uid, runAs.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) chownTree(join(path, name), runAs);
}

interface ServerFile {
  port: number;
  /** The process of ours that started the server. */
  ownerPid: number;
}

/** Returns what the last start left behind, or null. */
export function readServerFile(path: string): ServerFile | null {
  const file = join(path, 'server.json');
  if (!existsSync(file)) return null;
  try {
    const { port, ownerPid } = JSON.parse(readFileSync(file, 'utf8')) as Partial<ServerFile>;
    return Number.isInteger(port) && Number.isInteger(ownerPid)
      ? { port: Number(port), ownerPid: Number(ownerPid) }
      : null;
  } catch {
    // Torn by a crash while it was written: it only holds a wish for a port.
    return null;
  }
}

/** Writes down the port for the next start, and who owns the server. */
export function writeServerFile(home: Home, port: number): void {
  writeFileSync(join(home.path, 'server.json'), JSON.stringify({ port, ownerPid: process.pid }), { mode: 0o600 });
}
