import { HDKey } from '@scure/bip32';
import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer';
import { BITCOIN_NETWORKS } from '../src/bitcoin/networks.ts';
import {
  type BcoinAddress,
  type BcoinMeta,
  type BcoinNode,
  type BcoinTransaction,
  type Block,
  type Entry,
  loadBcoin,
  type MempoolEntry,
} from './bcoin.ts';

const { FullNode, Script, TX } = loadBcoin();
const NETWORK = BITCOIN_NETWORKS.regtest;
/** SegWit is a rule from the third window of 144 blocks on; another 100 make the first coins spendable. */
const FIRST_BLOCKS = 3 * 144 + 100;
const TREASURY = HDKey.fromMasterSeed(new Uint8Array(32).fill(7));
const TREASURY_PAYMENT = p2wpkh(TREASURY.publicKey as Uint8Array, NETWORK);
/** A higher number of every input says that nothing may replace the transaction (BIP125). */
const REPLACEABLE = 0xff_ff_ff_fd;
const TREASURY_FEE = 10_000n;

const backwards = (hash: string) => Buffer.from(hash, 'hex').reverse().toString('hex');
const scriptOf = (address: string) => OutScript.encode(Address(NETWORK).decode(address));
const bcoinAddress = (script: Uint8Array): BcoinAddress => Script.fromRaw(Buffer.from(script)).getAddress();

/** What a node says when it refuses a transaction. */
export class NodeRefusal extends Error {}

/**
 * A node of a regtest network of its own, with the real rules of blocks, scripts and signatures (bcoin), in memory. Blocks
 * are made only when it is told. Hashes are written as people write them.
 */
export class BitcoinNode {
  readonly #node: BcoinNode;
  /** The treasury's coins that are not spent. */
  readonly #coins: { txid: string; index: number; amountRaw: bigint }[] = [];

  #taking: Promise<unknown> = Promise.resolve();

  private constructor(node: BcoinNode) {
    this.#node = node;
  }

  static async start(): Promise<BitcoinNode> {
    const options = { network: 'regtest', memory: true, listen: false, workers: false };
    const index = { indexTX: true, indexAddress: true, replaceByFee: true, requireStandard: true };
    const node = new BitcoinNode(new FullNode({ ...options, ...index, logLevel: 'none' }));
    // It would listen on one port of the machine, whatever its options say.
    node.#node.http = { open: async () => undefined, close: async () => undefined };
    await node.#node.open();
    await node.mine(FIRST_BLOCKS);
    return node;
  }

  stop(): Promise<void> {
    return this.#node.close();
  }

  get height(): number {
    return this.#node.chain.height;
  }

  /** Makes blocks of what waits. */
  async mine(blocks = 1): Promise<void> {
    for (let i = 0; i < blocks; i++) await this.#mineOn(this.#node.chain.tip);
  }

