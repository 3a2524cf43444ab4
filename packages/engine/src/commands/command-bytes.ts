import { COMMAND_VERSION, HEADER_BYTES } from '@pelorus/protocol/wire/command-layout.ts';

/**
 * A run of command records, read in place. Words and amounts are seen through typed arrays, so positions are byte
 * offsets that are multiples of 8; the platform must be little-endian, as every platform Node runs on is.
 */
export class CommandBytes {
  u8: Uint8Array = new Uint8Array(0);
  i32: Int32Array = new Int32Array(0);
  f64: Float64Array = new Float64Array(0);
  byteLength = 0;

  /** Points at `bytes`, copying them only when they do not start on a multiple of 8. */
  load(bytes: Uint8Array): void {
    const whole = bytes.byteLength - (bytes.byteLength % 8);
    const isAligned = (bytes.byteOffset & 7) === 0;
    const source = isAligned ? bytes : bytes.slice();
    this.u8 = new Uint8Array(source.buffer, source.byteOffset, whole);
    this.i32 = new Int32Array(source.buffer, source.byteOffset, whole >>> 2);
    this.f64 = new Float64Array(source.buffer, source.byteOffset, whole >>> 3);
    this.byteLength = whole;
  }

  /** Returns the length of the record at `at`, or 0 when no record can be framed there. */
  recordBytes(at: number): number {
    if (at + HEADER_BYTES > this.byteLength) return 0;
    const length = (this.i32[at >>> 2] as number) & 0xffff;
    return length >= HEADER_BYTES && (length & 7) === 0 && at + length <= this.byteLength ? length : 0;
  }

  /** Returns the kind of the record at `at`, or 0 when it is of another version than ours. */
  kind(at: number): number {
    const first = this.i32[at >>> 2] as number;
    return first >>> 24 === COMMAND_VERSION ? (first >>> 16) & 0xff : 0;
  }

  /** The four bytes at `at + offset`, a multiple of 4. */
  word(at: number, offset: number): number {
    return this.i32[(at + offset) >>> 2] as number;
  }

  /** Whether the four words at `at + offset` are all zero: no key. */
  isKeyMissing(at: number, offset: number): boolean {
    const w = (at + offset) >>> 2;
    const { i32 } = this;
    return ((i32[w] as number) | (i32[w + 1] as number) | (i32[w + 2] as number) | (i32[w + 3] as number)) === 0;
  }
}
