/** The thread of mails, webhooks' calls, pushes and statements of reserves: work that may wait. Started by start-mailer-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { startPushes } from '../inbox/push/start-pushes.ts';
import type { FromThread } from '../messages.ts';
import { logTo } from '../thread-port.ts';
import { startReserves } from '../wallet/reserves/start-reserves.ts';
import { startWebhooks } from '../webhooks/start-webhooks.ts';
import { startMailer } from './start-mailer.ts';
import type { MailerThreadData } from './start-mailer-thread.ts';

if (parentPort === null) throw new Error('thread.ts runs in a worker thread');
const port = parentPort;
const { databaseUrl, settings, webhooks, reserves, pushes } = workerData as MailerThreadData;
// A Buffer arrives as plain bytes.
const messageKey = Buffer.from(settings.messageKey);
const log = logTo(port);
const mailer = startMailer({ databaseUrl, settings: { ...settings, messageKey }, log });
const caller =
  webhooks === undefined
    ? null
    : startWebhooks({
        databaseUrl,
        settings: {
          ...webhooks,
          messageKey,
          p2pKey: Buffer.from(webhooks.p2pKey),
          webhookKey: Buffer.from(webhooks.webhookKey),
        },
        log,
      });
const pusher =
  pushes === undefined
    ? null
    : startPushes({ databaseUrl, settings: { ...pushes, browserKey: Buffer.from(pushes.browserKey) }, log });
const keeper = reserves === undefined ? null : startReserves({ databaseUrl, settings: reserves, log });
const stop = () => Promise.all([mailer.stop(), caller?.stop(), pusher?.stop(), keeper?.stop()]);
port.on('message', () => void stop());

const ended = (error: string | null) => port.postMessage({ kind: 'ended', error, canRetry: true } satisfies FromThread);
try {
  // If one ends by itself, which is a bug, both restart.
  await Promise.all([mailer.finished, caller?.finished, pusher?.finished, keeper?.finished]);
  ended(null);
} catch (error) {
  await stop();
  ended(String(error));
}
port.close();
