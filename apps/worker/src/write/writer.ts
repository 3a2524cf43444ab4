import type { Log } from '@pelorus/database/log.ts';
import pg from 'pg';
import type { Fold } from '../fold/fold.ts';
import { pause } from '../pause.ts';
import { Audiences } from './audience.ts';
import { CHECKPOINT_NAME, project } from './pipeline.ts';
import { isWeather } from './weather.ts';

/** Arbitrary, ours: one worker folds at a time, a second waits behind it. */
const ADVISORY_LOCK = 7_305_210_003;
const BACKOFF_FIRST_MS = 50;
const BACKOFF_MAX_MS = 2_000;
const LOCK_RETRY_MS = 500;
const CONNECT_MS = 5_000;
/** A transaction that takes longer has lost its way to the server. */
const ANSWER_MS = 60_000;

/**
 * Rows are found by key only, also when the planner has not seen the tables grow yet. The checkpoint is committed with
 * its rows, so a lost tail of commits is folded again: no need to wait for the disk, which the journal needs.
 */
const SESSION = `SET synchronous_commit = off; SET plan_cache_mode = force_generic_plan; SET jit = off;
  SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET application_name = 'pelorus-worker'`;

/** The checkpoint moved: the tables were rebuilt, or another worker folds. Restart from it. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

/** The one connection that writes projections. Rides out restarts of the server; throws only bugs and CheckpointMoved. */
export class ProjectionWriter {
  readonly #databaseUrl: string;
  readonly #log: Log;
  readonly #stopping: AbortSignal;
  readonly #audiences = new Audiences();
  #client: pg.Client | null = null;

  constructor(databaseUrl: string, log: Log, stopping: AbortSignal) {
    this.#databaseUrl = databaseUrl;
    this.#log = log;
    this.#stopping = stopping;
  }

  /** Returns the checkpoint's sequence; makes the row at the very first start. */
  async checkpoint(): Promise<number> {
    const result = await this.#riding((client) =>
      client.query<{ seq: string }>(
        `WITH made AS (INSERT INTO projection.checkpoint (name, seq) VALUES ($1, 0) ON CONFLICT DO NOTHING RETURNING seq)
         SELECT seq FROM made UNION ALL SELECT seq FROM projection.checkpoint WHERE name = $1`,
        [CHECKPOINT_NAME],
      ),
    );
    return Number.parseInt((result.rows[0] as { seq: string }).seq, 10);
  }

  /**
   * Writes the fold and moves the checkpoint, exactly once: when an answer got lost on the way, the checkpoint tells
   * whether it had been written.
   */
  async write(fold: Fold): Promise<void> {
    const audience = await this.#riding((client) => this.#audiences.read(client, fold));
    if (await this.#riding((client) => project(client, fold, audience))) return;
    const seq = await this.checkpoint();
    if (seq === fold.lastSeq) return;
    throw new CheckpointMoved(`at ${seq}, not at ${fold.afterSeq}`);
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  /** Runs `work` until the server has answered it, reconnecting with backoff as long as it is away. */
  async #riding<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    for (let waitMs = BACKOFF_FIRST_MS; ; waitMs = Math.min(2 * waitMs, BACKOFF_MAX_MS)) {
      try {
        this.#client ??= await this.#connect();
        return await work(this.#client);
      } catch (error) {
        this.#client?.end().catch(() => undefined);
        this.#client = null;
        if (!isWeather(error) || this.#stopping.aborted) throw error;
        this.#log.warn({ err: error, waitMs }, 'projections: the database is unavailable, retrying');
        await this.#pause(waitMs);
      }
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    });
    // A broken connection also fails the query in flight, which is where it is handled.
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(SESSION);
      await this.#lock(client);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    return client;
  }

  async #lock(client: pg.Client): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      const result = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [ADVISORY_LOCK]);
      if (result.rows[0].locked) return;
      if (isFirst) this.#log.warn({}, 'projections: another worker holds the lock, waiting');
      await this.#pause(LOCK_RETRY_MS);
    }
  }

  async #pause(ms: number): Promise<void> {
    await pause(ms, this.#stopping);
    this.#stopping.throwIfAborted();
  }
}
