import type { Log } from '@pelorus/database/log.ts';
import type { IndexNeeds, PublishedIndexes, SimulatedPrices, StartIndexes } from '@pelorus/protocol/futures/indexes.ts';
import { SupervisedThread } from '../../supervised-thread.ts';

/** What the thread works with; `simulated` is null where nothing is simulated. */
export interface IndexInputs {
  needs: IndexNeeds;
  simulated: SimulatedPrices | null;
}
/** Main thread → the thread of indexes. */
export type ToIndexes = ({ kind: 'inputs' } & IndexInputs) | { kind: 'stop' };
/** The thread of indexes → main thread. */
export type FromIndexes = { kind: 'indexes'; tick: PublishedIndexes };

/**
 * Makes indexes in a thread of their own, which is started again when it dies: the lists of venues are long, and the
 * loop of who sends orders reads none of them (decision 0082). What it needs follows each tick, for the next one, and
 * with it what the simulator said last (decision 0083).
 */
export function indexThread(log: Log, simulated: () => SimulatedPrices | null = () => null): StartIndexes {
  return ({ needs, publish }) => {
    const inputs = (): IndexInputs => ({ needs: needs(), simulated: simulated() });
    const thread = new SupervisedThread<FromIndexes>({
      script: new URL('./index-thread.ts', import.meta.url),
      name: 'indexes',
      workerData: inputs(),
      log,
      onMessage: ({ tick }) => {
        publish(tick);
        thread.post({ kind: 'inputs', ...inputs() } satisfies ToIndexes);
      },
    });
    const finished = thread.run();
    return () => {
      thread.stop();
      return finished;
    };
  };
}
