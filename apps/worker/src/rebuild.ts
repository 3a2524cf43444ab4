import { connectClient } from '@pelorus/database/connection.ts';
import { type Log, loggedError } from '@pelorus/database/log.ts';
import { PostgresJournalReader } from '@pelorus/journal/postgres/postgres-reader.ts';
import type pg from 'pg';
import { pino } from 'pino';
import { Follower } from './follower.ts';
import { CHECKPOINT_NAME, PROJECTED_CHANNEL } from './write/pipeline.ts';
import { ProjectionWriter } from './write/writer.ts';

/** Returns every table that is folded from the journal, by the catalogue: a new one is in no list that could forget it. */
export async function projectionTables(db: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'projection' AND tablename <> 'checkpoint' ORDER BY tablename`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Empties every projection table and resets the checkpoint, in one transaction. A running worker notices the moved
 * checkpoint and folds again by itself.
 */
export async function emptyProjections(databaseUrl: string, log: Log): Promise<void> {
  const client = await connectClient({ url: databaseUrl, applicationName: 'pelorus-rebuild', log });
  try {
    const tables = await projectionTables(client);
    await client.query('BEGIN');
    // The checkpoint first, in the writers' lock order, which prevents deadlocks.
    await client.query('UPDATE projection.checkpoint SET seq = 0 WHERE name = $1', [CHECKPOINT_NAME]);
    await client.query(`TRUNCATE ${tables.join(', ')}`);
    await client.query('SELECT pg_notify($1, $2)', [PROJECTED_CHANNEL, '0']);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/**
 * Empties the projection and folds the journal again from its first command to its present end. Returns that sequence.
 * With a worker running, this waits for it to end (the lock), so stop it first, or call emptyProjections and let it.
 */
export async function rebuild(options: { databaseUrl: string; log: Log }): Promise<number> {
  const { databaseUrl, log } = options;
  const stopping = new AbortController();
  const reader = new PostgresJournalReader({ url: databaseUrl, applicationName: 'pelorus-rebuild-reader' });
  const writer = new ProjectionWriter(databaseUrl, log, stopping.signal);
  try {
    const { seq } = await reader.tail();
    await emptyProjections(databaseUrl, log);
    await new Follower({ reader, writer, log, untilSeq: seq }).run(stopping.signal);
    return seq;
  } finally {
    await writer.close();
    await reader.close();
  }
}

if (import.meta.main) {
  const databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl === undefined) throw new Error('set DATABASE_URL to the database whose projections to rebuild');
  const log = pino({ name: 'rebuild', serializers: { err: loggedError } });
  const startedMs = performance.now();
  const seq = await rebuild({ databaseUrl, log });
  log.info({ seq, seconds: Math.round((performance.now() - startedMs) / 100) / 10 }, 'projections rebuilt');
}
