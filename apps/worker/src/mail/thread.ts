/** The mailer's thread. Started by start-mailer-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread } from '../messages.ts';
import { logTo } from '../thread-port.ts';
import { startMailer } from './start-mailer.ts';
import type { MailerThreadData } from './start-mailer-thread.ts';

if (parentPort === null) throw new Error('thread.ts runs in a worker thread');
const port = parentPort;
const { databaseUrl, settings } = workerData as MailerThreadData;
// A Buffer arrives as plain bytes.
const messageKey = Buffer.from(settings.messageKey);
const mailer = startMailer({ databaseUrl, settings: { ...settings, messageKey }, log: logTo(port) });
port.on('message', () => void mailer.stop());

const ended = (error: string | null) => port.postMessage({ kind: 'ended', error, canRetry: true } satisfies FromThread);
try {
  await mailer.finished;
  ended(null);
} catch (error) {
  ended(String(error));
}
port.close();
