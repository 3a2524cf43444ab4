/**
 * `npm run account -- --fund USDT=10000,BTC=1`: a funded account with an API key on the running demo server, through its
 * operator's door. Prints one line of JSON on stdout; everything else goes to stderr.
 */
import { parseArgs } from 'node:util';
import { readConfiguration } from './configuration.ts';
import { readEnvironment } from './environment.ts';
import { askOperator, operatorDoor, runCommand } from './operator-door.ts';
import { Stop } from './stop.ts';

const USAGE = 'npm run account -- [--fund USDT=10000,BTC=1] [--email you@example.com] [--password …]';
const OPTIONS = { fund: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' } } as const;

/** Returns "USDT=10000,BTC=1" as a list; throws Stop for anything else. */
export function fundsOf(text: string | undefined): { asset: string; amount: string }[] {
  if (text === undefined) return [];
  return text.split(',').map((part) => {
    const match = /^\s*([A-Za-z0-9]{2,12})=([0-9]+(?:\.[0-9]+)?)\s*$/.exec(part);
    if (match === null) throw new Stop('USAGE', `--fund: "${part}" is not like USDT=10000.`);
    return { asset: (match[1] as string).toUpperCase(), amount: match[2] as string };
  });
}

function readOptions(argv: string[]) {
  try {
    return parseArgs({ args: argv, options: OPTIONS, strict: true }).values;
  } catch (error) {
    throw new Stop('USAGE', `${(error as Error).message}\n${USAGE}`);
  }
}

interface MadeAccount {
  email: string;
  password: string | null;
  accountId: number;
  apiKey: string;
  secret: string;
}

async function makeAccount(): Promise<string> {
  const options = readOptions(process.argv.slice(2));
  const fund = fundsOf(options.fund);
  const { dataDir, configPath } = readEnvironment(process.env);
  if (readConfiguration(configPath).mode !== 'demo') {
    throw new Stop('CONFIG', 'Accounts are made this way in demo mode only (mode: "demo" in the configuration).');
  }
  const door = operatorDoor(dataDir);
  const { email, password, accountId, apiKey, secret } = await askOperator<MadeAccount>(door, 'accounts', {
    fund,
    label: 'npm run account',
    ...(options.email === undefined ? {} : { email: options.email }),
    ...(options.password === undefined ? {} : { password: options.password }),
  });
  return JSON.stringify({ email, password, accountId, apiKey, secret, baseUrl: door.url });
}

if (import.meta.main) await runCommand(makeAccount);
