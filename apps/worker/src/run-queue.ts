import { createPool } from '@pelorus/database/connection.ts';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import type { Log } from '@pelorus/database/log.ts';
import { pause } from './pause.ts';

const LISTEN_AGAIN_MS = 2_000;
const POOL_MAX = 4;

export interface QueueHandle {
  /** Waits for work in progress, then closes. */
  stop(): Promise<void>;
  /** Resolves after stop(); rejects with a bug. */
  finished: Promise<void>;
}

interface QueueOptions {
  databaseUrl: string;
  /** Application name of its database connections. */
  name: string;
  /** Notification channel of the queue. */
  channel: string;
  /** Logged while notifications are not received. */
  unheard: string;
  log: Log;
  /** Makes who works the queue off. */
  worker(pool: ReturnType<typeof createPool>): { run(stopping: AbortSignal): Promise<void>; nudge(): void };
  /** Closes the worker's resources after its end. */
  close?(): void;
}

/** Processes a queue until stopped: at once on notification, else when work is due. */
export function runQueue({ databaseUrl, name, channel, unheard, log, worker, close }: QueueOptions): QueueHandle {
  const stopping = new AbortController();
  const pool = createPool({ url: databaseUrl, applicationName: name, log, max: POOL_MAX });
  const running = worker(pool);
  const listener = new DatabaseListener(databaseUrl, `${name}-listener`, log);
  const nudge = () => running.nudge();
  listener.on(channel, { onNotify: nudge, onListening: nudge });
  const work = [running.run(stopping.signal), listen(listener, unheard, log, stopping.signal)];
  const finished = Promise.all(work)
    .finally(async () => {
      stopping.abort();
      await Promise.allSettled([...work, listener.close()]);
      close?.();
      await pool.end();
    })
    .then(() => undefined);
  finished.catch(() => undefined);
  return {
    stop: async () => {
      stopping.abort();
      await finished.catch(() => undefined);
    },
    finished,
  };
}

/** Retries until the first connection; afterwards the listener reconnects by itself. */
async function listen(listener: DatabaseListener, unheard: string, log: Log, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await listener.start();
      return;
    } catch (error) {
      log.warn({ err: error }, unheard);
      await pause(LISTEN_AGAIN_MS, stopping);
    }
  }
}
