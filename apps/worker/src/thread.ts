/** The worker's thread. Started by start-worker-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Log } from '@pelorus/database/log.ts';
import type { FromWorker, ToWorker, WorkerThreadData } from './messages.ts';
import { startWorker } from './start-worker.ts';

if (parentPort === null) throw new Error('thread.ts runs in a worker thread');
const port = parentPort;
const post = (message: FromWorker) => port.postMessage(message);

/** Errors cross the wall as text; their class would not. */
function plain(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value,
    ]),
  );
}

const levels = ['debug', 'info', 'warn', 'error', 'fatal'] as const;
const log = Object.fromEntries(
  levels.map((level) => [
    level,
    (fields: object, message: string) => post({ kind: 'log', level, fields: plain(fields), message }),
  ]),
) as unknown as Log;

const { databaseUrl, gatheredMax } = workerData as WorkerThreadData;
const worker = startWorker({
  databaseUrl,
  log,
  gatheredMax,
  onProjected: (seq) => post({ kind: 'projected', seq }),
});
port.on('message', (message: ToWorker) => {
  if (message.kind === 'nudge') worker.nudge();
  else void worker.stop();
});

const LASTING = ['Diverged', 'JournalDamaged'];
try {
  await worker.finished;
  post({ kind: 'ended', error: null, canRetry: false });
} catch (error) {
  const { name, message } = error as Error;
  post({ kind: 'ended', error: `${name}: ${message}`, canRetry: !LASTING.includes(name) });
}
port.close();
