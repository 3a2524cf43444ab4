import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { SupervisedThread } from '../../supervised-thread.ts';
import type { ChainsOptions } from './run-chains.ts';

/** As it was built, in one file, for who came by an npm script; for others its sources (decision 0055). */
const THREAD = pathToFileURL(createRequire(import.meta.url).resolve('#chain-thread'));
/** It makes little at a time: with more room for the new its memory grows to it, 13 MB more. */
const YOUNG_MB = 2;

interface ChainThread {
  stop(): Promise<void>;
  /** Rejects if it cannot go on: the signer has other keys than our addresses. */
  finished: Promise<void>;
}

/** Follows chains in a thread of its own, which is started again when it dies. It has no way to the core and no keys. */
export function startChainThread({ log, ...workerData }: ChainsOptions): ChainThread {
  const thread = new SupervisedThread({
    script: THREAD,
    name: 'chains',
    youngMb: YOUNG_MB,
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
