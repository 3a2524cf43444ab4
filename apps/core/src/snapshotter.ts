import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Log } from '@pelorus/database/log.ts';
import type { Exchange } from '@pelorus/engine/exchange.ts';
import { type SnapshotWriting, stateHashOf } from '@pelorus/engine/snapshot/envelope.ts';
import type { Journal, JournalPosition } from '@pelorus/journal/journal.ts';

export interface SnapshotTaken {
  seq: number;
  sizeBytes: number;
  /** How long the exchange stood still for it at the most. */
  stallMs: number;
}

interface SnapshotterPorts {
  exchange: Pick<Exchange, 'beginSnapshot' | 'isSettled'>;
  journal: Pick<Journal, 'saveSnapshot' | 'pruneSnapshots'>;
  /** Commands between snapshots. */
  every: number;
  /** The last command that the slowest projection has, Infinity if there is none. */
  slowestReaderSeq: () => Promise<number>;
  onTaken: (taken: SnapshotTaken) => void;
  log: Log;
}

/** So much is copied at a time: half a millisecond. */
const SLICE_BYTES = 1024 * 1024;

/**
 * Takes snapshots between batches: copies the parts that may change at once, then writes the rest beside the loop, one
 * snapshot at a time.
 */
export class Snapshotter {
  readonly #ports: SnapshotterPorts;
  #lastSeq: number;
  #writing: Promise<void> | null = null;

  constructor(ports: SnapshotterPorts, lastSeq: number) {
    this.#ports = ports;
    this.#lastSeq = lastSeq;
  }

  /** Call between batches, when the exchange is exactly at `position`. */
  afterBatch(position: JournalPosition): void {
    const isDue = position.seq - this.#lastSeq >= this.#ports.every && this.#writing === null;
    if (isDue && this.#ports.exchange.isSettled) this.#take(position);
  }

  /** Takes one now if anything happened since the last, and resolves when it is written. Never rejects. */
  async finish(position: JournalPosition): Promise<void> {
    await this.#writing;
    if (position.seq > this.#lastSeq) this.#take(position);
    await this.#writing;
  }

  #take(position: JournalPosition): void {
    this.#lastSeq = position.seq;
    const startedMs = performance.now();
    const writing = this.#ports.exchange.beginSnapshot();
    this.#writing = this.#write(position, writing, performance.now() - startedMs).finally(() => {
      this.#writing = null;
    });
  }

  /** A failed snapshot only means a longer replay, so it is logged and not fatal. */
  async #write(position: JournalPosition, writing: SnapshotWriting, beganMs: number): Promise<void> {
    const { journal, log, onTaken, slowestReaderSeq } = this.#ports;
    try {
      const stallMs = Math.max(beganMs, await copied(writing));
      const bytes = writing.sealed();
      onTaken({ seq: position.seq, sizeBytes: bytes.byteLength, stallMs });
      await journal.saveSnapshot({ position, stateHash: stateHashOf(bytes), bytes });
      await journal.pruneSnapshots(await slowestReaderSeq());
    } catch (error) {
      log.warn({ err: error, seq: position.seq }, 'snapshot was not written');
    }
  }
}

/**
 * Copies everything in slices, between which other work of the thread runs. Returns the duration of the longest slice,
 * ms.
 */
async function copied(writing: SnapshotWriting): Promise<number> {
  let longestMs = 0;
  for (let isDone = false; !isDone; ) {
    await nextTurn();
    const startedMs = performance.now();
    isDone = writing.step(SLICE_BYTES);
    longestMs = Math.max(longestMs, performance.now() - startedMs);
  }
  return longestMs;
}
