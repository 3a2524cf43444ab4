import type { Log } from '@pelorus/database/log.ts';
import { type QueueHandle, runQueue } from '../../run-queue.ts';
import { Pusher, type PushSettings } from './pusher.ts';

interface PushesOptions {
  databaseUrl: string;
  settings: PushSettings;
  log: Log;
}

/** Sends queued pushes until stopped: at once on notification, else when due. */
export function startPushes({ databaseUrl, settings, log }: PushesOptions): QueueHandle {
  return runQueue({
    databaseUrl,
    name: 'pelorus-pushes',
    channel: 'push_due',
    unheard: 'pushes that are due are looked for, not heard of',
    log,
    worker: (pool) => new Pusher({ pool, log, settings, clock: Date.now }),
  });
}
