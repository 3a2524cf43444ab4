import type { BlockMark, FoundTransfer, Watch } from '../chain-family.ts';
import { type Endpoint, EndpointSilent, RpcRefusal } from '../endpoints/endpoint.ts';
import {
  asList,
  asObject,
  callAs,
  count,
  hashOf,
  type RpcLog,
  type RpcReceipt,
  type RpcTransaction,
} from './answers.ts';
import { nativeTransfers, tokenTransfers } from './scan-block.ts';

const METHOD_UNKNOWN = -32_601;
/** Endpoints that have no eth_getBlockReceipts. */
const withoutReceipts = new WeakSet<Endpoint>();

/** The block at a height or a tag, as one endpoint has it. */
export function blockMarkOf(endpoint: Endpoint, at: string): Promise<BlockMark | null> {
  return callAs(endpoint, 'eth_getBlockByNumber', [at, false], (result) => {
    if (result === null) return null;
    const { number, hash, parentHash, timestamp } = asObject(result);
    return { height: count(number), hash: hashOf(hash), parentHash: hashOf(parentHash), atMs: count(timestamp) * 1000 };
  });
}

/** The block's receipts in one call; null: the endpoint has no such call (CHN-47). */
async function receiptsOf(endpoint: Endpoint, hash: string): Promise<RpcReceipt[] | null> {
  if (withoutReceipts.has(endpoint)) return null;
  try {
    return await callAs(endpoint, 'eth_getBlockReceipts', [hash], (result) => asList<RpcReceipt>(result));
  } catch (error) {
    if (!(error instanceof RpcRefusal) || error.code !== METHOD_UNKNOWN) throw error;
    withoutReceipts.add(endpoint);
    return null;
  }
}

/** Cuts a block's logs into those of each transaction, in their order. Failed transactions have none. */
function byTransaction(logs: readonly RpcLog[]): RpcLog[][] {
  return [...Map.groupBy(logs, ({ transactionHash }) => transactionHash).values()];
}

/** The logs of successful transactions, one list each, and which of the given transactions succeeded. */
async function outcomesOf(
  endpoint: Endpoint,
  block: BlockMark,
  { natives, transactions }: { natives: readonly FoundTransfer[]; transactions: number },
): Promise<{ logs: readonly RpcLog[][]; succeeded: ReadonlySet<string> }> {
  const receipts = await receiptsOf(endpoint, block.hash);
  if (receipts !== null) {
    if (receipts.length !== transactions || receipts.some(({ blockHash }) => blockHash !== block.hash))
      throw new Error('receipts of another block');
    const good = receipts.filter(({ status }) => status === '0x1');
    return {
      logs: good.map(({ logs }) => logs),
      succeeded: new Set(good.map(({ transactionHash }) => transactionHash)),
    };
  }
  const logs = await callAs(endpoint, 'eth_getLogs', [{ blockHash: block.hash }], (result) => asList<RpcLog>(result));
  const asked = await Promise.all(
    natives.map(({ txHash }) =>
      callAs(endpoint, 'eth_getTransactionReceipt', [txHash], (result) => result as unknown as RpcReceipt | null),
    ),
  );
  const good = asked.filter((receipt) => receipt?.status === '0x1' && receipt.blockHash === block.hash);
  return { logs: byTransaction(logs), succeeded: new Set(good.map((receipt) => receipt?.transactionHash ?? '')) };
}

/** What a block brought to watched addresses, as one endpoint tells it; null: it does not have the block. */
export async function scanBlock(endpoint: Endpoint, block: BlockMark, watch: Watch): Promise<FoundTransfer[] | null> {
  const transactions = await callAs(endpoint, 'eth_getBlockByHash', [block.hash, true], (result) =>
    result === null ? null : asList<RpcTransaction>(asObject(result).transactions),
  );
  if (transactions === null) return null;
  if (transactions.length === 0) return [];
  const place = { blockHash: block.hash, height: block.height };
  try {
    const natives = nativeTransfers(transactions, place, watch);
    const { logs, succeeded } = await outcomesOf(endpoint, block, { natives, transactions: transactions.length });
    const tokens = logs.flatMap((ofOne) => tokenTransfers(ofOne, place, watch));
    return [...natives.filter(({ txHash }) => succeeded.has(txHash)), ...tokens];
  } catch (error) {
    if (error instanceof RpcRefusal || error instanceof EndpointSilent) throw error;
    throw new EndpointSilent('DEAD', endpoint.url, error);
  }
}
