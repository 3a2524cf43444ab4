import type { Log } from '@pelorus/database/log.ts';
import { pause } from '../../pause.ts';
import type { ChainStep, ChainWork } from './chain-step.ts';

const BACKOFF_MS = { first: 1_000, most: 60_000 };
const PARTS_AT_ONCE = 50;
/** A network is looked at once a block, but neither more often nor more seldom than this. */
const WAIT_MS = { least: 1_000, most: 15_000 };

interface LoopParts {
  work: { network: Pick<ChainWork['network'], 'blockMs' | 'code'>; reader: Pick<ChainWork['reader'], 'connect'> };
  steps: readonly ChainStep[];
  log: Log;
  stopping: AbortSignal;
  /** Resolves when there may be work before the next block is due. */
  woken(): Promise<void>;
  /** ms */
  clock(): number;
}

/** One kind of work, which waits longer and longer while it fails, and keeps no other waiting. */
class Tried {
  readonly #step: ChainStep;
  readonly #parts: Pick<LoopParts, 'clock' | 'log' | 'work'>;
  #backoffMs = 0;
  #againAtMs = 0;

  constructor(step: ChainStep, parts: Pick<LoopParts, 'clock' | 'log' | 'work'>) {
    this.#step = step;
    this.#parts = parts;
  }

  /** Does what there is, but so much that the others come to work; returns whether there may be more at once. */
  async run(stopping: AbortSignal): Promise<boolean> {
    const { clock, log, work } = this.#parts;
    if (clock() < this.#againAtMs) return false;
    const about = { network: work.network.code, step: this.#step.name };
    try {
      let hasMore = true;
      for (let part = 0; part < PARTS_AT_ONCE && hasMore && !stopping.aborted; part++)
        hasMore = await this.#step.step();
      if (this.#backoffMs > 0) log.info(about, 'work on a network goes on');
      this.#backoffMs = 0;
      return hasMore;
    } catch (error) {
      if (stopping.aborted) return false;
      const level = this.#backoffMs === 0 ? 'warn' : 'debug';
      this.#backoffMs = Math.min(BACKOFF_MS.most, Math.max(BACKOFF_MS.first, 2 * this.#backoffMs));
      this.#againAtMs = clock() + this.#backoffMs;
      log[level]({ ...about, err: error, againInMs: this.#backoffMs }, 'work on a network failed');
      return false;
    }
  }
}

/** Does the steps of one network over and over, until stopped; what fails is tried again, later and later (DEPO-15). */
export async function runNetwork({ clock, log, steps, stopping, woken, work }: LoopParts): Promise<void> {
  const waitMs = Math.min(WAIT_MS.most, Math.max(WAIT_MS.least, work.network.blockMs));
  const parts = { clock, log, work };
  let isConnected = false;
  const connect = async () => {
    if (!isConnected) await work.reader.connect();
    isConnected = true;
    return false;
  };
  const connecting = new Tried({ name: 'connect', step: connect }, parts);
  const all = steps.map((step) => new Tried(step, parts));
  while (!stopping.aborted) {
    // Asked before the work: what is told while it is done is heard after it.
    const wakes = woken();
    await connecting.run(stopping);
    let hasMore = false;
    if (isConnected) for (const one of all) if (await one.run(stopping)) hasMore = true;
    if (hasMore) continue;
    const isOver = new AbortController();
    await Promise.race([pause(waitMs, AbortSignal.any([stopping, isOver.signal])), wakes]);
    isOver.abort();
  }
}
