import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { FromWorker, ToWorker, WorkerThreadData } from './messages.ts';
import type { WorkerHandle, WorkerOptions } from './start-worker.ts';
import { SupervisedThread } from './supervised-thread.ts';

/** The thread as it was built, in one file, for who came by an npm script; for others its sources (decision 0055). */
const THREAD = pathToFileURL(createRequire(import.meta.url).resolve('#thread'));

/**
 * Like startWorker, in a thread of its own. A dead thread restarts, with growing delays; if the stored data
 * contradicts itself it stays down and `finished` rejects.
 */
export function startWorkerThread(options: Omit<WorkerOptions, 'proveEveryMs'>): WorkerHandle {
  const { databaseUrl, gatheredMax, log, onProjected } = options;
  let checkpoint = 0;
  const thread = new SupervisedThread<Extract<FromWorker, { kind: 'projected' }>>({
    script: THREAD,
    name: 'worker',
    workerData: { databaseUrl, gatheredMax } satisfies WorkerThreadData,
    log,
    onMessage: ({ seq }) => {
      checkpoint = seq;
      onProjected?.(seq);
    },
  });
  const finished = thread.run();
  finished.catch(() => undefined);
  return {
    checkpoint: () => checkpoint,
    nudge: () => thread.post({ kind: 'nudge' } satisfies ToWorker),
    stop: async () => {
      thread.stop();
      await finished.catch(() => undefined);
    },
    finished,
  };
}
