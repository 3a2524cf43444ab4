import type {
  BlockMark,
  BroadcastOutcome,
  ChainHead,
  FoundTransfer,
  Payment,
  Rereading,
  TransactionState,
  Watch,
} from '@pelorus/chains/chain-family.ts';
import { watchKey } from '@pelorus/chains/evm/address.ts';
import { EVM } from '@pelorus/chains/evm/evm-family.ts';
import type { EvmReader } from '@pelorus/chains/evm/evm-reader.ts';
import type { Random } from '@pelorus/engine/reference/random.ts';

const GWEI = 10n ** 9n;
const PRICE = { maxFeePerGas: 3n * GWEI, maxPriorityFeePerGas: GWEI };
/** What is taken for a gas. */
const TAKEN_PER_GAS = 2n * GWEI;
const GAS = { native: 21_000n, token: 45_000n };

/** One transaction. nonce null: somebody else's, whose own coins and nonces are no matter of the test. */
interface Sent {
  hash: string;
  from: string;
  nonce: number | null;
  payment: Payment;
  feeCapRaw: bigint;
}

interface Mined extends Sent {
  isSuccess: boolean;
  feeRaw: bigint;
  /** What it added to balances, by `place`. */
  moves: [string, bigint][];
}

interface Block extends BlockMark {
  transactions: Mined[];
}

/** What a node may do to who sends it bytes; each in percent. */
export interface NodeFaults {
  /** It takes the bytes and its answer is lost. */
  dropsAnswer: number;
  /** It says that it took them, and forgets them. */
  swallows: number;
  /** A transaction that could be mined waits for another block. */
  leavesOut: number;
}

const place = (address: string, contract: string | null) => `${watchKey(address)} ${contract ?? ''}`.toLowerCase();
const slot = (from: string, nonce: number) => `${watchKey(from)} ${nonce}`;

/**
 * A chain of one process with balances, nonces, a pool of transactions that wait, and forks: what a real node does, at once
 * and by a seed. It answers as an EvmReader whose endpoints agree.
 */
export class ScriptedNode {
  readonly chainId = 31_337;
  readonly #confirmations: number;
  readonly #random: Random;
  faults: NodeFaults;
  readonly #balances = new Map<string, bigint>();
  /** Of our own addresses; kept over nodes, since the signer remembers what it signed. */
  readonly #nonces: Map<string, number>;
  readonly #waiting = new Map<string, Sent>();
  /** Of other people: to be mined next. */
  #incoming: Sent[] = [];
  readonly #blocks: Block[] = [];
  #made = 0;

  constructor(options: { confirmations: number; random: Random; faults: NodeFaults; nonces?: Map<string, number> }) {
    this.#confirmations = options.confirmations;
    this.#random = options.random;
    this.faults = options.faults;
    this.#nonces = options.nonces ?? new Map();
    this.mine();
  }

  /** As the payer, the sweeper and the follower ask it. */
  get reader(): EvmReader {
    return this as unknown as EvmReader;
  }

  get height(): number {
    return this.#blocks.length - 1;
  }

  /** All that is in the chain now. */
  get mined(): readonly Mined[] {
    return this.#blocks.flatMap(({ transactions }) => transactions);
  }

  /** Is anything of ours to be mined still? */
  get hasWaiting(): boolean {
    return this.#waiting.size > 0 || this.#incoming.length > 0;
  }

  /** Gives an address coins that were always there. */
  endow(address: string, contract: string | null, raw: bigint): void {
    this.#add(place(address, contract), raw);
  }

  /** Somebody else pays; it is in the next block. Returns the transaction's hash. */
  pay(to: string, contract: string | null, amountRaw: bigint): string {
    const hash = `0x${(++this.#made).toString(16).padStart(60, '0')}${this.#random.below(65_536).toString(16)}`;
    this.#incoming.push({ hash, from: '0xsomebody', nonce: null, payment: { to, contract, amountRaw }, feeCapRaw: 0n });
    return hash;
  }

