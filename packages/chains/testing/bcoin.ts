import { createRequire } from 'node:module';

/** The part of bcoin that tests use: a whole node of Bitcoin in plain JavaScript, which has no types of its own. */

interface Outpoint {
  hash: string;
  index: number;
}
export interface BcoinTransaction {
  /** From its last byte to its first, as bcoin keys them. */
  hash(encoding: 'hex'): string;
  txid(): string;
  getFee(view: unknown): number;
  getVirtualSize(): number;
  toRaw(): Buffer;
  inputs: readonly { prevout: Outpoint; sequence: number }[];
  outputs: readonly { value: number; script: { toRaw(): Buffer } }[];
}
export interface BcoinMeta {
  tx: BcoinTransaction;
  /** −1: it waits. */
  height: number;
  block: string | null;
}
export interface Entry {
  hash: string;
  prevBlock: string;
  height: number;
  time: number;
}
export interface Block {
  toRaw(): Buffer;
  txs: readonly BcoinTransaction[];
}
export interface MempoolEntry {
  tx: BcoinTransaction;
  fee: number;
  size: number;
}
export interface BcoinAddress {
  toString(): string;
}
export interface BcoinNode {
  open(): Promise<void>;
  close(): Promise<void>;
  /** Its own server. */
  http: { open(): Promise<void>; close(): Promise<void> };
  chain: {
    height: number;
    tip: Entry;
    add(block: Block): Promise<Entry | null>;
    getEntry(at: string | number): Promise<Entry | null>;
    getBlock(hash: string): Promise<Block | null>;
    isMainChain(entry: Entry): Promise<boolean>;
    db: {
      getMetaByAddress(addresses: readonly BcoinAddress[]): Promise<BcoinMeta[]>;
      getCoinsByAddress(addresses: readonly BcoinAddress[]): Promise<{ hash: string; index: number; value: number }[]>;
    };
  };
  mempool: {
    /** Resolves to what is missing; rejects with the reason. */
    addTX(tx: BcoinTransaction): Promise<unknown>;
    getSpent(hash: string, index: number): MempoolEntry | undefined;
    evictEntry(entry: MempoolEntry): void;
    removeOrphan(hash: string): void;
    hasEntry(hash: string): boolean;
    getEntry(hash: string): MempoolEntry | undefined;
  };
  miner: { cpu: { mineBlock(tip: Entry, address: BcoinAddress): Promise<Block> } };
  getMeta(hash: string): Promise<BcoinMeta | null>;
  getMetaView(meta: BcoinMeta): Promise<unknown>;
}
interface Bcoin {
  FullNode: new (options: object) => BcoinNode;
  TX: { fromRaw(raw: Buffer): BcoinTransaction };
  Script: { fromRaw(raw: Buffer): { getAddress(): BcoinAddress } };
}

/** Loads bcoin without its compiled parts: it keeps all in memory here, so the database that it would open is never asked for. */
export function loadBcoin(): Bcoin {
  process.env.NODE_BACKEND = 'js';
  const require = createRequire(import.meta.url);
  const ofDatabase = createRequire(require.resolve('bdb'));
  const path = ofDatabase.resolve('leveldown');
  // Who requires it gets this one instead of the compiled one.
  require.cache[path] ??= { id: path, filename: path, loaded: true, exports: class {} } as NodeModule;
  return require('bcoin') as Bcoin;
}
