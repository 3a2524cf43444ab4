import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DepositData } from '@pelorus/protocol/wallet/deposits.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';
import { eventually, type Person } from './person.ts';

const SEND = fileURLToPath(new URL('../apps/standalone/src/wallet/chain-send.ts', import.meta.url));
/** Chains, signer and sweeps take turns with everything else on a busy machine. */
export const CHAIN_WITHIN_MS = 120_000;

/** Asks the test chain's node of a running exchange. */
export async function askChain<T = string>(dataDir: string, method: string, params: readonly unknown[]): Promise<T> {
  const { url } = JSON.parse(readFileSync(join(dataDir, 'chain', 'node.json'), 'utf8')) as { url: string };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { error, result } = (await answer.json()) as { result: T; error?: { message: string } };
  if (error !== undefined) throw new Error(`${method}: ${error.message}`);
  return result;
}

/** Returns what an address holds of a coin, in its raw units; contract null: of the chain's own. */
export async function heldOnChain(dataDir: string, contract: string | null, address: string): Promise<bigint> {
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
  const held =
    contract === null
      ? askChain(dataDir, 'eth_getBalance', [address, 'latest'])
      : askChain(dataDir, 'eth_call', [{ to: contract, data }, 'latest']);
  return BigInt(await held);
}

/** Sends USDT on the test chain as `npm run chain:send` does; returns the transaction's hash. */
export async function sendOnChain(dataDir: string, address: string, amount: string): Promise<string> {
  const args = [SEND, '--to', address, '--asset', 'USDT', '--amount', amount];
  const env = { ...process.env, DATA_DIR: dataDir };
  return (await promisify(execFile)(process.execPath, args, { env })).stdout.trim();
}

/** Returns a person's own address, once the exchange knows its signer. */
export const depositAddress = (person: Person): Promise<string> =>
  eventually(
    'an address',
    async () => {
      const asked = { asset: 'USDT', network: 'DEV' };
      const { body } = await person.send<{ address: string }>('POST', '/api/wallet/deposit-address', asked);
      return body.data?.address;
    },
    CHAIN_WITHIN_MS,
  );

export const depositOf = async (person: Person, transaction: string): Promise<DepositData | undefined> =>
  (await person.get<{ rows: DepositData[] }>('/api/wallet/deposits')).body.data.rows.find(
    (row) => row.transaction === transaction,
  );

/** Waits until a deposit is in a state. */
export const depositIs = (person: Person, transaction: string, state: DepositData['state']) =>
  eventually(
    `a deposit that is ${state}`,
    async () => (await depositOf(person, transaction))?.state === state,
    CHAIN_WITHIN_MS,
  );

export const availableOf = async (person: Person): Promise<string | undefined> =>
  (await person.get<BalanceData[]>('/api/wallet/balances')).body.data.find(({ asset }) => asset === 'USDT')?.available;
