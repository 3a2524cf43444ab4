import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { positionAfter, seal } from '../chain.ts';
import {
  type Journal,
  type JournalBatch,
  JournalFailed,
  JournalFenced,
  JournalLocked,
  type JournalPosition,
  type Snapshot,
} from '../journal.ts';
import { connect } from './client.ts';
import { PostgresJournalReader } from './postgres-reader.ts';
import { readTail } from './rows.ts';
import { pruneSnapshots, saveSnapshot } from './snapshots.ts';

/** Leadership of the database's one journal: "pelo", "jour" in ASCII. */
const LOCK_KEYS = [0x70656c6f, 0x6a6f7572];
const LOCK_POLL_MS = 25;
const UNIQUE_VIOLATION = '23505';

const APPEND = {
  name: 'journal-append',
  text: 'insert into journal.batch (first_seq, count, time_ms, crc, chain, payload) values ($1, $2, $3, $4, $5, $6)',
};

interface PostgresJournalOptions {
  url: string;
  /** How long open() waits for another leader to go; 10 s unless told. */
  lockWaitMs?: number;
  /** How long a commit may take before it counts as failed; 15 s unless told. */
  commitTimeoutMs?: number;
}

/**
 * The writer's side. Lock and appends share one session on purpose: while an append of ours may still arrive, the
 * session lives, and until it ends nobody else gets the lock and reads the end of the journal.
 */
export class PostgresJournal implements Journal {
  readonly #options: Required<PostgresJournalOptions>;
  readonly #reader: PostgresJournalReader;
  readonly #lost = Promise.withResolvers<Error>();
  #client: pg.Client | null = null;
  #position: JournalPosition | null = null;
  #isAppending = false;
  #failure: Error | null = null;

  constructor(options: PostgresJournalOptions) {
    this.#options = { lockWaitMs: 10_000, commitTimeoutMs: 15_000, ...options };
    this.#reader = new PostgresJournalReader({ url: options.url, applicationName: 'pelorus-core-reader' });
  }

  get lost(): Promise<Error> {
    return this.#lost.promise;
  }

  async open(): Promise<JournalPosition> {
    if (this.#client !== null || this.#failure !== null) throw new Error('the journal is already open');
    let client: pg.Client;
    try {
      client = await connect(this.#options.url, 'pelorus-core', this.#options.commitTimeoutMs);
    } catch (error) {
      throw new JournalFailed('PostgreSQL cannot be reached', { cause: error });
    }
    this.#client = client;
    client.on('error', (error) => this.#fail(new JournalFailed('the connection broke', { cause: error })));
    client.on('end', () => this.#fail(new JournalFailed('the connection ended')));
    try {
      await this.#lead(client);
      this.#position = await readTail(client);
    } catch (error) {
      await this.close();
      throw isJournalError(error) ? error : new JournalFailed('the journal cannot be opened', { cause: error });
    }
    return this.#position;
  }

  async #lead(client: pg.Client): Promise<void> {
    const until = Date.now() + this.#options.lockWaitMs;
    for (;;) {
      const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1, $2) as ok', LOCK_KEYS);
      if (rows[0]?.ok === true) break;
      if (Date.now() >= until) throw new JournalLocked('another core leads this journal');
      await delay(LOCK_POLL_MS);
    }
    // A server tuned for speed would acknowledge commits that it may still lose.
    const { rows } = await client.query<{ synchronous_commit: string }>('show synchronous_commit');
    if (rows[0]?.synchronous_commit === 'off') await client.query('set synchronous_commit = on');
  }

  async append(batch: Omit<JournalBatch, 'firstSeq'>): Promise<JournalPosition> {
    if (this.#client === null || this.#position === null) throw new Error('append called before open');
    if (this.#failure !== null) throw new JournalFailed('the journal failed before', { cause: this.#failure });
    if (this.#isAppending) throw new Error('another append is in progress');
    this.#isAppending = true;
    const row = seal(this.#position, batch);
    const { buffer, byteOffset, byteLength } = batch.payload;
    try {
      // One statement, one round trip: it is its own transaction.
      await this.#client.query({
        ...APPEND,
        values: [
          row.firstSeq,
          row.count,
          row.timeMs,
          row.crc,
          Buffer.from(row.chain),
          Buffer.from(buffer, byteOffset, byteLength),
        ],
      });
    } catch (error) {
      throw this.#fail(
        (error as { code?: unknown }).code === UNIQUE_VIOLATION
          ? new JournalFenced(`another writer appended sequence ${row.firstSeq}`, { cause: error })
          : new JournalFailed(`the commit of sequence ${row.firstSeq} has no known outcome`, { cause: error }),
      );
    } finally {
      this.#isAppending = false;
    }
    this.#position = positionAfter(row);
    return this.#position;
  }

  /** Writes through a connection of its own, so that appends do not wait for it. */
  async saveSnapshot(snapshot: Snapshot): Promise<void> {
    await this.#withOwnClient((client) => saveSnapshot(client, snapshot));
  }

  async pruneSnapshots(neededSeq: number): Promise<void> {
    await this.#withOwnClient((client) => pruneSnapshots(client, neededSeq));
  }

  tail(): Promise<JournalPosition> {
    return this.#reader.tail();
  }

  read(fromSeq: number, after?: JournalPosition): AsyncIterable<JournalBatch> {
    return this.#reader.read(fromSeq, after);
  }

  follow(fromSeq: number, signal: AbortSignal, restMs?: () => number): AsyncIterable<JournalBatch> {
    return this.#reader.follow(fromSeq, signal, restMs);
  }

  nudge(): void {
    this.#reader.nudge();
  }

  newestSnapshot(atOrBeforeSeq?: number): Promise<Snapshot | null> {
    return this.#reader.newestSnapshot(atOrBeforeSeq);
  }

  async close(): Promise<void> {
    this.#failure ??= new Error('closed');
    const client = this.#client;
    this.#client = null;
    await Promise.all([client?.end().catch(() => undefined), this.#reader.close()]);
  }

  async #withOwnClient(work: (client: pg.Client) => Promise<void>): Promise<void> {
    const client = await connect(this.#options.url, 'pelorus-core-snapshots', 60_000);
    try {
      await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Ends this journal for good and lets go of the lock as soon as the server notices. Returns the first reason. */
  #fail(reason: Error): Error {
    if (this.#failure !== null) return reason;
    this.#failure = reason;
    this.#lost.resolve(reason);
    const client = this.#client;
    // Not end(): it would wait politely behind a statement that may never be answered.
    (client as unknown as { connection: { stream: { destroy(): void } } } | null)?.connection.stream.destroy();
    return reason;
  }
}

function isJournalError(error: unknown): boolean {
  return error instanceof Error && error.name.startsWith('Journal');
}
