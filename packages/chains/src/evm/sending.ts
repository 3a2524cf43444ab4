import { bytesToHex } from 'viem/utils';
import type { BroadcastOutcome, Payment, TransactionState } from '../chain-family.ts';
import { type Endpoint, RpcRefusal } from '../endpoints/endpoint.ts';
import { type Endpoints, NoAgreement } from '../endpoints/endpoints.ts';
import { broadcastToAll, findByAll, middle, middleOfAll, type Refusals } from '../endpoints/sending.ts';
import { asList, asObject, callAs, count, hashOf, quantity, type RpcReceipt } from './answers.ts';
import { callOf } from './spend.ts';

export interface GasPrice {
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

const SAMPLE_BLOCKS = '0x5';
const MEDIAN_PERCENTILE = 50;
/** Blocks without transactions tell no tip; 0.01 gwei is what quiet networks take. */
const TIP_LEAST = 10_000_000n;

/** What nodes call it (geth, Nethermind, Besu, Erigon, anvil). */
const REFUSALS: Refusals = [
  [/already ?known|known transaction|already (imported|exists)/i, { outcome: 'ACCEPTED' }],
  [/nonce (is )?too low|old ?nonce/i, { outcome: 'SPENT' }],
  [/insufficient ?funds|exceeds account balance/i, { outcome: 'NO_FUNDS' }],
  [/underpriced|fee ?too ?low|less than block base fee|below (configured )?minimum/i, { outcome: 'UNDERPRICED' }],
];

/** Returns what a transaction should offer for a unit of gas now. */
export async function gasPrice(endpoints: Endpoints): Promise<GasPrice> {
  const history = (endpoint: Endpoint) =>
    callAs(endpoint, 'eth_feeHistory', [SAMPLE_BLOCKS, 'latest', [MEDIAN_PERCENTILE]], (result) => {
      const { baseFeePerGas, reward } = asObject(result);
      const tip = middle(asList<string[]>(reward ?? []).map(([one]) => quantity(one))) ?? 0n;
      return { base: quantity(asList<string>(baseFeePerGas).at(-1)), tip: tip > TIP_LEAST ? tip : TIP_LEAST };
    });
  const [base, tip] = await Promise.all([
    middleOfAll(endpoints, async (endpoint) => (await history(endpoint)).base),
    middleOfAll(endpoints, async (endpoint) => (await history(endpoint)).tip),
  ]);
  return { maxFeePerGas: 2n * base + tip, maxPriorityFeePerGas: tip };
}

/** Returns the gas to allow for a payment: what it takes now and a quarter more; null: it would fail. */
export async function gasLimit(endpoints: Endpoints, from: string, payment: Payment): Promise<bigint | null> {
  const { to, value, data } = callOf(payment);
  const call = { from, to, value: `0x${value.toString(16)}`, data };
  try {
    const needed = await middleOfAll(endpoints, (endpoint) => callAs(endpoint, 'eth_estimateGas', [call], quantity));
    return (needed * 5n + 3n) / 4n;
  } catch (error) {
    if (error instanceof NoAgreement && error.errors.some((one) => one instanceof RpcRefusal)) return null;
    throw error;
  }
}

/** Sends signed bytes to all endpoints (CHN-56, CHN-57). */
export function broadcastEvm(endpoints: Endpoints, signed: Uint8Array): Promise<BroadcastOutcome> {
  const raw = bytesToHex(signed);
  return broadcastToAll(endpoints, (endpoint) => endpoint.call('eth_sendRawTransaction', [raw]), REFUSALS);
}

function stateAt(endpoint: Endpoint, hash: string): Promise<TransactionState> {
  return callAs(endpoint, 'eth_getTransactionReceipt', [hash], (result) => {
    if (result === null) return null;
    const { blockHash, blockNumber, status, gasUsed, effectiveGasPrice } = result as unknown as RpcReceipt;
    const place = { blockHash: hashOf(blockHash), height: count(blockNumber) };
    const feeRaw = quantity(gasUsed) * quantity(effectiveGasPrice);
    return { state: 'MINED', ...place, isSuccess: status === '0x1', feeRaw } as const;
  }).then(async (mined) => {
    if (mined !== null) return mined;
    const isThere = await callAs(endpoint, 'eth_getTransactionByHash', [hash], (result) => result !== null);
    return { state: isThere ? 'PENDING' : 'ABSENT' } as const;
  });
}

export function findEvm(endpoints: Endpoints, hash: string): Promise<TransactionState> {
  return findByAll(endpoints, (endpoint) => stateAt(endpoint, hash));
}
