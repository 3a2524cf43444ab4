import { EVENT_BYTES, EVENT_I32 } from '@pelorus/protocol/wire/event-layout.ts';

const FIRST_CAPACITY = 4096;

/** One growable buffer of event slots. Allocates only to grow. */
export class EventSlots {
  /** Events written since the last clear. */
  count = 0;
  /** How many there were before the present command: the number of its first event. */
  commandStart = 0;
  private capacity = FIRST_CAPACITY;
  i32 = new Int32Array(FIRST_CAPACITY * EVENT_I32);
  f64 = new Float64Array(this.i32.buffer);

  /** Forgets what was written; views handed out before are overwritten from now on. */
  clear(): void {
    this.count = 0;
  }

  /** Returns the slots written since the last clear, as a view that lives until the next clear. */
  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.i32.buffer, 0, this.count * EVENT_BYTES);
  }

  private grow(): void {
    this.capacity *= 2;
    const bigger = new Int32Array(this.capacity * EVENT_I32);
    bigger.set(this.i32);
    this.i32 = bigger;
    this.f64 = new Float64Array(bigger.buffer);
  }

  /** Makes the last event one of another kind whose fields are the same. */
  retag(kind: number): void {
    const tag = (this.count - 1) * EVENT_I32;
    this.i32[tag] = ((this.i32[tag] as number) & ~0xff) | kind;
  }

  /** Takes the next slot, writes its tag and returns its number. It may replace `i32` and `f64`: read them after it. */
  next(tag: number): number {
    if (this.count === this.capacity) this.grow();
    const slot = this.count++;
    this.i32[slot * EVENT_I32] = tag;
    return slot;
  }
}
