import type { FoundTransfer, Watch } from '../chain-family.ts';
import { hashOf, quantity, type RpcLog, type RpcTransaction } from './answers.ts';

/** keccak256('Transfer(address,address,uint256)') */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const WORD_ADDRESS = /^0x0{24}[0-9a-f]{40}$/;
const WORD_LENGTH = 66;

interface Place {
  blockHash: string;
  height: number;
}

/** Returns the transfer that a log tells, whoever receives it; null: it is none, or of nothing (CHN-41). */
export function transferOfLog(log: RpcLog): { from: string; to: string; amountRaw: bigint } | null {
  const [kind, from, to] = log.topics;
  if (kind !== TRANSFER_TOPIC || log.topics.length !== 3 || from === undefined || to === undefined) return null;
  if (log.data.length !== WORD_LENGTH || !WORD_ADDRESS.test(from) || !WORD_ADDRESS.test(to)) return null;
  const amountRaw = quantity(log.data);
  // Nothing comes of what an address sends to itself.
  return amountRaw === 0n || from === to ? null : { from: `0x${from.slice(26)}`, to: `0x${to.slice(26)}`, amountRaw };
}

/** The token transfers to watched addresses among the logs of one successful transaction, all of them in their order. */
export function tokenTransfers(logs: readonly RpcLog[], { blockHash, height }: Place, watch: Watch): FoundTransfer[] {
  const found: FoundTransfer[] = [];
  for (let logIndex = 0; logIndex < logs.length; logIndex++) {
    const log = logs[logIndex] as RpcLog;
    const receiver = log.topics[2];
    // The one look-up that each log costs, however many addresses are watched (CHN-46).
    if (receiver === undefined || !watch.addresses.has(`0x${receiver.slice(26)}`)) continue;
    const transfer = transferOfLog(log);
    if (transfer === null) continue;
    if (log.blockHash !== blockHash) throw new Error(`a log of another block: ${log.blockHash}`);
    const contract = log.address.toLowerCase();
    const isKnown = watch.contracts.has(contract);
    found.push({ txHash: log.transactionHash, logIndex, blockHash, height, contract, isKnown, ...transfer });
  }
  return found;
}

/** The native transfers to watched addresses among a block's transactions; whether they succeeded is not known yet (CHN-40). */
export function nativeTransfers(
  transactions: readonly RpcTransaction[],
  { blockHash, height }: Place,
  watch: Watch,
): FoundTransfer[] {
  const found: FoundTransfer[] = [];
  for (const { hash, from, to, value } of transactions) {
    const receiver = to?.toLowerCase();
    if (receiver === undefined || !watch.addresses.has(receiver)) continue;
    const amountRaw = quantity(value);
    if (amountRaw === 0n || from.toLowerCase() === receiver) continue;
    const [txHash, sender] = [hashOf(hash), from.toLowerCase()];
    found.push({
      txHash,
      logIndex: -1,
      blockHash,
      height,
      from: sender,
      to: receiver,
      contract: null,
      amountRaw,
      isKnown: true,
    });
  }
  return found;
}
