import { z } from 'zod';
import type { BlockMark, FoundTransfer, Rereading, TransactionState, Watch } from '../chain-family.ts';
import { type Endpoint, EndpointSilent } from '../endpoints/endpoint.ts';
import { addressOfScript } from './address.ts';
import { type BitcoinTransaction, readBlock, readTransaction } from './block-bytes.ts';
import type { BitcoinNetwork } from './networks.ts';

/** What one Esplora endpoint says (github.com/Blockstream/esplora, API.md). Answers are checked when they are read. */

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const height = z.int().min(0);
const satoshi = z.int().min(0).transform(BigInt);

const blockAnswer = z.object({ id: hash, height, timestamp: z.int().min(0), previousblockhash: hash.optional() });
const placeAnswer = z.object({ confirmed: z.boolean(), block_height: height.optional(), block_hash: hash.optional() });
const transactionAnswer = z.object({ fee: satoshi, status: placeAnswer });
const addressAnswer = z.object({ chain_stats: z.object({ funded_txo_sum: satoshi, spent_txo_sum: satoshi }) });
const unspentAnswer = z.array(
  z.object({ txid: hash, vout: z.int().min(0), value: satoshi, status: z.object({ confirmed: z.boolean() }) }),
);
const ratesAnswer = z.record(z.string(), z.number().min(0));

/** Fees are asked for so many blocks. */
const TARGET_BLOCKS = '3';
/** The first block has nothing before it. */
const NO_HASH = '0'.repeat(64);

/** An output that nobody has spent, in a block. */
export interface UnspentOutput {
  txid: string;
  index: number;
  amountRaw: bigint;
}

const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
const jsonOf =
  <T>(schema: z.ZodType<T>) =>
  (bytes: Uint8Array) =>
    schema.parse(JSON.parse(textOf(bytes)));

/** Asks for a path; null: it is not there. What `read` cannot read is no answer: `trouble` (CHN-32). */
async function ask<T>(
  endpoint: Endpoint,
  path: string,
  read: (bytes: Uint8Array) => T,
  trouble: 'DEAD' | 'LYING' = 'DEAD',
): Promise<T | null> {
  const bytes = await endpoint.at(path);
  if (bytes === null) return null;
  try {
    return read(bytes);
  } catch (cause) {
    throw new EndpointSilent(trouble, endpoint.url, cause);
  }
}

/** As `ask`, of what is always there. */
async function told<T>(endpoint: Endpoint, path: string, read: (bytes: Uint8Array) => T): Promise<T> {
  const answer = await ask(endpoint, path, read);
  if (answer === null) throw new EndpointSilent('DEAD', endpoint.url, `${path} is not there`);
  return answer;
}

export function tipHeight(endpoint: Endpoint): Promise<number> {
  return told(endpoint, '/blocks/tip/height', (bytes) => height.parse(Number(textOf(bytes))));
}

export function blockHash(endpoint: Endpoint, at: number): Promise<string | null> {
  return ask(endpoint, `/block-height/${at}`, (bytes) => hash.parse(textOf(bytes)));
}

export async function blockMark(endpoint: Endpoint, at: number): Promise<BlockMark | null> {
  const id = await blockHash(endpoint, at);
  if (id === null) return null;
  return ask(endpoint, `/block/${id}`, (bytes) => {
    const block = jsonOf(blockAnswer)(bytes);
    if (block.id !== id || block.height !== at) throw new Error('another block');
    return { height: at, hash: id, parentHash: block.previousblockhash ?? NO_HASH, atMs: block.timestamp * 1000 };
  });
}

/** The outputs of transactions to watched addresses. What miners pay in their own is none: it may not be spent for 100 blocks. */
function transfersIn(
  transactions: readonly BitcoinTransaction[],
  block: BlockMark,
  { network, watch }: { network: BitcoinNetwork; watch: Watch },
): FoundTransfer[] {
  const found: FoundTransfer[] = [];
  for (const { isCoinbase, outputs, txid: txHash } of transactions) {
    if (isCoinbase) continue;
    for (const [logIndex, { amountRaw, script }] of outputs.entries()) {
      const to = addressOfScript(script, network);
      if (to === null || amountRaw === 0n || !watch.addresses.has(to)) continue;
      const place = { txHash, logIndex, blockHash: block.hash, height: block.height };
      found.push({ ...place, from: null, to, contract: null, amountRaw, isKnown: true });
    }
  }
  return found;
}

