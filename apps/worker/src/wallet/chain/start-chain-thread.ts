import { SupervisedThread } from '../../supervised-thread.ts';
import type { ChainsOptions } from './run-chains.ts';

interface ChainThread {
  stop(): Promise<void>;
  /** Rejects if it cannot go on: the signer has other keys than our addresses. */
  finished: Promise<void>;
}

/** Follows chains in a thread of its own, which is started again when it dies. It has no way to the core and no keys. */
export function startChainThread({ log, ...workerData }: ChainsOptions): ChainThread {
  const thread = new SupervisedThread({
    script: new URL('./chain-thread.ts', import.meta.url),
    name: 'chains',
    workerData,
    log,
  });
  const finished = thread.run();
  finished.catch(() => undefined);
  return {
    finished,
    async stop() {
      thread.stop();
      await finished.catch(() => undefined);
    },
  };
}
