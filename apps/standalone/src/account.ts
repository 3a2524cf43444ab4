/**
 * `npm run account -- --fund USDT=10000,BTC=1`: a funded account with an API key on the running demo server, through its
 * operator's door. Prints one line of JSON on stdout; everything else goes to stderr.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration } from './configuration.ts';
import { readEnvironment } from './environment.ts';
import { runningInstance } from './instance.ts';
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

function operatorSecret(dataDir: string): string {
  const given = process.env.PELORUS_OPERATOR_SECRET;
  if (given !== undefined && given !== '') return given;
  try {
    return readFileSync(join(dataDir, 'operator.secret'), 'utf8').trim();
  } catch {
    throw new Stop(
      'CONFIG',
      `The operator's secret in ${dataDir} cannot be read. Run this as the user who runs the server.`,
    );
  }
}

interface Answer {
  code: number;
  message?: string;
  field?: string;
  data?: { email: string; password: string | null; accountId: number; apiKey: string; secret: string };
}

async function makeAccount(): Promise<string> {
  const options = readOptions(process.argv.slice(2));
  const fund = fundsOf(options.fund);
  const { dataDir, configPath } = readEnvironment(process.env);
  if (readConfiguration(configPath).mode !== 'demo') {
    throw new Stop('CONFIG', 'Accounts are made this way in demo mode only (mode: "demo" in the configuration).');
  }
  const url = runningInstance(dataDir)?.url;
  if (url === undefined || url === null) {
    throw new Stop(
      'UNAVAILABLE',
      `No server is open on ${dataDir}. Start one first, in another terminal: npm start (with the same DATA_DIR).`,
    );
  }
  const body = {
    fund,
    label: 'npm run account',
    ...(options.email === undefined ? {} : { email: options.email }),
    ...(options.password === undefined ? {} : { password: options.password }),
  };
  const response = await fetch(`${url}/api/operator/accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorSecret(dataDir)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: Error) => {
    throw new Stop('UNAVAILABLE', `The server at ${url} does not answer: ${error.message}`);
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok || answer.data === undefined) {
    const field = answer.field === undefined ? '' : ` (${answer.field})`;
    throw new Stop('FAILED', `The server refused: ${answer.message}${field}`);
  }
  const { email, password, accountId, apiKey, secret } = answer.data;
  return JSON.stringify({ email, password, accountId, apiKey, secret, baseUrl: url });
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await makeAccount()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Stop ? error.message : ((error as Error).stack ?? String(error))}\n`);
    process.exitCode = error instanceof Stop ? error.exitCode : 1;
  }
}
