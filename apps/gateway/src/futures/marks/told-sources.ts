import { keepIndexSources } from '@pelorus/database/futures/index-sources.ts';
import type { PublishedIndexes } from '@pelorus/protocol/futures/indexes.ts';
import type { BaseNeeds } from '../../base-needs.ts';

const EVERY_MS = 5_000;

/** Writes down what indexes are made of every five seconds, for all gateways to tell (FMKT-30). */
export class ToldSources {
  readonly #needs: Pick<BaseNeeds, 'log' | 'pool'>;
  #toldMs = 0;
  #writing: Promise<void> | null = null;

  constructor(needs: Pick<BaseNeeds, 'log' | 'pool'>) {
    this.#needs = needs;
  }

  onTick({ atMs, indexes }: PublishedIndexes): void {
    if (this.#writing !== null || Math.abs(atMs - this.#toldMs) < EVERY_MS) return;
    const known = indexes.flatMap(({ components, contract }) => {
      if (components === undefined) return [];
      // Of what another thread says, only what is told on.
      const told = components.map(({ atMs: saidMs, price, source, state }) => ({ source, state, price, atMs: saidMs }));
      return [{ contract, components: told }];
    });
    if (known.length === 0) return;
    this.#toldMs = atMs;
    const { log, pool } = this.#needs;
    this.#writing = keepIndexSources(pool, atMs, known)
      .catch((error) => log.warn({ err: error }, 'could not write down what indexes are made of'))
      .finally(() => {
        this.#writing = null;
      });
  }

  /** Resolves when nothing is being written. */
  async settled(): Promise<void> {
    await this.#writing;
  }
}
