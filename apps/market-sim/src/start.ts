import { Worker } from 'node:worker_threads';
import type { MarketSimMessage, MarketSimOptions } from './options.ts';

export interface MarketSim {
  /** Resolves when the thread has ended; with the error if it ended by one. */
  ended: Promise<Error | null>;
  /** Ends it; its orders stay in the book until the next start. */
  stop(): Promise<void>;
}

/** Starts the simulation in a thread of its own: it must not take turns from the gateway. */
export function startMarketSim(options: MarketSimOptions, onMessage: (message: MarketSimMessage) => void): MarketSim {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: options, name: 'market-sim' });
  let failure: Error | null = null;
  worker.on('message', onMessage);
  worker.on('error', (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
  });
  const ended = new Promise<Error | null>((resolve) => worker.on('exit', () => resolve(failure)));
  return {
    ended,
    async stop() {
      worker.postMessage('stop');
      const timer = setTimeout(() => void worker.terminate(), 5_000);
      await ended;
      clearTimeout(timer);
    },
  };
}
