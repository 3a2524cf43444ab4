import { recordBytes } from './command-queue.ts';

/** Power of two. Room for ten thousand orders; what does not fit waits in the outbox until a batch is done. */
const RING_BYTES = 1 << 20;
const MASK = RING_BYTES - 1;
/** i32 lanes before the bytes: how much was ever written and read (modulo 2^32), and whether the reader sleeps. */
const WRITTEN = 0;
const READ = 1;
const SLEEPS = 2;
const HEAD_BYTES = 16;

/**
 * Records on their way from the link to the core, in memory that both threads see: a record costs a copy, and only one
 * that finds the core asleep costs a message. One writer, one reader.
 */
export class SubmitRing {
  readonly memory: SharedArrayBuffer;
  readonly #lanes: Int32Array<SharedArrayBuffer>;
  readonly #bytes: Uint8Array<SharedArrayBuffer>;

  /** The other end is made from this end's `memory`. */
  constructor(memory: SharedArrayBuffer = SubmitRing.#newMemory()) {
    this.memory = memory;
    this.#lanes = new Int32Array(memory, 0, HEAD_BYTES / 4);
    this.#bytes = new Uint8Array(memory, HEAD_BYTES, RING_BYTES);
  }

  static #newMemory(): SharedArrayBuffer {
    const memory = new SharedArrayBuffer(HEAD_BYTES + RING_BYTES);
    // A core that has not come up yet is woken by the first record.
    new Int32Array(memory)[SLEEPS] = 1;
    return memory;
  }

  #usedBytes(): number {
    return (Atomics.load(this.#lanes, WRITTEN) - Atomics.load(this.#lanes, READ)) | 0;
  }

  /** The writer's: how many bytes can be put now. */
  roomBytes(): number {
    return RING_BYTES - this.#usedBytes();
  }

  /** The writer's: puts whole records. Returns whether the reader sleeps and must be woken. */
  put(records: Uint8Array): boolean {
    if (records.byteLength > this.roomBytes()) throw new RangeError('no room for these records');
    const start = (this.#lanes[WRITTEN] as number) & MASK;
    const first = Math.min(records.byteLength, RING_BYTES - start);
    this.#bytes.set(records.subarray(0, first), start);
    this.#bytes.set(records.subarray(first), 0);
    Atomics.add(this.#lanes, WRITTEN, records.byteLength);
    return Atomics.exchange(this.#lanes, SLEEPS, 0) === 1;
  }

  /** For the reader: takes a copy of all records; null if there are none. */
  take(): { bytes: Uint8Array<ArrayBuffer>; count: number } | null {
    const used = this.#usedBytes();
    if (used === 0) return null;
    const start = (this.#lanes[READ] as number) & MASK;
    const first = Math.min(used, RING_BYTES - start);
    const bytes = new Uint8Array(used);
    bytes.set(this.#bytes.subarray(start, start + first));
    bytes.set(this.#bytes.subarray(0, used - first), first);
    Atomics.add(this.#lanes, READ, used);
    const view = new DataView(bytes.buffer);
    let count = 0;
    for (let offset = 0; offset < used; offset += recordBytes(view, offset)) count++;
    return { bytes, count };
  }

  /**
   * The reader's: asks to be woken by the next put. False, asking nothing, if there are records already: whichever of
   * the two is first, one of them sees the other.
   */
  sleep(): boolean {
    Atomics.store(this.#lanes, SLEEPS, 1);
    if (this.#usedBytes() === 0) return true;
    Atomics.store(this.#lanes, SLEEPS, 0);
    return false;
  }
}
