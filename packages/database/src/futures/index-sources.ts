import type { PublishedSource } from '@pelorus/protocol/futures/indexes.ts';
import { type Queryable, rows } from '../queryable.ts';

/** What an index was made of, and when. */
interface SourcesThen {
  timeMs: number;
  components: readonly PublishedSource[];
}

/** Writes down what indexes are made of now; what is older than that is there stays away. */
export async function keepIndexSources(
  db: Queryable,
  timeMs: number,
  indexes: readonly { contract: string; components: readonly PublishedSource[] }[],
): Promise<void> {
  await db.query(
    `INSERT INTO markets.index_sources AS t (contract, time_ms, components)
     SELECT contract, $1, components FROM unnest($2::text[], $3::jsonb[]) AS n (contract, components)
     ON CONFLICT (contract) DO UPDATE SET time_ms = excluded.time_ms, components = excluded.components
     WHERE t.time_ms <= excluded.time_ms`,
    [timeMs, indexes.map(({ contract }) => contract), indexes.map(({ components }) => JSON.stringify(components))],
  );
}

/** Returns what a contract's index was made of last, by its symbol; undefined if nobody wrote it down. */
export async function indexSources(db: Queryable, contract: string): Promise<SourcesThen | undefined> {
  const text = 'SELECT time_ms AS "timeMs", components FROM markets.index_sources WHERE contract = $1';
  return (await rows<SourcesThen>(db, text, [contract]))[0];
}
