import { z } from 'zod';
import { Stop } from '../stop.ts';

const ANSWER_MS = 15_000;
const CALLS_A_BATCH = 50;
/** balanceOf(address) */
const BALANCE_OF = '0x70a08231';

const batchAnswer = z.array(z.object({ id: z.int(), result: z.string().regex(/^0x[0-9a-fA-F]*$/) }));

interface Call {
  method: string;
  params: unknown[];
}

/** Asks a node several things in one request; throws Stop where it does not answer each of them. */
async function ask(url: string, calls: readonly Call[]): Promise<string[]> {
  const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })));
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal,
    });
    const found = new Map(batchAnswer.parse(await response.json()).map(({ id, result }) => [id, result]));
    return calls.map((_, id) => {
      const result = found.get(id);
      if (result === undefined) throw new Error('an answer is missing');
      return result;
    });
  } catch (error) {
    throw new Stop('UNAVAILABLE', `${url} does not answer as a node does: ${(error as Error).message}`);
  }
}

/** Returns the chain id that a node tells. */
export async function chainIdOf(url: string): Promise<number> {
  const [found] = await ask(url, [{ method: 'eth_chainId', params: [] }]);
  return Number(found);
}

/** Returns what addresses hold together of a coin at the newest block; contract null: the chain's own coin. */
export async function heldBy(url: string, contract: string | null, addresses: readonly string[]): Promise<bigint> {
  let sum = 0n;
  for (let from = 0; from < addresses.length; from += CALLS_A_BATCH) {
    const calls = addresses.slice(from, from + CALLS_A_BATCH).map((address) => {
      if (contract === null) return { method: 'eth_getBalance', params: [address, 'latest'] };
      const data = `${BALANCE_OF}${address.slice(2).toLowerCase().padStart(64, '0')}`;
      return { method: 'eth_call', params: [{ to: contract, data }, 'latest'] };
    });
    for (const result of await ask(url, calls)) sum += result === '0x' ? 0n : BigInt(result);
  }
  return sum;
}
