import { SupervisedThread } from '../supervised-thread.ts';
import type { MailSettings } from './settings.ts';
import type { MailerHandle, MailerOptions } from './start-mailer.ts';

export interface MailerThreadData {
  databaseUrl: string;
  settings: MailSettings;
}

/** As startMailer, in a thread of its own, which is started again when it dies: writing mails out delays nobody else. */
export function startMailerThread({ databaseUrl, settings, log }: Omit<MailerOptions, 'clock'>): MailerHandle {
  const thread = new SupervisedThread({
    script: new URL('./thread.ts', import.meta.url),
    name: 'mailer',
    workerData: { databaseUrl, settings } satisfies MailerThreadData,
    log,
  });
  const finished = thread.run();
  finished.catch(() => undefined);
  return {
    stop: async () => {
      thread.stop();
      await finished.catch(() => undefined);
    },
    finished,
  };
}
