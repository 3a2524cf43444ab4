import type {
  BlockMark,
  ChainHead,
  ChainReader,
  FoundTransfer,
  Rereading,
  TransactionState,
} from '@pelorus/chains/chain-family.ts';

type Sent = Pick<FoundTransfer, 'txHash' | 'logIndex' | 'to' | 'contract' | 'amountRaw'>;

interface Block extends BlockMark {
  transfers: FoundTransfer[];
}

/** A chain that does what a test says, with the reader's answers of a node that tells the truth. */
export class ScriptedChain implements ChainReader {
  readonly confirmations: number;
  /** What really arrived of a transaction, where it is less than was announced. */
  readonly arrived = new Map<string, bigint>();
  private blocks: Block[] = [];
  private forks = 0;

  constructor(confirmations: number) {
    this.confirmations = confirmations;
    this.mine([]);
  }

  get height(): number {
    return this.blocks.length - 1;
  }

  /** Everything that is in the chain now. */
  get transfers(): FoundTransfer[] {
    return this.blocks.flatMap(({ transfers }) => transfers);
  }

  mine(sent: readonly Sent[]): void {
    const height = this.blocks.length;
    const hash = `0x${this.forks.toString(16)}f${height.toString(16)}`;
    const parentHash = this.blocks.at(-1)?.hash ?? '0x0';
    const transfers = sent.map((one) => ({ ...one, blockHash: hash, height, from: null, isKnown: true }));
    this.blocks.push({ height, hash, parentHash, atMs: height * 1_000, transfers });
  }

  /** Throws the newest blocks away; returns what was in them. */
  fork(depth: number): Sent[] {
    this.forks++;
    return this.blocks.splice(-depth).flatMap(({ transfers }) => transfers);
  }

  async head(): Promise<ChainHead> {
    return { height: this.height, finalHeight: this.height - this.confirmations + 1 };
  }

  async blockAt(height: number): Promise<BlockMark | null> {
    return this.blocks[height] ?? null;
  }

  async transfersOf(block: BlockMark): Promise<FoundTransfer[] | null> {
    const found = this.blocks[block.height];
    return found?.hash === block.hash ? found.transfers : null;
  }

  async reread(found: FoundTransfer): Promise<Rereading> {
    const block = this.blocks[found.height];
    if (block?.hash !== found.blockHash) return { outcome: 'GONE' };
    const same = block.transfers.find(({ txHash, logIndex }) => txHash === found.txHash && logIndex === found.logIndex);
    if (same === undefined) return { outcome: 'GONE' };
    if (same.amountRaw !== found.amountRaw) return { outcome: 'DIFFERS', note: 'another amount' };
    return { outcome: 'SAME', arrivedRaw: this.arrived.get(found.txHash) ?? same.amountRaw };
  }

  connect = async (): Promise<void> => undefined;
  balance = async (): Promise<bigint> => 0n;
  broadcast = async (): Promise<{ outcome: 'ACCEPTED' }> => ({ outcome: 'ACCEPTED' });
  find = async (): Promise<TransactionState> => ({ state: 'ABSENT' });
}
