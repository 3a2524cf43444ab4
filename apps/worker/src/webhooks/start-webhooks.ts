import type { Log } from '@pelorus/database/log.ts';
import { type QueueHandle, runQueue } from '../run-queue.ts';
import { WebhookCaller, type WebhookSettings } from './caller.ts';

interface WebhooksOptions {
  databaseUrl: string;
  settings: WebhookSettings;
  log: Log;
}

/** Makes queued calls until stopped: at once on notification, else when due. */
export function startWebhooks({ databaseUrl, settings, log }: WebhooksOptions): QueueHandle {
  return runQueue({
    databaseUrl,
    name: 'pelorus-webhooks',
    channel: 'webhook_due',
    unheard: 'webhooks that are due are looked for, not heard of',
    log,
    worker: (pool) => new WebhookCaller({ pool, log, settings, clock: Date.now }),
  });
}
