import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type JournalBatch, JournalDamaged, type JournalPosition } from './journal.ts';

/** A batch with what proves it. */
export interface SealedBatch extends JournalBatch {
  crc: number;
  chain: Uint8Array;
}

const CHAIN_BYTES = 32;

/** The position of an empty journal. */
export const GENESIS: JournalPosition = { seq: 0, timeMs: 0, chain: new Uint8Array(CHAIN_BYTES) };

/** The hashed header: u64 firstSeq · u64 timeMs · u32 count · u32 payload length, big-endian. */
function headerOf(batch: JournalBatch): Buffer {
  const header = Buffer.allocUnsafe(24);
  header.writeBigUInt64BE(BigInt(batch.firstSeq), 0);
  header.writeBigUInt64BE(BigInt(batch.timeMs), 8);
  header.writeUInt32BE(batch.count, 16);
  header.writeUInt32BE(batch.payload.byteLength, 20);
  return header;
}

function chainOf(previous: Uint8Array, header: Buffer, payload: Uint8Array): Uint8Array {
  return createHash('sha256').update(previous).update(header).update(payload).digest();
}

/** Returns the batch that follows `after`, with checksum and chain. */
export function seal(after: JournalPosition, batch: Omit<JournalBatch, 'firstSeq'>): SealedBatch {
  const numbered = { ...batch, firstSeq: after.seq + 1 };
  const header = headerOf(numbered);
  return {
    ...numbered,
    crc: crc32(batch.payload, crc32(header)),
    chain: chainOf(after.chain, header, batch.payload),
  };
}

/** Returns the position after a batch. */
export function positionAfter(batch: SealedBatch): JournalPosition {
  return { seq: batch.firstSeq + batch.count - 1, timeMs: batch.timeMs, chain: batch.chain };
}

/** Throws JournalDamaged unless the row matches its own hash. */
export function checkRow(row: SealedBatch): void {
  if (row.count < 1) throw new JournalDamaged(row.firstSeq, `a batch of ${row.count} commands`);
  if (crc32(row.payload, crc32(headerOf(row))) !== row.crc) {
    throw new JournalDamaged(row.firstSeq, 'the checksum does not match the content');
  }
}

/** Throws JournalDamaged unless `row` is whole and follows `after`. */
export function checkFollows(after: JournalPosition, row: SealedBatch): void {
  const expected = after.seq + 1;
  if (row.firstSeq > expected) {
    throw new JournalDamaged(expected, `a gap: the next batch begins at ${row.firstSeq}`);
  }
  if (row.firstSeq < expected) {
    throw new JournalDamaged(row.firstSeq, `an overlap: the batch before reaches to ${after.seq}`);
  }
  checkRow(row);
  if (row.timeMs < after.timeMs) throw new JournalDamaged(row.firstSeq, 'time goes back');
  const chain = chainOf(after.chain, headerOf(row), row.payload);
  if (!equalBytes(chain, row.chain)) {
    throw new JournalDamaged(row.firstSeq, 'it does not continue the chain of the batches before it');
  }
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
