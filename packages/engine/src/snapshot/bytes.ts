/** Writes numbers and texts behind each other, each padded to 4 bytes; little-endian. */
export class ByteWriter {
  private view = new DataView(new ArrayBuffer(65_536));
  private length = 0;

  private reserve(bytes: number): number {
    const at = this.length;
    this.length += bytes;
    if (this.length > this.view.byteLength) {
      const bigger = new Uint8Array(Math.max(this.length, 2 * this.view.byteLength));
      bigger.set(new Uint8Array(this.view.buffer, 0, at));
      this.view = new DataView(bigger.buffer);
    }
    return at;
  }

  i32(value: number): void {
    const at = this.reserve(4);
    this.view.setInt32(at, value, true);
  }

  f64(value: number): void {
    const at = this.reserve(8);
    this.view.setFloat64(at, value, true);
  }

  bytes(value: Uint8Array): void {
    this.i32(value.length);
    const at = this.reserve((value.length + 3) & ~3);
    new Uint8Array(this.view.buffer).set(value, at);
  }

  json(value: unknown): void {
    this.bytes(new TextEncoder().encode(JSON.stringify(value)));
  }

  /** Returns the written bytes, as a view of the writer's buffer. */
  written(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.view.buffer as ArrayBuffer, 0, this.length);
  }
}

/** Reads what ByteWriter wrote. Reading past the end throws RangeError. */
export class ByteReader {
  private readonly view: DataView;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  i32(): number {
    const value = this.view.getInt32(this.at, true);
    this.at += 4;
    return value;
  }

  f64(): number {
    const value = this.view.getFloat64(this.at, true);
    this.at += 8;
    return value;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const length = this.i32();
    const start = this.view.byteOffset + this.at;
    this.at += (length + 3) & ~3;
    if (length < 0 || this.at > this.view.byteLength) throw new RangeError('the text extends beyond the snapshot');
    return new Uint8Array(this.view.buffer as ArrayBuffer, start, length).slice();
  }

  json(): unknown {
    return JSON.parse(new TextDecoder().decode(this.bytes()));
  }

  isAtEnd(): boolean {
    return this.at === this.view.byteLength;
  }
}
