/**
 * What people do with keys (docs/runbooks/keys.md): `npm run keys -- COMMAND`. Passphrases come from the environment, see
 * passphrase.ts; nothing secret is printed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  acceptPolicy,
  changePassphrase,
  type Made,
  makeDirectory,
  restoreDirectory,
} from './ceremony/make-directory.ts';
import { rotate } from './ceremony/rotate.ts';
import { joinShares } from './ceremony/shares.ts';
import { SignerFault } from './faults.ts';
import { NEW_PASSPHRASE, PASSPHRASE, takePassphrase } from './passphrase.ts';

const USE = `npm run keys -- make       --directory DIR --policy FILE --shares DIR
npm run keys -- restore    --directory DIR --policy FILE --share FILE --share FILE --share FILE
npm run keys -- accept     --directory DIR --policy FILE
npm run keys -- passphrase --directory DIR
npm run keys -- rotate     --directory DIR --to NEW_DIR --shares DIR --last-user-index N`;

const say = (text: string) => process.stdout.write(`${text}\n`);
/** Paths are of the directory that npm was called in. */
const pathOf = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

type Values = Record<string, string | string[] | undefined>;

/** Returns an option's text; throws if it is missing. */
function needed(values: Values, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value === '') throw new SignerFault('ARGUMENTS', `--${name} is missing.\n${USE}`);
  return value;
}

function tell({ xpub, hot, gas, checkWords }: Made): void {
  say(`Hot wallet:  ${hot}\nGas station: ${gas}\nPublic key:  ${xpub}\nCheck words: ${checkWords}`);
}

/** Writes each share in a file of its own, and never over another. */
function writeShares(directory: string, shares: readonly string[]): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const [i, share] of shares.entries())
    writeFileSync(join(directory, `share-${i + 1}.txt`), `${share}\n`, { flag: 'wx', mode: 0o600 });
  say(`Five shares are in ${directory}: three of them are the seed. Take each to another place, and delete them here.`);
}

const making = (values: Values) => ({
  directory: pathOf(needed(values, 'directory')),
  passphrase: takePassphrase(process.env, PASSPHRASE),
  policy: readFileSync(pathOf(needed(values, 'policy')), 'utf8'),
});

const COMMANDS: Readonly<Record<string, (values: Values) => Promise<void>>> = {
  async make(values) {
    const shares = pathOf(needed(values, 'shares'));
    const made = await makeDirectory(making(values));
    writeShares(shares, made.shares);
    tell(made);
  },
  async restore(values) {
    const files = Array.isArray(values.share) ? values.share : [];
    const entropy = await joinShares(files.map((file) => readFileSync(pathOf(file), 'utf8')));
    tell(restoreDirectory(making(values), entropy));
  },
  async accept(values) {
    tell(acceptPolicy(making(values)));
    say('The policy holds from the next request on.');
  },
  async passphrase(values) {
    const before = takePassphrase(process.env, PASSPHRASE);
    changePassphrase(pathOf(needed(values, 'directory')), before, takePassphrase(process.env, NEW_PASSPHRASE));
    say('The new passphrase opens the seed, the old one does not. Copies of the old file still open with the old one.');
  },
  async rotate(values) {
    const lastUserIndex = Number(needed(values, 'last-user-index'));
    if (!Number.isSafeInteger(lastUserIndex)) throw new SignerFault('ARGUMENTS', '--last-user-index is no number.');
    const shares = pathOf(needed(values, 'shares'));
    const to = pathOf(needed(values, 'to'));
    const { made, steps } = await rotate({
      from: pathOf(needed(values, 'directory')),
      to,
      passphrase: takePassphrase(process.env, PASSPHRASE),
      newPassphrase: takePassphrase(process.env, NEW_PASSPHRASE),
      lastUserIndex,
    });
    writeShares(shares, made.shares);
    const plan = join(to, 'sweep-plan.json');
    writeFileSync(plan, `${JSON.stringify(steps, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    tell(made);
    say(`${steps.length} sweeps to make are in ${plan}. The old signer pays the new hot wallet only.`);
  },
};

async function main(): Promise<void> {
  const option = { type: 'string' } as const;
  const options = {
    ...{ directory: option, policy: option, shares: option, to: option, 'last-user-index': option },
    share: { type: 'string', multiple: true },
  } as const;
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new SignerFault('ARGUMENTS', `\n${USE}`);
  process.umask(0o077);
  await command(parseArgs({ args, options }).values);
}

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