  /** Makes one block of what waits, but for what a miner leaves out. */
  mine(): void {
    const transactions = this.#incoming.splice(0).map((one) => this.#apply(one));
    for (const from of new Set([...this.#waiting.values()].map((one) => one.from)))
      for (;;) {
        const nonce = this.#nonceOf(from);
        const next = this.#waiting.get(slot(from, nonce));
        if (next === undefined || this.#random.isChance(this.faults.leavesOut)) break;
        this.#waiting.delete(slot(from, nonce));
        transactions.push(this.#apply(next));
      }
    const height = this.#blocks.length;
    const hash = `0xb${(++this.#made).toString(16)}`;
    const parentHash = this.#blocks.at(-1)?.hash ?? '0x0';
    this.#blocks.push({ height, hash, parentHash, atMs: height * 1_000, transactions });
  }

  /** Replaces the newest blocks by as many others and one more. Of what was in them, some waits again and some is gone. */
  reorg(depth: number): void {
    for (let i = 0; i < depth && this.#blocks.length > 1; i++) {
      const { transactions } = this.#blocks.pop() as Block;
      for (const lost of transactions.toReversed()) this.#undo(lost);
    }
    for (let i = 0; i <= depth; i++) this.mine();
  }

  #undo(lost: Mined): void {
    for (const [where, raw] of lost.moves) this.#add(where, 0n - raw);
    if (lost.nonce !== null) this.#nonces.set(watchKey(lost.from), lost.nonce);
    const comesBack = this.#random.isChance(70);
    if (lost.nonce === null && comesBack) this.#incoming.push(lost);
    if (lost.nonce !== null && comesBack && !this.#waiting.has(slot(lost.from, lost.nonce)))
      this.#waiting.set(slot(lost.from, lost.nonce), lost);
  }

  #add(where: string, raw: bigint): void {
    this.#balances.set(where, (this.#balances.get(where) ?? 0n) + raw);
  }

  #nonceOf(from: string): number {
    return this.#nonces.get(watchKey(from)) ?? 0;
  }

  #apply(sent: Sent): Mined {
    const { from, nonce, payment } = sent;
    const { amountRaw, contract, to } = payment;
    if (nonce === null)
      return { ...sent, isSuccess: true, feeRaw: 0n, moves: this.#move([[place(to, contract), amountRaw]]) };
    this.#nonces.set(watchKey(from), nonce + 1);
    const feeRaw = (contract === null ? GAS.native : GAS.token) * TAKEN_PER_GAS;
    const isSuccess = (this.#balances.get(place(from, contract)) ?? 0n) >= amountRaw;
    const moves: [string, bigint][] = [[place(from, null), 0n - feeRaw]];
    if (isSuccess) moves.push([place(from, contract), 0n - amountRaw], [place(to, contract), amountRaw]);
    return { ...sent, isSuccess, feeRaw, moves: this.#move(moves) };
  }

  #move(moves: [string, bigint][]): [string, bigint][] {
    for (const [where, raw] of moves) this.#add(where, raw);
    return moves;
  }

  async head(): Promise<ChainHead> {
    return { height: this.height, finalHeight: this.height - this.#confirmations + 1 };
  }

  async blockAt(height: number): Promise<BlockMark | null> {
    return this.#blocks[height] ?? null;
  }

  async transfersOf(block: BlockMark, watch: Watch): Promise<FoundTransfer[] | null> {
    const found = this.#blocks[block.height];
    if (found?.hash !== block.hash) return null;
    return found.transactions
      .filter(({ isSuccess, payment }) => isSuccess && watch.addresses.has(watchKey(payment.to)))
      .map(({ from, hash: txHash, payment: { amountRaw, contract, to } }) => ({
        ...{ txHash, logIndex: contract === null ? -1 : 0, blockHash: found.hash, height: found.height, isKnown: true },
        ...{
          from: watchKey(from),
          to: watchKey(to),
          contract: contract === null ? null : watchKey(contract),
          amountRaw,
        },
      }));
  }

  async reread({ amountRaw, blockHash, height, txHash }: FoundTransfer): Promise<Rereading> {
    const block = this.#blocks[height];
    const same = block?.hash === blockHash ? block.transactions.find(({ hash }) => hash === txHash) : undefined;
    if (same === undefined) return { outcome: 'GONE' };
    if (same.payment.amountRaw !== amountRaw) return { outcome: 'DIFFERS', note: 'another amount' };
    return { outcome: 'SAME', arrivedRaw: amountRaw };
  }

  async balance(address: string, contract: string | null): Promise<bigint> {
    return this.#balances.get(place(address, contract)) ?? 0n;
  }

  async nonce(address: string): Promise<number> {
    return this.#nonceOf(address);
  }

  async gasPrice() {
    return PRICE;
  }

  async gasLimit(from: string, { amountRaw, contract }: Payment): Promise<bigint | null> {
    if ((this.#balances.get(place(from, contract)) ?? 0n) < amountRaw) return null;
    return ((contract === null ? GAS.native : GAS.token) * 5n) / 4n;
  }

  async broadcast(signed: Uint8Array): Promise<BroadcastOutcome> {
    const outcome = await this.#take(signed);
    return this.#random.isChance(this.faults.dropsAnswer) ? { outcome: 'UNKNOWN' } : outcome;
  }

  async #take(signed: Uint8Array): Promise<BroadcastOutcome> {
    const read = await EVM.decodeSpend(signed, { chainId: this.chainId });
    if (!read.isOk) return { outcome: 'REFUSED', note: read.reason };
    const { feeCapRaw, from, hash, nonce, payment } = read.spend;
    if (from === null || hash === null || nonce === null) return { outcome: 'REFUSED', note: 'it is not signed' };
    if (nonce < this.#nonceOf(from)) return { outcome: 'SPENT' };
    const native = (this.#balances.get(place(from, null)) ?? 0n) - feeCapRaw;
    if (native < (payment.contract === null ? payment.amountRaw : 0n)) return { outcome: 'NO_FUNDS' };
    const before = this.#waiting.get(slot(from, nonce));
    if (before?.hash === hash) return { outcome: 'ACCEPTED' };
    if (before !== undefined && feeCapRaw * 10n < before.feeCapRaw * 11n) return { outcome: 'UNDERPRICED' };
    if (this.#random.isChance(this.faults.swallows)) return { outcome: 'ACCEPTED' };
    this.#waiting.set(slot(from, nonce), { hash, from, nonce, payment, feeCapRaw });
    return { outcome: 'ACCEPTED' };
  }

  async find(txHash: string): Promise<TransactionState> {
    for (const { hash: blockHash, height, transactions } of this.#blocks) {
      const found = transactions.find(({ hash }) => hash === txHash);
      if (found !== undefined)
        return { state: 'MINED', blockHash, height, isSuccess: found.isSuccess, feeRaw: found.feeRaw };
    }
    const isWaiting = [...this.#waiting.values()].some(({ hash }) => hash === txHash);
    return { state: isWaiting ? 'PENDING' : 'ABSENT' };
  }
}
