import type pg from 'pg';
import {
  type JournalBatch,
  JournalFailed,
  type JournalPosition,
  type JournalReader,
  type Snapshot,
} from '../journal.ts';
import { Nudge } from '../nudge.ts';
import { connect } from './client.ts';
import { readAfter, readAnchor, readTail } from './rows.ts';
import { newestSnapshot } from './snapshots.ts';

/** A follower looks again after this when nothing came; it doubles while nothing comes. */
const POLL_FIRST_MS = 2;
const POLL_MAX_MS = 32;
/** A long read may take long; one page may not. */
const ANSWER_MS = 60_000;

/**
 * Reads the journal without leading, over one connection that opens on first use; calls run one at a time. When the
 * connection breaks the call throws JournalFailed, and the next call reconnects.
 */
export class PostgresJournalReader implements JournalReader {
  readonly #url: string;
  readonly #name: string;
  #client: Promise<pg.Client> | null = null;
  readonly #nudge = new Nudge();

  constructor(options: { url: string; applicationName?: string }) {
    this.#url = options.url;
    this.#name = options.applicationName ?? 'pelorus-journal-reader';
  }

  tail(): Promise<JournalPosition> {
    return this.#run(readTail);
  }

  async *read(fromSeq: number, after?: JournalPosition): AsyncGenerator<JournalBatch> {
    const anchor = await this.#run((client) => readAnchor(client, fromSeq, after));
    yield* this.#readAfter(anchor);
  }

  async *follow(fromSeq: number, signal: AbortSignal, restMs = () => 0): AsyncGenerator<JournalBatch> {
    let position = await this.#run((client) => readAnchor(client, fromSeq));
    let pollMs = POLL_FIRST_MS;
    while (!signal.aborted) {
      let gotAny = false;
      for await (const row of this.#readAfter(position)) {
        yield row;
        if (signal.aborted) return;
        position = { seq: row.firstSeq + row.count - 1, timeMs: row.timeMs, chain: row.chain };
        gotAny = true;
      }
      pollMs = gotAny ? POLL_FIRST_MS : Math.min(pollMs * 2, POLL_MAX_MS);
      await this.#nudge.rest(restMs(), signal);
      await this.#nudge.wait(pollMs, signal);
    }
  }

  nudge(): void {
    this.#nudge.nudge();
  }

  newestSnapshot(atOrBeforeSeq = Number.MAX_SAFE_INTEGER): Promise<Snapshot | null> {
    return this.#run((client) => newestSnapshot(client, atOrBeforeSeq));
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async *#readAfter(position: JournalPosition) {
    try {
      yield* readAfter(await this.#connected(), position);
    } catch (error) {
      throw this.#broken(error);
    }
  }

  async #run<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#connected());
    } catch (error) {
      throw this.#broken(error);
    }
  }

  #connected(): Promise<pg.Client> {
    if (this.#client !== null) return this.#client;
    const connecting = connect(this.#url, this.#name, ANSWER_MS);
    this.#client = connecting;
    const forget = () => {
      if (this.#client === connecting) this.#client = null;
    };
    connecting.then((client) => client.once('end', forget), forget);
    return connecting;
  }

  /** Passes on errors of the journal itself; turns all others into connection trouble. */
  #broken(error: unknown): unknown {
    if (error instanceof Error && (error.name.startsWith('Journal') || error instanceof RangeError)) return error;
    return new JournalFailed('the journal cannot be read', { cause: error });
  }
}
