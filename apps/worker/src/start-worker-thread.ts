import { Worker } from 'node:worker_threads';
import { Diverged } from './diverged.ts';
import type { FromWorker, ToWorker, WorkerThreadData } from './messages.ts';
import { pause } from './pause.ts';
import type { WorkerHandle, WorkerOptions } from './start-worker.ts';

const RESTART_FIRST_MS = 500;
const RESTART_MAX_MS = 30_000;

/** How one life of the thread ended. */
interface Ending {
  error: string | null;
  canRetry: boolean;
}

/**
 * As startWorker, in a thread of its own. A thread that dies is started again, later each time; where what is stored
 * contradicts itself it stays down and `finished` rejects.
 */
export function startWorkerThread(options: Omit<WorkerOptions, 'proveEveryMs'>): WorkerHandle {
  const thread = new SupervisedThread(options);
  const finished = thread.run();
  finished.catch(() => undefined);
  return {
    checkpoint: () => thread.checkpoint,
    nudge: () => thread.post({ kind: 'nudge' }),
    stop: async () => {
      thread.stop();
      await finished.catch(() => undefined);
    },
    finished,
  };
}

class SupervisedThread {
  checkpoint = 0;
  readonly #options: WorkerOptions;
  readonly #stopping = new AbortController();
  #worker: Worker | null = null;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  stop(): void {
    this.#stopping.abort();
    this.post({ kind: 'stop' });
  }

  async run(): Promise<void> {
    const { log } = this.#options;
    for (let waitMs = RESTART_FIRST_MS; ; waitMs = Math.min(2 * waitMs, RESTART_MAX_MS)) {
      const { error, canRetry } = await this.#live();
      if (this.#stopping.signal.aborted || error === null) return;
      if (!canRetry) throw new Diverged(error);
      log.error({ error, waitMs }, 'the projections thread died, starting it again');
      await pause(waitMs, this.#stopping.signal);
      if (this.#stopping.signal.aborted) return;
    }
  }

  async #live(): Promise<Ending> {
    const { databaseUrl, gatheredMax } = this.#options;
    const workerData: WorkerThreadData = { databaseUrl, gatheredMax };
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData, name: 'worker' });
    this.#worker = worker;
    const { promise, resolve } = Promise.withResolvers<Ending>();
    let ending: Ending | null = null;
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ended') ending = message;
      else this.#receive(message);
    });
    worker.on('error', (error) => {
      ending ??= { error: String(error), canRetry: true };
    });
    worker.on('exit', (code) => resolve(ending ?? { error: `exit code ${code}`, canRetry: true }));
    const result = await promise;
    this.#worker = null;
    return result;
  }

  #receive(message: Exclude<FromWorker, { kind: 'ended' }>): void {
    const { log, onProjected } = this.#options;
    if (message.kind === 'log') {
      log[message.level](message.fields, message.message);
      return;
    }
    this.checkpoint = message.seq;
    onProjected?.(message.seq);
  }
}
