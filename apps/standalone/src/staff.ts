/**
 * `npm run staff -- --owner ann`: the first owner of the exchange, by the running server's operator's door. Prints a link
 * that enrols one passkey within an hour (STF-01). `--confirm bob`: the machine is the third person who says that bob's
 * passkey is in bob's hands (STF-25).
 */
import { parseArgs } from 'node:util';
import { readEnvironment } from './environment.ts';
import { namedAddress } from './named-address.ts';
import { askOperator, operatorDoor, runCommand } from './operator-door.ts';
import { Stop } from './stop.ts';

const USAGE = `npm run staff -- --owner NAME [--reason TEXT]
npm run staff -- --confirm NAME --reason TEXT

  --owner NAME    who becomes an owner, or comes back as one: a passkey they had is void
  --confirm NAME  whose passkey you saw in their own hands: they count as a person of their own from then on
  --reason TEXT   why; needed with --owner once an owner can log in, for they make all others in the console`;
const OPTIONS = { owner: { type: 'string' }, confirm: { type: 'string' }, reason: { type: 'string' } } as const;
const NAME = /^[a-z][a-z0-9._-]{1,29}$/;

interface StaffWanted {
  does: 'owner' | 'confirm';
  name: string;
  reason?: string;
}

/** Parses the command line; throws Stop for invalid input. */
export function staffWanted(argv: readonly string[]): StaffWanted {
  let values: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];
  try {
    values = parseArgs({ args: [...argv], options: OPTIONS, strict: true }).values;
  } catch (error) {
    throw new Stop('USAGE', `${(error as Error).message}\n${USAGE}`);
  }
  const { confirm, owner, reason } = values;
  const does = confirm === undefined ? 'owner' : 'confirm';
  const name = confirm ?? owner;
  if (confirm !== undefined && owner !== undefined) throw new Stop('USAGE', `--owner or --confirm, not both\n${USAGE}`);
  if (name === undefined || !NAME.test(name))
    throw new Stop('USAGE', `--${does}: a name of 2 to 30 small letters, digits and . _ -, like ann\n${USAGE}`);
  if (does === 'confirm' && reason === undefined) throw new Stop('USAGE', `--confirm needs a --reason\n${USAGE}`);
  return { does, name, ...(reason === undefined ? {} : { reason }) };
}

/** Returns the link: at the configured host, else at this machine's name. */
export function enrolmentLink(serverUrl: string, origin: string | null, token: string): string {
  const url = new URL('/admin/enrol', origin ?? namedAddress(serverUrl));
  // After the #: browsers send it nowhere, so no log has it.
  url.hash = token;
  return url.href;
}

async function changeStaff(): Promise<string> {
  const { does, ...wanted } = staffWanted(process.argv.slice(2));
  const door = operatorDoor(readEnvironment(process.env).dataDir);
  if (does === 'confirm') {
    await askOperator(door, 'staff/confirm', wanted);
    return `${wanted.name} is confirmed: the audit log says that it was done on the server.`;
  }
  const { token, endsAt, origin } = await askOperator<{ token: string; endsAt: number; origin: string | null }>(
    door,
    'staff',
    wanted,
  );
  const until = new Date(endsAt).toISOString().slice(0, 16).replace('T', ' ');
  return `${enrolmentLink(door.url, origin, token)}\nIt enrols a passkey of ${wanted.name}, once, until ${until} UTC.`;
}

if (import.meta.main) await runCommand(changeStaff);
