import { Worker } from 'node:worker_threads';
import type { Log } from '@pelorus/database/log.ts';
import { Diverged } from './diverged.ts';
import type { FromThread } from './messages.ts';
import { pause } from './pause.ts';

const RESTART_FIRST_MS = 500;
const RESTART_MAX_MS = 30_000;

/** How one life of the thread ended. */
interface Ending {
  error: string | null;
  canRetry: boolean;
}

interface ThreadOptions<Told extends { kind: string }> {
  /** The thread's script; it takes `{ kind: 'stop' }`. */
  script: URL;
  name: string;
  workerData: object;
  /** Room for what is new, MB; V8's own measure unless told. */
  youngMb?: number;
  log: Log;
  /** Receives all messages other than FromThread. */
  onMessage?: (message: Told) => void;
}

/**
 * A thread that restarts after a failure, with growing delays. If the stored data contradicts itself it stays down and
 * run() rejects with Diverged.
 */
export class SupervisedThread<Told extends { kind: string } = never> {
  readonly #options: ThreadOptions<Told>;
  readonly #stopping = new AbortController();
  #worker: Worker | null = null;

  constructor(options: ThreadOptions<Told>) {
    this.#options = options;
  }

  post(message: object): void {
    this.#worker?.postMessage(message);
  }

  stop(): void {
    this.#stopping.abort();
    this.post({ kind: 'stop' });
  }

  async run(): Promise<void> {
    const { log, name } = this.#options;
    for (let waitMs = RESTART_FIRST_MS; ; waitMs = Math.min(2 * waitMs, RESTART_MAX_MS)) {
      const { error, canRetry } = await this.#live();
      if (this.#stopping.signal.aborted || error === null) return;
      if (!canRetry) throw new Diverged(error);
      log.error({ error, waitMs, thread: name }, 'a thread died and restarts');
      await pause(waitMs, this.#stopping.signal);
      if (this.#stopping.signal.aborted) return;
    }
  }

  async #live(): Promise<Ending> {
    const { script, name, workerData, youngMb } = this.#options;
    const limits = youngMb === undefined ? {} : { resourceLimits: { maxYoungGenerationSizeMb: youngMb } };
    const worker = new Worker(script, { workerData, name, ...limits });
    this.#worker = worker;
    const { promise, resolve } = Promise.withResolvers<Ending>();
    let ending: Ending | null = null;
    worker.on('message', (message: FromThread | Told) => {
      if (message.kind === 'ended') ending = message as Ending;
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

  #receive(message: FromThread | Told): void {
    if (message.kind !== 'log') {
      this.#options.onMessage?.(message as Told);
      return;
    }
    const { level, fields, message: text } = message as Extract<FromThread, { kind: 'log' }>;
    this.#options.log[level](fields, text);
  }
}
