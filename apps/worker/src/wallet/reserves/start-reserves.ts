import type { Log } from '@pelorus/database/log.ts';
import { type QueueHandle, runQueue } from '../../run-queue.ts';
import { SignerClient } from '../chain/signer-client.ts';
import { StatementKeeper } from './statement-keeper.ts';

export interface ReservesSettings {
  /** The signer's socket; null: there is none, and statements say only what is owed. */
  signerSocket: string | null;
}

interface ReservesOptions {
  databaseUrl: string;
  settings: ReservesSettings;
  log: Log;
}

/** Takes statements of reserves until stopped: each day, and when asked by `reserves_due`. */
export function startReserves({ databaseUrl, settings, log }: ReservesOptions): QueueHandle {
  const signer = settings.signerSocket === null ? null : new SignerClient(settings.signerSocket);
  return runQueue({
    databaseUrl,
    name: 'pelorus-reserves',
    channel: 'reserves_due',
    unheard: 'who asks for a statement of reserves is not heard',
    log,
    worker: (pool) => new StatementKeeper({ pool, log, signer, clock: Date.now }),
    close: () => signer?.close(),
  });
}
