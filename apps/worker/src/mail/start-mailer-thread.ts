import type { PushSettings } from '../inbox/push/pusher.ts';
import type { QueueHandle } from '../run-queue.ts';
import { SupervisedThread } from '../supervised-thread.ts';
import type { ReservesSettings } from '../wallet/reserves/start-reserves.ts';
import type { WebhookSettings } from '../webhooks/caller.ts';
import type { MailSettings } from './settings.ts';
import type { MailerOptions } from './start-mailer.ts';

export interface MailerThreadData {
  databaseUrl: string;
  settings: MailSettings;
  /** Settings for webhook calls in the same thread; without them it makes none. */
  webhooks?: WebhookSettings;
  /** Settings for pushes to browsers in the same thread; without them it sends none. */
  pushes?: PushSettings;
  /** Settings for statements of reserves in the same thread; without them it takes none. */
  reserves?: ReservesSettings;
}

/**
 * As startMailer, startWebhooks and startReserves, in a thread of their own, which is started again when it dies: what leaves the
 * exchange delays nothing in it.
 */
export function startMailerThread({
  databaseUrl,
  settings,
  webhooks,
  reserves,
  pushes,
  log,
}: Omit<MailerOptions, 'clock'> & Pick<MailerThreadData, 'webhooks' | 'reserves' | 'pushes'>): QueueHandle {
  const thread = new SupervisedThread({
    script: new URL('./thread.ts', import.meta.url),
    name: 'mailer',
    workerData: {
      databaseUrl,
      settings,
      ...(webhooks === undefined ? {} : { webhooks }),
      ...(reserves === undefined ? {} : { reserves }),
      ...(pushes === undefined ? {} : { pushes }),
    } satisfies MailerThreadData,
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