/** What a block brought to watched addresses, proven by the block's hash (BTCN-03); null: the endpoint does not have it. */
export function scanBitcoinBlock(
  endpoint: Endpoint,
  block: BlockMark,
  watched: { network: BitcoinNetwork; watch: Watch },
): Promise<FoundTransfer[] | null> {
  const read = (bytes: Uint8Array) => transfersIn(readBlock(bytes, block.hash), block, watched);
  return ask(endpoint, `/block/${block.hash}/raw`, read, 'LYING');
}

/** Reads a transfer again; null: its transaction is not in its block (BTCN-05). */
export async function rereadOutput(
  endpoint: Endpoint,
  found: FoundTransfer,
  network: BitcoinNetwork,
): Promise<Rereading | null> {
  const { amountRaw, blockHash: block, logIndex, to, txHash } = found;
  const place = await ask(endpoint, `/tx/${txHash}/status`, jsonOf(placeAnswer));
  if (place === null || !place.confirmed || place.block_hash !== block) return null;
  const read = (bytes: Uint8Array): Rereading => {
    const { outputs, txid } = readTransaction(bytes);
    if (txid !== txHash) throw new Error('another transaction');
    const output = outputs[logIndex];
    if (output === undefined) return { outcome: 'DIFFERS', note: 'no output at its place' };
    if (addressOfScript(output.script, network) !== to) return { outcome: 'DIFFERS', note: 'another receiver' };
    if (output.amountRaw !== amountRaw) return { outcome: 'DIFFERS', note: 'another amount' };
    return { outcome: 'SAME', arrivedRaw: amountRaw };
  };
  return ask(endpoint, `/tx/${txHash}/raw`, read, 'LYING');
}

/** What an address owns in blocks; null: a block is not the newest one. */
export async function ownedBy(endpoint: Endpoint, address: string, atBlockHash?: string): Promise<bigint | null> {
  const isNewest = async () =>
    atBlockHash === undefined || atBlockHash === (await told(endpoint, '/blocks/tip/hash', textOf));
  if (!(await isNewest())) return null;
  const { chain_stats: stats } = await told(endpoint, `/address/${address}`, jsonOf(addressAnswer));
  return (await isNewest()) ? stats.funded_txo_sum - stats.spent_txo_sum : null;
}

/** The outputs of an address in blocks that nobody has spent, not even in a transaction that waits. */
export async function unspentOf(endpoint: Endpoint, address: string): Promise<UnspentOutput[]> {
  const all = await told(endpoint, `/address/${address}/utxo`, jsonOf(unspentAnswer));
  const list = all.flatMap(({ status, txid, value: amountRaw, vout: index }) =>
    status.confirmed ? [{ txid, index, amountRaw }] : [],
  );
  return list.sort((a, b) => (a.txid === b.txid ? a.index - b.index : a.txid < b.txid ? -1 : 1));
}

/** Satoshi for a virtual byte, at least 1: nodes pass on no less. */
export async function feeRateOf(endpoint: Endpoint): Promise<bigint> {
  const rates = await told(endpoint, '/fee-estimates', jsonOf(ratesAnswer));
  return BigInt(Math.max(1, Math.ceil(rates[TARGET_BLOCKS] ?? 1)));
}

export async function bitcoinStateAt(endpoint: Endpoint, txid: string): Promise<TransactionState> {
  const found = await ask(endpoint, `/tx/${txid}`, jsonOf(transactionAnswer));
  if (found === null) return { state: 'ABSENT' };
  const { fee: feeRaw, status } = found;
  if (!status.confirmed || status.block_hash === undefined || status.block_height === undefined)
    return { state: 'PENDING' };
  return { state: 'MINED', blockHash: status.block_hash, height: status.block_height, isSuccess: true, feeRaw };
}
