import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runningInstance } from './instance.ts';
import { Stop } from './stop.ts';

/** Address and secret of the running server's operator API. */
interface OperatorDoor {
  url: string;
  secret: string;
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

/** Returns the door of the server that runs on `dataDir`; throws Stop if none does or its secret cannot be read. */
export function operatorDoor(dataDir: string): OperatorDoor {
  const url = runningInstance(dataDir)?.url;
  if (url === undefined || url === null) {
    throw new Stop(
      'UNAVAILABLE',
      `No server is open on ${dataDir}. Start one first, in another terminal: npm start (with the same DATA_DIR).`,
    );
  }
  return { url, secret: operatorSecret(dataDir) };
}

interface Answer<T> {
  message?: string;
  field?: string;
  data?: T;
}

/** Returns `data` of the operator API's answer; throws Stop with its message if it refuses or does not answer. */
export async function askOperator<T>({ url, secret }: OperatorDoor, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const response = await fetch(
    `${url}/api/operator/${path}`,
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
  ).catch((error: Error) => {
    throw new Stop('UNAVAILABLE', `The server at ${url} does not answer: ${error.message}`);
  });
  const answer = (await response.json()) as Answer<T>;
  if (!response.ok || answer.data === undefined) {
    const field = answer.field === undefined ? '' : ` (${answer.field})`;
    throw new Stop('FAILED', `The server refused: ${answer.message}${field}`);
  }
  return answer.data;
}

/** Runs an operator command: its text on stdout, errors on stderr with their exit code. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Stop ? error.message : ((error as Error).stack ?? String(error))}\n`);
    process.exitCode = error instanceof Stop ? error.exitCode : 1;
  }
}
