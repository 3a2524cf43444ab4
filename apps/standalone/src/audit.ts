/**
 * `npm run audit`: reads the whole audit log of the running server and says whether its chain holds, or which row is the
 * first that does not (STF-10). `--head 17:ab12…`: a head from the server's log, which must stand in it (STF-11).
 */
import { parseArgs } from 'node:util';
import type { AuditCheck } from '@pelorus/protocol/admin/http.ts';
import { readEnvironment } from './environment.ts';
import { askOperator, operatorDoor, runCommand } from './operator-door.ts';
import { Stop } from './stop.ts';

const USAGE = 'npm run audit -- [--head NUMBER:HASH]';
const OPTIONS = { head: { type: 'string' } } as const;
const PROBLEMS = {
  missing: 'is missing',
  changed: 'was changed',
  unlinked: 'does not follow the one before it',
} as const;

/** Returns the head that the command line names, as the server's log tells it; null without one. Throws Stop. */
export function keptHead(argv: readonly string[]): { seq: number; hash: string } | null {
  let head: string | undefined;
  try {
    head = parseArgs({ args: [...argv], options: OPTIONS, strict: true }).values.head;
  } catch (error) {
    throw new Stop('USAGE', `${(error as Error).message}\n${USAGE}`);
  }
  if (head === undefined) return null;
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(head) ?? [];
  if (seq === undefined || hash === undefined)
    throw new Stop('USAGE', `--head: a row's number, a colon and its hash of 64 hex digits\n${USAGE}`);
  return { seq: Number(seq), hash };
}

/** Returns the sentence of a log that holds; throws Stop, so that scripts see it, for one that does not. */
export function verdict({ head, broken }: AuditCheck): string {
  if (broken !== null)
    throw new Stop('FAILED', `The audit log is broken: row ${broken.seq} ${PROBLEMS[broken.problem]}.`);
  return `The audit log holds: ${head.seq} rows, head ${head.seq}:${head.hash}`;
}

async function checkAuditLog(): Promise<string> {
  const kept = keptHead(process.argv.slice(2));
  const door = operatorDoor(readEnvironment(process.env).dataDir);
  return verdict(await askOperator<AuditCheck>(door, 'audit', kept === null ? {} : { kept }));
}

if (import.meta.main) await runCommand(checkAuditLog);
