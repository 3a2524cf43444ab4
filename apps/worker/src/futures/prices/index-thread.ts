/** The thread of index prices. Started by start-index-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread } from '../../messages.ts';
import { logTo } from '../../thread-port.ts';
import type { FromIndexes, IndexInputs, ToIndexes } from './start-index-thread.ts';
import { startIndexes } from './start-indexes.ts';

if (parentPort === null) throw new Error('index-thread.ts runs in a worker thread');
const port = parentPort;
const post = (message: FromIndexes | FromThread) => port.postMessage(message);
let inputs = workerData as IndexInputs;
const stop = startIndexes(
  {
    needs: () => inputs.needs,
    publish: ({ atMs, indexes }) => post({ kind: 'indexes', tick: { atMs, indexes } }),
  },
  () => inputs.simulated,
  logTo(port),
);
port.on('message', async (message: ToIndexes) => {
  if (message.kind === 'inputs') {
    inputs = message;
    return;
  }
  await stop();
  post({ kind: 'ended', error: null, canRetry: false });
  port.close();
});
