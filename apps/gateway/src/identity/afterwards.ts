import type { FastifyBaseLogger } from 'fastify';

/**
 * Work that an answer does not wait for, so that the time of the answer tells nothing of it. What fails is logged; the
 * server waits for the rest before it closes.
 */
export class Afterwards {
  readonly #running = new Set<Promise<void>>();
  readonly #log: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  run(work: () => Promise<void>): void {
    const running = work()
      .catch((error) => this.#log.warn({ err: error }, 'could not record a security event'))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves once nothing runs any more. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
