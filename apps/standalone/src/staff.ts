/**
 * `npm run staff -- --owner ann`: the first owner of the exchange, by the running server's operator's door. Prints a link
 * that enrols one passkey within an hour (STF-01).
 */
import { parseArgs } from 'node:util';
import { readEnvironment } from './environment.ts';
import { askOperator, operatorDoor, runCommand } from './operator-door.ts';
import { Stop } from './stop.ts';

const USAGE = `npm run staff -- --owner NAME [--reason TEXT]

  --owner NAME   who becomes an owner, or comes back as one: a passkey they had is void
  --reason TEXT  why; needed once an owner can log in, for they make all others in the console`;
const OPTIONS = { owner: { type: 'string' }, reason: { type: 'string' } } as const;

export interface OwnerWanted {
  name: string;
  reason?: string;
}

/** Returns what the command line asks for; throws Stop for anything else. */
export function ownerWanted(argv: readonly string[]): OwnerWanted {
  let values: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];
  try {
    values = parseArgs({ args: [...argv], options: OPTIONS, strict: true }).values;
  } catch (error) {
    throw new Stop('USAGE', `${(error as Error).message}\n${USAGE}`);
  }
  const { owner, reason } = values;
  if (owner === undefined || !/^[a-z][a-z0-9._-]{1,29}$/.test(owner))
    throw new Stop('USAGE', `--owner: a name of 2 to 30 small letters, digits and . _ -, like ann\n${USAGE}`);
  return { name: owner, ...(reason === undefined ? {} : { reason }) };
}

/** Returns the link. Passkeys belong to names: without a configured host, this machine's is localhost, not its number. */
export function enrolmentLink(serverUrl: string, origin: string | null, token: string): string {
  const url = new URL('/admin/enrol', origin ?? serverUrl);
  if (origin === null && /^(?:127(?:\.\d{1,3}){3}|\[::1?\]|0\.0\.0\.0)$/.test(url.hostname)) url.hostname = 'localhost';
  // After the #: browsers send it nowhere, so no log has it.
  url.hash = token;
  return url.href;
}

async function inviteOwner(): Promise<string> {
  const wanted = ownerWanted(process.argv.slice(2));
  const door = operatorDoor(readEnvironment(process.env).dataDir);
  const { token, endsAt, origin } = await askOperator<{ token: string; endsAt: number; origin: string | null }>(
    door,
    'staff',
    wanted,
  );
  const until = new Date(endsAt).toISOString().slice(0, 16).replace('T', ' ');
  return `${enrolmentLink(door.url, origin, token)}\nIt enrols a passkey of ${wanted.name}, once, until ${until} UTC.`;
}

if (import.meta.main) await runCommand(inviteOwner);
