import { bytesToHex } from 'viem/utils';
import type { BroadcastOutcome, Payment, TransactionState } from '../chain-family.ts';
import { type Endpoint, RpcRefusal } from '../endpoints/endpoint.ts';
import { type Endpoints, NoAgreement } from '../endpoints/endpoints.ts';
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
const REFUSALS: readonly [RegExp, BroadcastOutcome][] = [
  [/already ?known|known transaction|already (imported|exists)/i, { outcome: 'ACCEPTED' }],
  [/nonce (is )?too low|old ?nonce/i, { outcome: 'SPENT' }],
  [/insufficient ?funds|exceeds account balance/i, { outcome: 'NO_FUNDS' }],
  [/underpriced|fee ?too ?low|less than block base fee|below (configured )?minimum/i, { outcome: 'UNDERPRICED' }],
];
const ORDER = ['ACCEPTED', 'SPENT', 'NO_FUNDS', 'UNDERPRICED', 'REFUSED', 'UNKNOWN'] as const;

function middle(values: readonly bigint[]): bigint | undefined {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** Returns the middle of what the endpoints say, of two the lower (CHN-55). */
async function middleOfAll(endpoints: Endpoints, ask: (endpoint: Endpoint) => Promise<bigint>): Promise<bigint> {
  const said = await endpoints.all(ask);
  const value = middle(said.flatMap((one) => (one.value === null ? [] : [one.value])));
  if (value === undefined) throw new NoAgreement(said);
  return value;
}

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

function refusalOf(error: unknown): BroadcastOutcome {
  if (!(error instanceof RpcRefusal)) return { outcome: 'UNKNOWN' };
  const known = REFUSALS.find(([pattern]) => pattern.test(error.reason))?.[1];
  return known ?? { outcome: 'REFUSED', note: error.reason };
}

/** Sends signed bytes to all endpoints (CHN-56, CHN-57). */
export async function broadcastEvm(endpoints: Endpoints, signed: Uint8Array): Promise<BroadcastOutcome> {
  const raw = bytesToHex(signed);
  const said = await endpoints.all((endpoint) => endpoint.call('eth_sendRawTransaction', [raw]));
  const outcomes = said.map(({ error }) => (error === null ? ({ outcome: 'ACCEPTED' } as const) : refusalOf(error)));
  outcomes.sort((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));
  return outcomes[0] ?? { outcome: 'UNKNOWN' };
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

/** Looks a transaction up: mined where two endpoints say the same block, absent where two say so (CHN-58). */
export async function findEvm(endpoints: Endpoints, hash: string): Promise<TransactionState> {
  const said = await endpoints.all((endpoint) => stateAt(endpoint, hash));
  const states = said.flatMap(({ value }) => (value === null ? [] : [value]));
  for (const state of states) {
    const same = states.filter((other) => keyOf(other) === keyOf(state)).length;
    if (state.state === 'MINED' && same >= endpoints.quorum) return state;
  }
  if (states.some(({ state }) => state !== 'ABSENT')) return { state: 'PENDING' };
  if (states.length < endpoints.quorum) throw new NoAgreement(said);
  return { state: 'ABSENT' };
}

function keyOf(state: TransactionState): string {
  return state.state === 'MINED' ? `${state.blockHash} ${state.isSuccess} ${state.feeRaw}` : state.state;
}