  async #mineOn(tip: Entry): Promise<Entry> {
    const { chain, miner } = this.#node;
    const block = await miner.cpu.mineBlock(tip, bcoinAddress(TREASURY_PAYMENT.script));
    const entry = await chain.add(block);
    if (entry === null) throw new Error('the block was not taken');
    const [coinbase] = block.txs;
    if (coinbase !== undefined && entry.height <= FIRST_BLOCKS - 100)
      this.#coins.push({
        ...{ txid: coinbase.txid(), index: 0 },
        amountRaw: BigInt(coinbase.outputs[0]?.value ?? 0),
      });
    return entry;
  }

  /** Lets the chain go another way below its newest `blocks`: one block more than there were. What they had waits again after it. */
  async reorg(blocks: number): Promise<void> {
    const { chain, mempool } = this.#node;
    const undone: (Block | null)[] = [];
    for (let height = chain.height - blocks + 1; height <= chain.height; height++)
      undone.push(await chain.getBlock(((await chain.getEntry(height)) as Entry).hash));
    let tip = await chain.getEntry(chain.height - blocks);
    for (let i = 0; i <= blocks && tip !== null; i++) tip = await this.#mineOn(tip);
    for (const block of undone)
      for (const tx of block?.txs.slice(1) ?? [])
        if (!mempool.hasEntry(tx.hash('hex'))) await mempool.addTX(tx).catch(() => null);
  }

  /** Sends coins of the treasury to outputs of one transaction; returns its hash. */
  async send(...outputs: readonly [to: string, amountRaw: bigint][]): Promise<string> {
    const sum = outputs.reduce((total, [, amountRaw]) => total + amountRaw, TREASURY_FEE);
    const tx = new Transaction();
    let has = 0n;
    while (has < sum) {
      const coin = this.#coins.pop();
      if (coin === undefined) throw new Error('the treasury is empty');
      const { amountRaw: amount, index, txid } = coin;
      tx.addInput({ txid, index, witnessUtxo: { script: TREASURY_PAYMENT.script, amount } });
      has += amount;
    }
    for (const [to, amountRaw] of outputs) tx.addOutputAddress(to, amountRaw, NETWORK);
    if (has > sum) tx.addOutput({ script: TREASURY_PAYMENT.script, amount: has - sum });
    tx.sign(TREASURY.privateKey as Uint8Array);
    tx.finalize();
    return this.take(tx.hex);
  }

  /** Takes a transaction as a node does, a dearer one instead of those that it contradicts (BIP125). Throws NodeRefusal. */
  take(hex: string): Promise<string> {
    // One after the other: two endpoints hand over the same at once.
    const taken = this.#taking.then(() => this.#take(hex));
    this.#taking = taken.catch(() => undefined);
    return taken;
  }

  async #take(hex: string): Promise<string> {
    const { mempool } = this.#node;
    const tx = TX.fromRaw(Buffer.from(hex, 'hex'));
    const old = new Set(tx.inputs.flatMap(({ prevout }) => mempool.getSpent(prevout.hash, prevout.index) ?? []));
    const isSame = [...old].some((entry) => entry.tx.txid() === tx.txid());
    if (old.size > 0 && !isSame) await this.#replace(tx, [...old]);
    const missing = await mempool.addTX(tx).catch((error: Error) => {
      throw new NodeRefusal(error.message);
    });
    if (missing !== null) {
      // What it waits for never comes: the node keeps it as an orphan else.
      mempool.removeOrphan(tx.hash('hex'));
      throw new NodeRefusal('bad-txns-inputs-missingorspent');
    }
    return tx.txid();
  }

  async #replace(tx: BcoinTransaction, old: readonly MempoolEntry[]): Promise<void> {
    if (old.some(({ tx: one }) => one.inputs.every(({ sequence }) => sequence > REPLACEABLE)))
      throw new NodeRefusal('txn-mempool-conflict');
    let inRaw = 0;
    for (const { prevout } of tx.inputs) {
      const meta = await this.#node.getMeta(prevout.hash);
      inRaw += meta?.tx.outputs[prevout.index]?.value ?? 0;
    }
    const fee = inRaw - tx.outputs.reduce((sum, { value }) => sum + value, 0);
    const least = old.reduce((sum, entry) => sum + entry.fee, tx.getVirtualSize());
    if (fee < least) throw new NodeRefusal('insufficient fee, rejecting replacement');
    for (const entry of old) this.#node.mempool.evictEntry(entry);
  }

  /** Forgets a transaction that waits, as nodes do after two weeks or when they are full. */
  forget(txid: string): void {
    const { mempool } = this.#node;
    const entry = mempool.getEntry(backwards(txid));
    if (entry === undefined) throw new Error('it does not wait');
    mempool.evictEntry(entry);
  }

  async hashAt(height: number): Promise<string | null> {
    const entry = height > this.height ? null : await this.#node.chain.getEntry(height);
    return entry === null ? null : backwards(entry.hash);
  }

  /** A block of the chain; null: there is none, or it is of another way. */
  async block(hash: string): Promise<{ height: number; time: number; previous: string; raw: Buffer } | null> {
    const { chain } = this.#node;
    const entry = await chain.getEntry(backwards(hash));
    if (entry === null || !(await chain.isMainChain(entry))) return null;
    const block = await chain.getBlock(entry.hash);
    if (block === null) return null;
    return { height: entry.height, time: entry.time, previous: backwards(entry.prevBlock), raw: block.toRaw() };
  }

  /** A transaction with its place; null: it is unknown. */
  async transaction(txid: string) {
    const meta = await this.#node.getMeta(backwards(txid));
    if (meta === null) return null;
    const place = meta.height < 0 || meta.block === null ? null : { height: meta.height, hash: backwards(meta.block) };
    return { fee: meta.tx.getFee(await this.#node.getMetaView(meta)), place, raw: meta.tx.toRaw() };
  }

  /** What an address got and gave in blocks. */
  async stats(address: string): Promise<{ got: number; gave: number }> {
    const script = scriptOf(address);
    const { db } = this.#node.chain;
    const metas: BcoinMeta[] = await db.getMetaByAddress([bcoinAddress(script)]);
    const isOurs = (raw: Buffer) => raw.equals(Buffer.from(script));
    const outputs = metas.flatMap(({ tx }) => tx.outputs.filter((output) => isOurs(output.script.toRaw())));
    const got = outputs.reduce((sum, { value }) => sum + value, 0);
    const has = (await db.getCoinsByAddress([bcoinAddress(script)])).reduce((sum, { value }) => sum + value, 0);
    return { got, gave: got - has };
  }

  /** The outputs of an address in blocks that nothing spends. */
  async unspent(address: string): Promise<{ txid: string; vout: number; value: number }[]> {
    const coins = await this.#node.chain.db.getCoinsByAddress([bcoinAddress(scriptOf(address))]);
    return coins.flatMap(({ hash, index, value }) =>
      this.#node.mempool.getSpent(hash, index) === undefined ? [{ txid: backwards(hash), vout: index, value }] : [],
    );
  }
}
