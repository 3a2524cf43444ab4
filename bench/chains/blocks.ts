/** Blocks as endpoints tell them: 900 token transfers and 100 native ones, of which one in ten goes to a watched address. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const TRANSFERS = 1_000;
const NATIVE_EVERY = 10;
const WATCHED_EVERY = 10;
export const CHAIN_ID = 1;
export const HEAD = 1_000_000;
export const CONTRACT = addressOf(0xc0);
export const TRANSFERS_A_BLOCK = TRANSFERS;

export function addressOf(number: number): string {
  return `0x${number.toString(16).padStart(40, 'a')}`;
}

function hashAt(height: number, kind = 'b'): string {
  return `0x${height.toString(16).padStart(64, kind)}`;
}

const word = (hex: string) => `0x${hex.slice(2).padStart(64, '0')}`;

/** Whom a transfer goes to: a watched address (below 1,000), or anyone else. */
function receiver(index: number): string {
  return addressOf(index % WATCHED_EVERY === 1 ? index : 1_000_000 + index);
}

export function blockOf(height: number, isFull: boolean): object {
  const [hash, parentHash] = [hashAt(height), hashAt(height - 1)];
  const indexes = Array.from({ length: TRANSFERS }, (_, index) => index);
  const transactions = indexes.map((index) => {
    const isNative = index % NATIVE_EVERY === 1;
    return {
      ...{ type: '0x2', chainId: '0x1', nonce: '0x5', gas: '0x186a0', maxFeePerGas: '0x6fc23ac00', accessList: [] },
      ...{ maxPriorityFeePerGas: '0x3b9aca00', hash: hashAt(height * TRANSFERS + index, 'c'), blockHash: hash },
      ...{ blockNumber: `0x${height.toString(16)}`, transactionIndex: `0x${index.toString(16)}`, from: addressOf(7) },
      ...{ to: isNative ? receiver(index) : CONTRACT, value: isNative ? '0xde0b6b3a7640000' : '0x0' },
      ...{ input: isNative ? '0x' : `0xa9059cbb${word(receiver(index)).slice(2)}${'1'.padStart(64, '0')}` },
      ...{ r: hashAt(index, 'd'), s: hashAt(index, 'e'), yParity: '0x1', v: '0x1', gasPrice: '0x6fc23ac00' },
    };
  });
  return {
    ...{
      number: `0x${height.toString(16)}`,
      hash,
      parentHash,
      timestamp: `0x${(1_700_000_000 + height).toString(16)}`,
    },
    ...{ logsBloom: `0x${'0'.repeat(512)}`, gasLimit: '0x2255100', gasUsed: '0x2255100', baseFeePerGas: '0x3b9aca00' },
    transactions: isFull ? transactions : transactions.map((transaction) => transaction.hash),
  };
}

export function receiptsOf(height: number): object[] {
  const blockHash = hashAt(height);
  const blockNumber = `0x${height.toString(16)}`;
  return Array.from({ length: TRANSFERS }, (_, index) => {
    const place = { blockHash, blockNumber, transactionIndex: `0x${index.toString(16)}` };
    const transactionHash = hashAt(height * TRANSFERS + index, 'c');
    const topics = [TRANSFER, word(addressOf(7)), word(receiver(index))];
    const log = {
      ...place,
      transactionHash,
      address: CONTRACT,
      topics,
      data: word('0x5'),
      logIndex: '0x1',
      removed: false,
    };
    const isNative = index % NATIVE_EVERY === 1;
    return {
      ...place,
      ...{ transactionHash, type: '0x2', status: '0x1', gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca01' },
      ...{ cumulativeGasUsed: '0x5208', contractAddress: null, from: addressOf(7), to: CONTRACT },
      ...{ logsBloom: `0x${'0'.repeat(512)}`, logs: isNative ? [] : [log] },
    };
  });
}
