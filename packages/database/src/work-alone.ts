import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { connectClient } from './connection.ts';
import type { Log } from './log.ts';

const RETRY_MS = 2_000;
/** A machine that is gone loses the lock after 20 s; unset, the server would ask it after two hours. */
const SESSION = 'SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

export interface WorkAlone {
  url: string;
  /** What the work is called: the lock's name, and in pg_stat_activity. */
  name: string;
  log: Log;
  /** Begins the work and returns what ends it. */
  begin(): () => Promise<void>;
  /** How long a failure, or the lock of another, is waited out. */
  retryMs?: number;
}

async function hold(client: pg.Client, { name, begin }: WorkAlone, waitMs: number, stopping: AbortSignal) {
  const ended = once(client, 'end', { signal: stopping }).catch(() => undefined);
  await client.query(SESSION);
  const ask = async () => {
    const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held', [name]);
    return rows[0].held as boolean;
  };
  while (!(await ask())) {
    await delay(waitMs, undefined, { signal: stopping, ref: false });
  }
  stopping.throwIfAborted();
  const end = begin();
  await ended;
  await end();
}

/**
 * Does work in one of several processes: in the one that holds a lock of the database, until its connection ends or the
 * returned function is called, which resolves when the work has ended. The others wait for the lock. For a moment after
 * a connection broke two may work: the work must bear that.
 */
export function workAlone(options: WorkAlone): () => Promise<void> {
  const { url, name, log, retryMs = RETRY_MS } = options;
  const stop = new AbortController();
  const run = async () => {
    let level: 'warn' | 'debug' = 'warn';
    while (!stop.signal.aborted) {
      try {
        const client = await connectClient({ url, applicationName: `pelorus-${name}`, log });
        level = 'warn';
        try {
          await hold(client, options, retryMs, stop.signal);
        } finally {
          await client.end().catch(() => undefined);
        }
      } catch (error) {
        if (!stop.signal.aborted) log[level]({ err: error, name }, 'the database does not say who does this work');
        level = 'debug';
      }
      await delay(retryMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return () => {
    stop.abort();
    return running;
  };
}
