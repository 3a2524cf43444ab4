import { Refused } from './http/refused.ts';

/** Limits parallel and waiting tasks: the rest of the thread pool serves files and DNS. */
export class Turns {
  readonly #runningMax: number;
  readonly #waitingMax: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(runningMax: number, waitingMax: number) {
    this.#runningMax = runningMax;
    this.#waitingMax = waitingMax;
  }

  /** Returns the result of `work`, in its turn. Refuses OVERLOADED when too many wait. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#runningMax) {
      if (this.#waiting.length >= this.#waitingMax) throw new Refused('OVERLOADED', undefined, 1);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
