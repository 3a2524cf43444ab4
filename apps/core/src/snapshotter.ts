import type { Log } from '@pelorus/database/log.ts';
import type { Exchange } from '@pelorus/engine/exchange.ts';
import { stateHashOf } from '@pelorus/engine/snapshot/envelope.ts';
import type { Journal, JournalPosition } from '@pelorus/journal/journal.ts';

export interface SnapshotTaken {
  seq: number;
  sizeBytes: number;
  /** How long the exchange stood still for it. */
  stallMs: number;
}

export interface SnapshotterPorts {
  exchange: Pick<Exchange, 'snapshot'>;
  journal: Pick<Journal, 'saveSnapshot' | 'pruneSnapshots'>;
  /** Commands between snapshots. */
  every: number;
  /** The last command that the slowest projection has, Infinity if there is none. */
  slowestReaderSeq: () => Promise<number>;
  onTaken: (taken: SnapshotTaken) => void;
  log: Log;
}

/** Takes snapshots between batches: the bytes at once, the writing beside the loop, one at a time. */
export class Snapshotter {
  readonly #ports: SnapshotterPorts;
  #lastSeq: number;
  #writing: Promise<void> | null = null;

  constructor(ports: SnapshotterPorts, lastSeq: number) {
    this.#ports = ports;
    this.#lastSeq = lastSeq;
  }

  /** Call between batches, when the exchange stands exactly at `position`. */
  afterBatch(position: JournalPosition): void {
    if (position.seq - this.#lastSeq >= this.#ports.every && this.#writing === null) this.#take(position);
  }

  /** Takes one now if anything happened since the last, and resolves when it is written. Never rejects. */
  async finish(position: JournalPosition): Promise<void> {
    await this.#writing;
    if (position.seq > this.#lastSeq) this.#take(position);
    await this.#writing;
  }

  #take(position: JournalPosition): void {
    const { exchange, onTaken } = this.#ports;
    const startedMs = performance.now();
    const bytes = exchange.snapshot();
    const stallMs = performance.now() - startedMs;
    this.#lastSeq = position.seq;
    this.#writing = this.#write({ position, stateHash: stateHashOf(bytes), bytes }).finally(() => {
      this.#writing = null;
    });
    onTaken({ seq: position.seq, sizeBytes: bytes.byteLength, stallMs });
  }

  /** A snapshot that cannot be written costs only a longer replay, so it is told and not fatal. */
  async #write(snapshot: Parameters<Journal['saveSnapshot']>[0]): Promise<void> {
    const { journal, log, slowestReaderSeq } = this.#ports;
    try {
      await journal.saveSnapshot(snapshot);
      await journal.pruneSnapshots(await slowestReaderSeq());
    } catch (error) {
      log.warn({ err: error, seq: snapshot.position.seq }, 'snapshot was not written');
    }
  }
}
