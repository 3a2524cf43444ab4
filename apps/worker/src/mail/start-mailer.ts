import type { Log } from '@pelorus/database/log.ts';
import { type QueueHandle, runQueue } from '../run-queue.ts';
import { Mailer, PLACES } from './mailer.ts';
import type { MailSettings } from './settings.ts';
import { smsDelivery } from './sms.ts';
import { smtpDelivery } from './smtp.ts';

export interface MailerOptions {
  databaseUrl: string;
  settings: MailSettings;
  log: Log;
  clock?: () => number;
}

/** Sends queued messages until stopped: at once on notification, else when due. */
export function startMailer({ databaseUrl, settings, log, clock = Date.now }: MailerOptions): QueueHandle {
  const { smtp } = settings;
  const mail = smtp === null ? null : smtpDelivery({ ...settings, smtp }, PLACES);
  const sms = settings.sms === null ? null : smsDelivery(settings.sms);
  return runQueue({
    databaseUrl,
    name: 'pelorus-mailer',
    channel: 'message_made',
    unheard: 'new messages are looked for, not heard of',
    log,
    worker: (pool) => new Mailer({ pool, log, settings, clock, mail, sms }),
    close: () => {
      mail?.close();
      sms?.close();
    },
  });
}
