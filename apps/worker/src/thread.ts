/** The worker's thread. Started by start-worker-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerThreadData } from './messages.ts';
import { startWorker } from './start-worker.ts';
import { logTo } from './thread-port.ts';

if (parentPort === null) throw new Error('thread.ts runs in a worker thread');
const port = parentPort;
const post = (message: FromWorker) => port.postMessage(message);

const { databaseUrl, gatheredMax } = workerData as WorkerThreadData;
const worker = startWorker({
  databaseUrl,
  log: logTo(port),
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
