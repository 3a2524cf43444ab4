/** The thread of index prices. Started by start-index-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { IndexNeeds } from '@pelorus/protocol/futures/indexes.ts';
import type { FromThread } from '../../messages.ts';
import { logTo } from '../../thread-port.ts';
import type { FromIndexes, ToIndexes } from './start-index-thread.ts';
import { startIndexes } from './start-indexes.ts';

if (parentPort === null) throw new Error('index-thread.ts runs in a worker thread');
const port = parentPort;
const post = (message: FromIndexes | FromThread) => port.postMessage(message);
let needs = workerData as IndexNeeds;
const stop = startIndexes(
  { needs: () => needs, publish: ({ atMs, indexes }) => post({ kind: 'indexes', tick: { atMs, indexes } }) },
  logTo(port),
);
port.on('message', async (message: ToIndexes) => {
  if (message.kind === 'needs') {
    needs = message.needs;
    return;
  }
  await stop();
  post({ kind: 'ended', error: null, canRetry: false });
  port.close();
});
