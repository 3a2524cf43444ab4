import { Worker } from 'node:worker_threads';
import { Refused } from '../../http/refused.ts';

/** A picture as it is kept: upright, without anything but its pixels. */
interface Redrawn {
  jpeg: Uint8Array;
  width: number;
  height: number;
}

/** What is written over a picture: `text`, or `fallback` (ASCII) where the letters of `text` cannot be drawn. */
export interface Mark {
  text: string;
  fallback: string;
}

interface RedrawerOptions {
  /** How many may wait for their turn. */
  waitingMax?: number;
  /** How long one may take. */
  msMax?: number;
  /** The thread; tests give others. */
  thread?: URL;
}

/** Forty megapixels take three seconds, ten on a machine that is busy; what takes longer does not end. */
const MS_MAX = 30_000;
const WAITING_MAX = 16;
const RETRY_SECONDS = 3;

/**
 * Redraws pictures, one at a time, each in its own thread: WebAssembly never frees memory, and an exploited decoder
 * must not meet the next file. The thread has neither our environment nor our secrets.
 */
export class Redrawer {
  readonly #waitingMax: number;
  readonly #msMax: number;
  readonly #thread: URL;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #worker: Worker | null = null;
  #isClosed = false;

  constructor(options: RedrawerOptions = {}) {
    this.#waitingMax = options.waitingMax ?? WAITING_MAX;
    this.#msMax = options.msMax ?? MS_MAX;
    this.#thread = options.thread ?? new URL('./redraw-thread.ts', import.meta.url);
  }

  /**
   * Resolves with the picture in `bytes`, under a mark where one is given; refuses PICTURE_REFUSED for what cannot be
   * decoded in time and memory, OVERLOADED when too many wait.
   */
  redraw(bytes: Uint8Array, mark: Mark | null = null): Promise<Redrawn> {
    if (this.#isClosed || this.#waiting >= this.#waitingMax)
      return Promise.reject(new Refused('OVERLOADED', undefined, RETRY_SECONDS));
    this.#waiting += 1;
    const mine = this.#last
      .then(() => this.#once(bytes, mark))
      .finally(() => {
        this.#waiting -= 1;
      });
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  /** Stops the running redraw; nothing more is drawn. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  async #once(bytes: Uint8Array, mark: Mark | null): Promise<Redrawn> {
    if (this.#isClosed) throw new Refused('OVERLOADED', undefined, RETRY_SECONDS);
    const worker = new Worker(this.#thread, {
      name: 'redraw',
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      stdout: true,
      stderr: true,
    });
    this.#worker = worker;
    let timer: NodeJS.Timeout | undefined;
    try {
      const redrawn = await new Promise<Redrawn | null>((resolve) => {
        timer = setTimeout(() => resolve(null), this.#msMax);
        worker.once('message', resolve);
        // The file broke its decoder: it is no picture that we take.
        worker.once('error', () => resolve(null));
        worker.once('exit', () => resolve(null));
        worker.postMessage({ bytes, mark });
      });
      if (redrawn === null) throw new Refused('PICTURE_REFUSED');
      return redrawn;
    } finally {
      clearTimeout(timer);
      this.#worker = null;
      await worker.terminate();
    }
  }
}
