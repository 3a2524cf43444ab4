import { HEADER_BYTES, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';

/** Some records as they came, and which of them are still waiting. */
interface Chunk {
  view: DataView;
  bytes: Uint8Array;
  offset: number;
  count: number;
}

/** Records that wait for the next batch, in the order they came. */
export class CommandQueue {
  #chunks: Chunk[] = [];
  #count = 0;

  /** How many commands wait. */
  get count(): number {
    return this.#count;
  }

  /** Adds `count` records lying behind each other. */
  push(bytes: Uint8Array, count: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#chunks.push({ view, bytes, offset: 0, count });
    this.#count += count;
  }

  /** Removes and returns the oldest records, up to both limits but at least one, as one buffer of their own. */
  take(maxCount: number, maxBytes: number): { bytes: Uint8Array<ArrayBuffer>; count: number } {
    const parts: Uint8Array[] = [];
    let count = 0;
    let byteLength = 0;
    for (let isFull = false; !isFull && this.#chunks.length > 0; ) {
      const chunk = this.#chunks[0] as Chunk;
      const start = chunk.offset;
      while (chunk.count > 0) {
        const length = recordBytes(chunk.view, chunk.offset);
        isFull = count > 0 && (count >= maxCount || byteLength + length > maxBytes);
        if (isFull) break;
        chunk.offset += length;
        chunk.count--;
        byteLength += length;
        count++;
      }
      parts.push(chunk.bytes.subarray(start, chunk.offset));
      if (chunk.count === 0) this.#chunks.shift();
    }
    this.#count -= count;
    const bytes = new Uint8Array(byteLength);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.byteLength;
    }
    return { bytes, count };
  }
}

/** Returns the length of the record at `offset`; throws for an impossible one: a bug in the sender. */
export function recordBytes(view: DataView, offset: number): number {
  const length = view.getUint16(offset + OFFSET.length, true);
  if (length < HEADER_BYTES || length % 8 !== 0 || offset + length > view.byteLength) {
    throw new RangeError(`command record too large: ${length} bytes`);
  }
  return length;
}

/** Writes the batch's time into each record. */
export function stampTime(bytes: Uint8Array, timeMs: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let offset = 0; offset < bytes.byteLength; offset += recordBytes(view, offset)) {
    view.setFloat64(offset + OFFSET.timeMs, timeMs, true);
  }
}
