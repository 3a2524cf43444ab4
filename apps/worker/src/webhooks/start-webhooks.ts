import { createPool } from '@pelorus/database/connection.ts';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import type { Log } from '@pelorus/database/log.ts';
import { pause } from '../pause.ts';
import { WebhookCaller, type WebhookSettings } from './caller.ts';

const LISTEN_AGAIN_MS = 2_000;
const POOL_MOST = 4;

export interface WebhooksOptions {
  databaseUrl: string;
  settings: WebhookSettings;
  log: Log;
}

export interface WebhooksHandle {
  /** Lets what is on its way arrive, then closes. */
  stop(): Promise<void>;
  /** Resolves after stop(); rejects with a bug. */
  finished: Promise<void>;
}

/** Makes queued calls until stopped: at once when told of them, else when their time comes. */
export function startWebhooks({ databaseUrl, settings, log }: WebhooksOptions): WebhooksHandle {
  const stopping = new AbortController();
  const pool = createPool({ url: databaseUrl, applicationName: 'pelorus-webhooks', log, max: POOL_MOST });
  const caller = new WebhookCaller({ pool, log, settings, clock: Date.now });
  const listener = new DatabaseListener(databaseUrl, 'pelorus-webhooks-listener', log);
  const nudge = () => caller.nudge();
  listener.on('webhook_due', { onNotify: nudge, onListening: nudge });
  const work = [caller.run(stopping.signal), listen(listener, log, stopping.signal)];
  const finished = Promise.all(work)
    .finally(async () => {
      stopping.abort();
      await Promise.allSettled([...work, listener.close()]);
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

/** Until the first connection stands; afterwards the listener comes back by itself. */
async function listen(listener: DatabaseListener, log: Log, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await listener.start();
      return;
    } catch (error) {
      log.warn({ err: error }, 'webhooks that are due are looked for, not heard of');
      await pause(LISTEN_AGAIN_MS, stopping);
    }
  }
}
