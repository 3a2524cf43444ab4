import { createPool } from '@pelorus/database/connection.ts';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import type { Log } from '@pelorus/database/log.ts';
import { pause } from '../pause.ts';
import { Mailer, PLACES } from './mailer.ts';
import type { MailSettings } from './settings.ts';
import { smsDelivery } from './sms.ts';
import { smtpDelivery } from './smtp.ts';

const LISTEN_AGAIN_MS = 2_000;

export interface MailerOptions {
  databaseUrl: string;
  settings: MailSettings;
  log: Log;
  clock?: () => number;
}

export interface MailerHandle {
  /** Lets what is on its way arrive, then closes. */
  stop(): Promise<void>;
  /** Resolves after stop(); rejects with a bug. */
  finished: Promise<void>;
}

/** Sends queued messages until stopped: at once when told of them, else when their time comes. */
export function startMailer({ databaseUrl, settings, log, clock = Date.now }: MailerOptions): MailerHandle {
  const stopping = new AbortController();
  const pool = createPool({ url: databaseUrl, applicationName: 'pelorus-mailer', log, max: 4 });
  const { smtp } = settings;
  const mail = smtp === null ? null : smtpDelivery({ ...settings, smtp }, PLACES);
  const sms = settings.sms === null ? null : smsDelivery(settings.sms);
  const mailer = new Mailer({ pool, log, settings, clock, mail, sms });
  const listener = new DatabaseListener(databaseUrl, 'pelorus-mailer-listener', log);
  const nudge = () => mailer.nudge();
  listener.on('message_made', { onNotify: nudge, onListening: nudge });
  const work = [mailer.run(stopping.signal), listen(listener, log, stopping.signal)];
  const finished = Promise.all(work)
    .finally(async () => {
      stopping.abort();
      await Promise.allSettled([...work, listener.close()]);
      mail?.close();
      sms?.close();
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
      log.warn({ err: error }, 'new messages are looked for, not heard of');
      await pause(LISTEN_AGAIN_MS, stopping);
    }
  }
}
