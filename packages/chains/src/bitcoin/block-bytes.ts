import { createHash } from 'node:crypto';

/** Reading of blocks and transactions as the network writes them (BIP141, BIP144). What is not whole is thrown. */

interface Output {
  amountRaw: bigint;
  script: Uint8Array;
}

export interface BitcoinTransaction {
  txid: string;
  /** The miner's own. */
  isCoinbase: boolean;
  outputs: readonly Output[];
}

const HEADER_BYTES = 80;
/** An inner node of a block's tree has as many: a transaction of this size may be none, and pays nobody (CVE-2017-12842). */
const NODE_BYTES = 64;
const COINBASE_INDEX = 0xff_ff_ff_ff;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const twice = (...parts: readonly Uint8Array[]) => sha256(sha256(Buffer.concat(parts)));
/** Hashes are written from their last byte to their first. */
const nameOf = (hash: Uint8Array) => Buffer.from(hash).reverse().toString('hex');

class Bytes {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.at === this.#bytes.length;
  }

  take(length: number): Buffer {
    const end = this.at + length;
    if (end > this.#bytes.length) throw new Error('the bytes end too early');
    const part = this.#bytes.subarray(this.at, end);
    this.at = end;
    return part;
  }

  since(start: number): Buffer {
    return this.#bytes.subarray(start, this.at);
  }

  /** A number of 1, 3 or 5 bytes; no block has as many of anything as 9 bytes say. */
  count(): number {
    const first = this.take(1).readUInt8();
    if (first < 0xfd) return first;
    if (first === 0xfd) return this.take(2).readUInt16LE();
    if (first === 0xfe) return this.take(4).readUInt32LE();
    throw new Error('a count that no block has');
  }
}

function readOne(bytes: Bytes): BitcoinTransaction {
  const version = bytes.take(4);
  let start = bytes.at;
  let inputs = bytes.count();
  const hasWitness = inputs === 0;
  if (hasWitness) {
    if (bytes.take(1).readUInt8() !== 1) throw new Error('a flag that nobody knows');
    start = bytes.at;
    inputs = bytes.count();
  }
  let isCoinbase = false;
  for (let i = 0; i < inputs; i++) {
    const spent = bytes.take(32);
    isCoinbase = bytes.take(4).readUInt32LE() === COINBASE_INDEX && spent.every((byte) => byte === 0);
    bytes.take(bytes.count() + 4);
  }
  const outputs: Output[] = [];
  const count = bytes.count();
  for (let i = 0; i < count; i++)
    outputs.push({ amountRaw: bytes.take(8).readBigUInt64LE(), script: bytes.take(bytes.count()) });
  const body = bytes.since(start);
  if (hasWitness)
    for (let i = 0; i < inputs; i++) for (let items = bytes.count(); items > 0; items--) bytes.take(bytes.count());
  const lockTime = bytes.take(4);
  const isMaybeNode = version.length + body.length + lockTime.length === NODE_BYTES;
  return { txid: nameOf(twice(version, body, lockTime)), isCoinbase, outputs: isMaybeNode ? [] : outputs };
}

/** Reads one transaction, which is all of the bytes. */
export function readTransaction(raw: Uint8Array): BitcoinTransaction {
  const bytes = new Bytes(raw);
  const transaction = readOne(bytes);
  if (!bytes.isAtEnd) throw new Error('bytes after the transaction');
  return transaction;
}

/** The root of the tree over transactions. Throws where two branches are the same: then it is no one list's (CVE-2012-2459). */
function rootOf(txids: readonly string[]): string {
  let level: Uint8Array[] = txids.map((txid) => Buffer.from(txid, 'hex').reverse());
  while (level.length > 1) {
    const next: Uint8Array[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const left = level[i] as Uint8Array;
      const right = level[i + 1];
      if (right !== undefined && Buffer.compare(left, right) === 0) throw new Error('two branches are the same');
      next.push(twice(left, right ?? left));
    }
    level = next;
  }
  return nameOf(level[0] as Uint8Array);
}

/** Reads a block. Its hash fixes all of it: throws unless these bytes are the block of this hash (BTCN-03). */
export function readBlock(raw: Uint8Array, hash: string): BitcoinTransaction[] {
  const bytes = new Bytes(raw);
  const header = bytes.take(HEADER_BYTES);
  if (nameOf(twice(header)) !== hash) throw new Error('the header of another block');
  const count = bytes.count();
  if (count === 0) throw new Error('a block without transactions');
  const transactions: BitcoinTransaction[] = [];
  for (let i = 0; i < count; i++) transactions.push(readOne(bytes));
  if (!bytes.isAtEnd) throw new Error('bytes after the block');
  if (rootOf(transactions.map(({ txid }) => txid)) !== nameOf(header.subarray(36, 68)))
    throw new Error('transactions of another block');
  return transactions;
}
