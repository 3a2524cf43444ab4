import { createHash } from 'node:crypto';
import type pg from 'pg';
import { equalBytes } from '../chain.ts';
import type { Snapshot } from '../journal.ts';
import { retained } from '../retention.ts';
import { type BinaryRow, copyRows, integerOf } from './copy-rows.ts';

/** Written one by one, between the core's batches: each is hashed and handed to the socket within some milliseconds. */
export const PART_BYTES = 1024 * 1024;

interface Header {
  seq: number;
  timeMs: number;
  chain: Uint8Array;
  parts: number;
  sizeBytes: number;
  sha256: Uint8Array;
  stateHash: string;
}

/** Writes the parts, each in a transaction of its own, then the row that makes them count. */
export async function saveSnapshot(client: pg.ClientBase, snapshot: Snapshot): Promise<void> {
  const { position, bytes, stateHash } = snapshot;
  const hash = createHash('sha256');
  const parts = Math.max(1, Math.ceil(bytes.byteLength / PART_BYTES));
  // Delete the leftovers of an interrupted attempt at the same position.
  await client.query('delete from journal.snapshot where seq = $1', [position.seq]);
  await client.query('delete from journal.snapshot_part where seq = $1', [position.seq]);
  for (let part = 0; part < parts; part++) {
    const slice = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    hash.update(slice);
    await client.query('insert into journal.snapshot_part (seq, part, bytes) values ($1, $2, $3)', [
      position.seq,
      part,
      Buffer.from(slice.buffer, slice.byteOffset, slice.byteLength),
    ]);
  }
  await client.query(
    'insert into journal.snapshot (seq, time_ms, chain, parts, size_bytes, sha256, state_hash) ' +
      'values ($1, $2, $3, $4, $5, $6, $7)',
    [position.seq, position.timeMs, Buffer.from(position.chain), parts, bytes.byteLength, hash.digest(), stateHash],
  );
}

/** Returns the newest whole and undamaged snapshot at or before `seq`, or null. */
export async function newestSnapshot(client: pg.ClientBase, atOrBeforeSeq: number): Promise<Snapshot | null> {
  const rows = await copyRows(
    client,
    'select seq, time_ms, chain, parts, size_bytes, sha256, state_hash from journal.snapshot ' +
      `where seq <= ${atOrBeforeSeq} order by seq desc`,
  );
  for (const header of rows.map(headerOf)) {
    const bytes = await readParts(client, header);
    if (bytes === null) continue;
    const position = { seq: header.seq, timeMs: header.timeMs, chain: header.chain };
    return { position, stateHash: header.stateHash, bytes };
  }
  return null;
}

function headerOf(row: BinaryRow): Header {
  const [seq, timeMs, chain, parts, sizeBytes, sha256, stateHash] = row as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  return {
    seq: integerOf(seq),
    timeMs: integerOf(timeMs),
    chain,
    parts: integerOf(parts),
    sizeBytes: integerOf(sizeBytes),
    sha256,
    stateHash: new TextDecoder().decode(stateHash),
  };
}

/** Returns the bytes, or null if they are damaged. */
async function readParts(client: pg.ClientBase, header: Header): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = new Uint8Array(header.sizeBytes);
  const hash = createHash('sha256');
  let offset = 0;
  for (let part = 0; part < header.parts; part++) {
    const select = `select bytes from journal.snapshot_part where seq = ${header.seq} and part = ${part}`;
    const slice = (await copyRows(client, select))[0]?.[0];
    if (slice === undefined || offset + slice.byteLength > bytes.byteLength) return null;
    hash.update(slice);
    bytes.set(slice, offset);
    offset += slice.byteLength;
  }
  return offset === bytes.byteLength && equalBytes(hash.digest(), header.sha256) ? bytes : null;
}

/** Removes what retention does not keep, and the parts of torn snapshots. */
export async function pruneSnapshots(client: pg.ClientBase, neededSeq: number): Promise<void> {
  const { rows } = await client.query<{ seq: string }>('select seq::text from journal.snapshot');
  const keep = [
    ...retained(
      rows.map((row) => Number(row.seq)),
      neededSeq,
    ),
  ];
  await client.query('delete from journal.snapshot where seq <> all($1::bigint[])', [keep]);
  await client.query('delete from journal.snapshot_part where seq <> all($1::bigint[])', [keep]);
}
