import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { parseCandles, type ReplayCandle } from '@pelorus/market-sim/replay/candles.ts';
import { readReplayText } from '@pelorus/market-sim/replay/read-file.ts';
import { ReplayFileError } from '@pelorus/market-sim/replay/trades.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { contractSymbol } from '@pelorus/protocol/config/contract.ts';
import type { Arguments } from '../arguments.ts';
import type { Environment } from '../environment.ts';
import type { Screen } from '../screen.ts';
import type { Running } from '../shutdown.ts';
import { Stop } from '../stop.ts';
import { reportPage } from './report.ts';
import { runMonth } from './run-month.ts';

const ACCOUNTS = 100;
const SEED = 1;

/** A file of candles that a contract is replayed with. */
export interface MonthFile {
  file: string;
  symbol: string;
  candles: readonly ReplayCandle[];
}

/** Returns the contract that a replay is of, by --symbol or the file's name (btc-perp-…); null: it is of a market (MSIM-110). */
export function contractOfReplay(
  { contracts }: Pick<BrandConfig, 'contracts'>,
  { file, symbol }: Pick<NonNullable<Arguments['replay']>, 'file' | 'symbol'>,
): string | null {
  const symbols = contracts.map(contractSymbol);
  if (symbol !== null) return symbols.find((known) => known === symbol) ?? null;
  const [base, kind] = basename(file)
    .toUpperCase()
    .split(/[^A-Z0-9]+/);
  return kind === 'PERP' ? (symbols.find((known) => known.startsWith(`${base}_`)) ?? null) : null;
}

/** Reads the file of a month. Throws Stop with the mistake in it. */
export async function readMonth(file: string, symbol: string): Promise<MonthFile> {
  try {
    return { file, symbol, candles: parseCandles(await readReplayText(file)) };
  } catch (error) {
    if (error instanceof ReplayFileError) throw new Stop('NO_INPUT', `--replay ${file}: ${error.message}`);
    throw error;
  }
}

interface Played {
  config: BrandConfig;
  environment: Pick<Environment, 'dataDir' | 'host' | 'port'>;
  month: MonthFile;
  screen: Pick<Screen, 'say'>;
  running: Running;
}

/** Plays a month, writes its report and shows it at the exchange's address until everything stops. */
export async function playMonth({ config, environment, month, running, screen }: Played): Promise<{ url: string }> {
  const { candles, symbol } = month;
  screen.say(`  ${symbol}: ${candles.length} candles, ${ACCOUNTS} accounts`);
  const say = (line: string) => screen.say(`  ${line}`);
  const outcome = await runMonth({ config, symbol, candles, accounts: ACCOUNTS, seed: SEED, say });
  const page = reportPage(`${symbol}: ${basename(month.file)}`, outcome);
  const folder = join(environment.dataDir, 'replay');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${symbol}.html`);
  await writeFile(file, page);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "style-src 'unsafe-inline'",
  };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(page));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(environment.port, environment.host, resolve);
  });
  running.add('report', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://${environment.host}:${(server.address() as AddressInfo).port}`;
  screen.say();
  screen.say(`  Nothing is lost: the difference is ${outcome.sums.difference}. ${outcome.tale.line()}`);
  screen.say(`  The report:  ${url}    File:  ${file}`);
  screen.say();
  return { url };
}
