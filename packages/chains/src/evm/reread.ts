import { encodeFunctionData } from 'viem/utils';
import type { FoundTransfer, Rereading } from '../chain-family.ts';
import { type Endpoint, RpcRefusal } from '../endpoints/endpoint.ts';
import { asList, callAs, hashOf, quantity, type RpcLog, type RpcReceipt, type RpcTransaction } from './answers.ts';
import { TRANSFER_TOPIC, transferOfLog } from './scan-block.ts';

const BALANCE_ABI = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
] as const;

/** The endpoint does not have the balances of that block any more. */
export class Unmeasured extends Error {}

/** What an address owned after a block, as one endpoint tells it; throws `Unmeasured` if it has forgotten. */
export async function balanceAt(
  endpoint: Endpoint,
  { address, contract }: { address: string; contract: string | null },
  blockHash: string,
): Promise<bigint> {
  const at = { blockHash };
  try {
    if (contract === null) return await callAs(endpoint, 'eth_getBalance', [address, at], quantity);
    const data = encodeFunctionData({ abi: BALANCE_ABI, args: [address as `0x${string}`] });
    // A contract that was not made yet has no balances: it answers with nothing.
    return await callAs(endpoint, 'eth_call', [{ to: contract, data }, at], (result) =>
      result === '0x' ? 0n : quantity(result),
    );
  } catch (error) {
    if (error instanceof RpcRefusal) throw new Unmeasured(error.message, { cause: error });
    throw error;
  }
}

/**
 * Returns what arrived of one log's amount: the rise of the balance in the block and what the address sent away, given
 * out to what it received in the order of the logs, each at most what its log says (CHN-42).
 */
async function arrivedOf(
  endpoint: Endpoint,
  { found, contract, logIndex }: { found: FoundTransfer; contract: string; logIndex: string },
  parentHash: string,
): Promise<bigint> {
  const filter = { blockHash: found.blockHash, address: contract, topics: [TRANSFER_TOPIC] };
  const [logs, after, before] = await Promise.all([
    callAs(endpoint, 'eth_getLogs', [filter], (result) => asList<RpcLog & { logIndex: string }>(result)),
    balanceAt(endpoint, { address: found.to, contract }, found.blockHash),
    balanceAt(endpoint, { address: found.to, contract }, parentHash),
  ]);
  const moves = logs.flatMap((log) => {
    const transfer = transferOfLog(log);
    return transfer === null ? [] : [{ ...transfer, logIndex: log.logIndex }];
  });
  let left = after - before;
  for (const { from, amountRaw } of moves) if (from === found.to) left += amountRaw;
  for (const { to, amountRaw, ...move } of moves) {
    if (to !== found.to) continue;
    const arrived = left < amountRaw ? left : amountRaw;
    if (move.logIndex === logIndex) return arrived < 0n ? 0n : arrived;
    left -= arrived;
  }
  return 0n;
}

/** Is it the sender that was found? Who did not keep the sender asks without one. */
const isSender = ({ from }: FoundTransfer, told: string) => from === null || from === told;

const differs = (note: string): Rereading => ({ outcome: 'DIFFERS', note });

async function rereadNative(endpoint: Endpoint, found: FoundTransfer): Promise<Rereading | null> {
  const transaction = await callAs(endpoint, 'eth_getTransactionByHash', [found.txHash], (result) =>
    result === null ? null : (result as unknown as RpcTransaction),
  );
  if (transaction === null || transaction.blockHash !== found.blockHash) return null;
  const { from, to, value } = transaction;
  if (to?.toLowerCase() !== found.to || !isSender(found, from.toLowerCase())) return differs('other people');
  if (quantity(value) !== found.amountRaw) return differs('another amount');
  return { outcome: 'SAME', arrivedRaw: found.amountRaw };
}

/** Reads a transfer again at one endpoint (CHN-50 to CHN-52); null: it does not have it in that block. */
export async function rereadAt(
  endpoint: Endpoint,
  found: FoundTransfer,
  parentHash: string,
): Promise<Rereading | null> {
  const receipt = await callAs(endpoint, 'eth_getTransactionReceipt', [found.txHash], (result) =>
    result === null ? null : (result as unknown as RpcReceipt & { logs: (RpcLog & { logIndex: string })[] }),
  );
  if (receipt === null || hashOf(receipt.blockHash) !== found.blockHash) return null;
  if (receipt.status !== '0x1') return differs('the transaction failed');
  if (found.contract === null) return rereadNative(endpoint, found);
  const log = receipt.logs[found.logIndex];
  const transfer = log === undefined ? null : transferOfLog(log);
  if (log === undefined || transfer === null) return differs('no transfer at its place');
  const contract = log.address.toLowerCase();
  if (contract !== found.contract) return differs('another contract');
  if (transfer.to !== found.to || !isSender(found, transfer.from)) return differs('other people');
  if (transfer.amountRaw !== found.amountRaw) return differs('another amount');
  const arrivedRaw = await arrivedOf(endpoint, { found, contract, logIndex: log.logIndex }, parentHash);
  return { outcome: 'SAME', arrivedRaw };
}
