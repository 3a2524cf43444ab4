import type { Log } from '@pelorus/database/log.ts';
import type { IndexNeeds, PublishedIndexes, StartIndexes } from '@pelorus/protocol/futures/indexes.ts';
import { SupervisedThread } from '../../supervised-thread.ts';

/** Main thread → the thread of indexes. */
export type ToIndexes = { kind: 'needs'; needs: IndexNeeds } | { kind: 'stop' };
/** The thread of indexes → main thread. */
export type FromIndexes = { kind: 'indexes'; tick: PublishedIndexes };

/**
 * Makes indexes in a thread of their own, which is started again when it dies: the lists of venues are long, and the
 * loop of who sends orders reads none of them (decision 0082). What it needs follows each tick, for the next one.
 */
export function indexThread(log: Log): StartIndexes {
  return ({ needs, publish }) => {
    const thread = new SupervisedThread<FromIndexes>({
      script: new URL('./index-thread.ts', import.meta.url),
      name: 'indexes',
      workerData: needs(),
      log,
      onMessage: ({ tick }) => {
        publish(tick);
        thread.post({ kind: 'needs', needs: needs() } satisfies ToIndexes);
      },
    });
    const finished = thread.run();
    return () => {
      thread.stop();
      return finished;
    };
  };
}
