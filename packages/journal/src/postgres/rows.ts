import type pg from 'pg';
import { checkFollows, checkRow, equalBytes, GENESIS, positionAfter, type SealedBatch } from '../chain.ts';
import { JournalDamaged, type JournalPosition } from '../journal.ts';
import { type BinaryRow, copyRows, integerOf } from './copy-rows.ts';

const COLUMNS = 'first_seq, count, time_ms, crc, chain, payload';
/** How much one page of a long read should weigh. */
const PAGE_BYTES = 4 * 1024 * 1024;
const PAGE_ROWS_FIRST = 64;
const PAGE_ROWS_MAX = 16_384;

function rowOf(columns: BinaryRow): SealedBatch {
  const [firstSeq, count, timeMs, crc, chain, payload] = columns as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array<ArrayBuffer>,
  ];
  return {
    firstSeq: integerOf(firstSeq),
    count: integerOf(count),
    timeMs: integerOf(timeMs),
    crc: integerOf(crc),
    chain,
    payload,
  };
}

/** Returns where the line ends; throws JournalDamaged if its last row is damaged in itself. */
export async function readTail(client: pg.ClientBase): Promise<JournalPosition> {
  const [last] = await copyRows(client, `select ${COLUMNS} from journal.batch order by first_seq desc limit 1`);
  if (last === undefined) return GENESIS;
  const row = rowOf(last);
  checkRow(row);
  return positionAfter(row);
}

/** Returns the position before `fromSeq`, from the row that ends there. */
export async function readAnchor(
  client: pg.ClientBase,
  fromSeq: number,
  after?: JournalPosition,
): Promise<JournalPosition> {
  if (!Number.isSafeInteger(fromSeq) || fromSeq < 1) throw new RangeError(`invalid sequence ${fromSeq}`);
  const select = `select ${COLUMNS} from journal.batch where first_seq < ${fromSeq} order by first_seq desc limit 1`;
  const [before] = fromSeq === 1 ? [] : await copyRows(client, select);
  const position = before === undefined ? GENESIS : positionAfter(rowOf(before));
  if (position.seq !== fromSeq - 1) {
    throw new JournalDamaged(fromSeq, `no batch begins here: the one before ends at ${position.seq}`);
  }
  if (after !== undefined && !equalBytes(after.chain, position.chain)) {
    throw new JournalDamaged(fromSeq, 'the snapshot belongs to another line of commands');
  }
  return position;
}

/** Yields the checked batches after `position`, reading a page ahead of the consumer. */
export async function* readAfter(client: pg.ClientBase, position: JournalPosition): AsyncGenerator<SealedBatch> {
  let limit = PAGE_ROWS_FIRST;
  let page = await readPage(client, position.seq, limit);
  while (page.length > 0) {
    const lastOfPage = page.at(-1) as SealedBatch;
    const isLast = page.length < limit;
    const bytes = page.reduce((sum, row) => sum + row.payload.byteLength + 100, 0);
    limit = Math.max(1, Math.min(PAGE_ROWS_MAX, Math.ceil((PAGE_BYTES * page.length) / bytes)));
    const ahead = isLast ? Promise.resolve([]) : readPage(client, positionAfter(lastOfPage).seq, limit);
    // The prefetched page reports its failure in its turn, even if the consumer stops earlier.
    ahead.catch(() => undefined);
    for (const row of page) {
      checkFollows(position, row);
      yield row;
      position = positionAfter(row);
    }
    page = await ahead;
  }
}

async function readPage(client: pg.ClientBase, afterSeq: number, limit: number): Promise<SealedBatch[]> {
  const select = `select ${COLUMNS} from journal.batch where first_seq > ${afterSeq} order by first_seq limit ${limit}`;
  return (await copyRows(client, select)).map(rowOf);
}
