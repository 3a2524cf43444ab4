import { journalOf } from '../engine/records.ts';

interface Batch {
  count: number;
  timeMs: number;
  payload: Uint8Array<ArrayBuffer>;
}

/** Cuts records into the batches that the core would commit. */
export function batchesOf(records: readonly Uint8Array[], size: number): Batch[] {
  const { bytes, groups, count } = journalOf(records);
  return groups.slice(0, -1).map((from, index) => ({
    count: Math.min(size, count - index * size),
    timeMs: 1_760_000_000_000 + index,
    payload: bytes.slice(from, groups[index + 1]),
  }));
}

/** Resolves with performance.now() when the worker reaches the sequence given to `wait`. */
export class Reached {
  #seq = 0;
  #waiting: { seq: number; resolve: (atMs: number) => void } | null = null;

  readonly onProjected = (seq: number): void => {
    this.#seq = seq;
    if (this.#waiting === null || seq < this.#waiting.seq) return;
    this.#waiting.resolve(performance.now());
    this.#waiting = null;
  };

  wait(seq: number): Promise<number> {
    if (this.#seq >= seq) return Promise.resolve(performance.now());
    const { promise, resolve } = Promise.withResolvers<number>();
    this.#waiting = { seq, resolve };
    return promise;
  }
}
