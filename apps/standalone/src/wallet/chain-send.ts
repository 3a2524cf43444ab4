/**
 * `npm run chain:send -- --to ADDRESS --asset USDT --amount 100`: a real transaction on the test chain of the running
 * server, out of the chain's treasury. Prints its hash on stdout; everything else goes to stderr.
 */
import { parseArgs } from 'node:util';
import { sendTestCoins, testCoinDecimals } from '@pelorus/chains/dev-chain/treasury.ts';
import { Endpoint } from '@pelorus/chains/endpoints/endpoint.ts';
import { EVM } from '@pelorus/chains/evm/evm-family.ts';
import { TEST_CHAIN_ID } from '@pelorus/protocol/config/network.ts';
import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import { readEnvironment } from '../environment.ts';
import { runningInstance } from '../instance.ts';
import { runCommand } from '../operator-door.ts';
import { Stop } from '../stop.ts';
import { runningNode } from './test-chain.ts';

const USAGE = 'npm run chain:send -- --to ADDRESS --asset USDT --amount 100';
const OPTIONS = { to: { type: 'string' }, asset: { type: 'string' }, amount: { type: 'string' } } as const;
const CALL_MS = 10_000;

function readOptions(argv: string[]): { to: string; asset: string; amount: string } {
  let values: { to?: string; asset?: string; amount?: string };
  try {
    values = parseArgs({ args: argv, options: OPTIONS, strict: true }).values;
  } catch (error) {
    throw new Stop('USAGE', `${(error as Error).message}\n${USAGE}`);
  }
  const { amount, asset, to } = values;
  if (to === undefined || asset === undefined || amount === undefined)
    throw new Stop('USAGE', `--to, --asset and --amount are required.\n${USAGE}`);
  const checked = EVM.checkAddress(to, { chainId: TEST_CHAIN_ID });
  if (checked.isOk) return { to: checked.address, asset: asset.toUpperCase(), amount };
  throw new Stop(
    'USAGE',
    `--to: ${to} is no address: ${checked.reason === 'CHECKSUM' ? 'a letter is wrong' : 'it is 0x and 40 hexadecimal digits'}.`,
  );
}

/** Returns an amount in the chain's units; throws Stop for what is none. */
function rawOf(amount: string, decimals: number, asset: string): bigint {
  const match = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(amount);
  if (match === null) throw new Stop('USAGE', `--amount: "${amount}" is not like 100 or 0.5.`);
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals)
    throw new Stop('USAGE', `--amount: ${asset} has ${decimals} decimals on the test chain.`);
  const raw = BigInt(`${match[1]}${fraction.padEnd(decimals, '0')}`);
  if (raw === 0n) throw new Stop('USAGE', '--amount: is zero.');
  return raw;
}

async function contractOf(url: string, network: string, asset: string): Promise<string | null> {
  const answer = await fetch(`${url}/api/wallet/coins`).catch((error: Error) => {
    throw new Stop('UNAVAILABLE', `The server at ${url} does not answer: ${error.message}`);
  });
  const { data } = (await answer.json()) as { data: CoinData[] };
  const here = data.filter(({ networks }) => networks.some((one) => one.network === network));
  const coin = here.find((one) => one.asset === asset)?.networks.find((one) => one.network === network);
  if (coin !== undefined) return coin.contract;
  throw new Stop(
    'USAGE',
    `--asset: ${asset} is not on the test chain. There are: ${here.map((one) => one.asset).join(', ')}.`,
  );
}

async function chainSend(): Promise<string> {
  const { amount, asset, to } = readOptions(process.argv.slice(2));
  const { dataDir } = readEnvironment(process.env);
  const url = runningInstance(dataDir)?.url;
  if (url === undefined || url === null)
    throw new Stop(
      'UNAVAILABLE',
      `No server is open on ${dataDir}. Start one first, in another terminal: npm start (with the same DATA_DIR).`,
    );
  const node = runningNode(dataDir);
  if (node === null)
    throw new Stop(
      'UNAVAILABLE',
      'The server has no test chain: its configuration has no network with chain id 31337 and no endpoints.',
    );
  const contract = await contractOf(url, node.network, asset);
  const endpoint = new Endpoint(node.url, CALL_MS);
  try {
    return await sendTestCoins(
      endpoint,
      to,
      contract,
      rawOf(amount, await testCoinDecimals(endpoint, contract), asset),
    );
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop('FAILED', `The test chain did not take it: ${(error as Error).message}`);
  }
}

if (import.meta.main) await runCommand(chainSend);
