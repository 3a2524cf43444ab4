import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import type { HistoryPage, HistoryPageOptions } from '@pelorus/database/projection/history-scan.ts';
import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { Fold } from '../../src/fold/fold.ts';
import { emptyProjections } from '../../src/rebuild.ts';
import { ProjectionWriter } from '../../src/write/writer.ts';
import { FuturesHistory, TRADERS } from './futures-history.ts';

export const MARGIN_ASSET = 1;
export const ACCOUNTS = [...TRADERS, INSURANCE_ACCOUNT];
/** More than there are rows of anything. */
export const ALL = 100_000;

export const history = new FuturesHistory(18, 400);
/** The whole history, and each half of it. */
const MIDDLE_MS = history.commands[200]?.timeMs as number;
export const SPANS: readonly Span[] = [{}, { fromMs: MIDDLE_MS }, { toMs: MIDDLE_MS }];

interface Span {
  fromMs?: number;
  toMs?: number;
}

export let pool: pg.Pool;
let database: TestDatabase;

/** Folds the history anew, in transactions of as many commands as `size` says. */
export async function foldAnew(size: () => number): Promise<void> {
  await emptyProjections(database.url, SILENT_LOG);
  const writer = new ProjectionWriter(database.url, SILENT_LOG, new AbortController().signal);
  try {
    let seq = await writer.checkpoint();
    while (seq < history.commands.length) {
      const batch = new Fold(seq);
      for (const command of history.commands.slice(seq, seq + size())) batch.add(command);
      await writer.write(batch);
      seq = batch.lastSeq;
    }
  } finally {
    await writer.close();
  }
}

/** Makes a database with the tables of the history. */
export async function openTables(size: () => number): Promise<void> {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  await foldAnew(size);
}

export async function closeTables(): Promise<void> {
  await pool.end();
  await database.drop();
}

export type Told<K extends EngineEvent['kind']> = EventOf<K> & { seq: number; timeMs: number; index: number };

/** Returns all events of a kind, the newest first, with their place among those of their kind in the command. */
export function told<K extends EngineEvent['kind']>(
  kind: K,
  isWanted: (event: Told<K>) => boolean = () => true,
): Told<K>[] {
  const ofCommand = ({ events, seq, timeMs }: AppliedCommand) =>
    events
      .filter((event): event is EventOf<K> => event.kind === kind)
      .map((e, index) => ({ ...e, seq, timeMs, index }));
  return (history.commands.flatMap(ofCommand) as unknown as Told<K>[]).filter(isWanted).reverse();
}

/** Walks all pages of a history, each of `limit` rows, which it may look for among `most`. */
export async function walk<Filter, Row, Place>(
  limit: number,
  query: (
    db: pg.Pool,
    owner: number,
    filter: Filter,
    page: HistoryPageOptions<Place>,
  ) => Promise<HistoryPage<Row, Place>>,
  owner: number,
  filter: Filter,
  most?: number,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let before: Place | undefined, pages = 0; ; pages++) {
    const { next, rows } = await query(pool, owner, filter, { before, limit, most });
    all.push(...rows);
    if (next === null) return all;
    if (pages > 5_000) throw new Error('pages without end');
    before = next;
  }
}

export function isWithin({ fromMs = 0, toMs = Number.POSITIVE_INFINITY }: Span, timeMs: number): boolean {
  return timeMs >= fromMs && timeMs < toMs;
}
