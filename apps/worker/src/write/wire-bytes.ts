/**
 * Messages of PostgreSQL's protocol behind each other, as a client sends them, and rows of a binary COPY among them.
 * Sources: PostgreSQL's documentation, "Message Formats" and COPY, "Binary Format".
 */
const FIRST_BYTES = 64 * 1024;
/** Always free before a row: more than any row's fields of a fixed width take. */
const SPARE_BYTES = 2 * 1024;
/** The server reads a message whole before it looks at it. */
const COPY_MESSAGE_BYTES = 48 * 1024;
const TWO_32 = 4_294_967_296;
const NULL_LENGTH = -1;
const BINARY = 1;
const COPY_SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const COPY_TRAILER = -1;

export class WireBytes {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;
  #messageAt = 0;

  /** Returns the written bytes. The writer must not be used afterwards. */
  whole(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  /** Names a statement to run it again by bind(). */
  parse(name: string, text: string): void {
    this.#begin('P');
    this.#zeroTerminated(name);
    this.#zeroTerminated(text);
    this.#int16(0);
    this.#end();
  }

  /** Runs a named statement with binary parameters. Its rows, if it has any, come back as text. */
  run(name: string, parameters: readonly Buffer[]): void {
    this.#begin('B');
    this.#zeroTerminated('');
    this.#zeroTerminated(name);
    this.#int16(1);
    this.#int16(BINARY);
    this.#int16(parameters.length);
    for (const parameter of parameters) {
      this.#ensure(4 + parameter.length);
      this.#int32(parameter.length);
      this.#at += parameter.copy(this.#bytes, this.#at);
    }
    this.#int16(0);
    this.#end();
    this.#begin('E');
    this.#zeroTerminated('');
    this.#int32(0);
    this.#end();
  }

  /** All before it is one transaction: the server commits here, unless something of it failed. */
  sync(): void {
    this.#begin('S');
    this.#end();
  }

  beginCopy(): void {
    this.#begin('d');
    this.#at += COPY_SIGNATURE.copy(this.#bytes, this.#at);
  }

  endCopy(): void {
    this.#int16(COPY_TRAILER);
    this.#end();
    this.#begin('c');
    this.#end();
  }

  /** Begins a row of so many fields. */
  row(fields: number): void {
    if (this.#at - this.#messageAt > COPY_MESSAGE_BYTES) {
      this.#end();
      this.#begin('d');
    }
    this.#ensure(0);
    this.#int16(fields);
  }

  /** Throws RangeError on a number that is not whole or does not fit, as int4 and int8 do. */
  int2(value: number | null): void {
    if (value === null) {
      this.#int32(NULL_LENGTH);
      return;
    }
    if ((value << 16) >> 16 !== value) throw new RangeError(`does not fit 2 bytes: ${value}`);
    this.#int32(2);
    this.#int16(value);
  }

  int4(value: number | null): void {
    if (value === null) {
      this.#int32(NULL_LENGTH);
      return;
    }
    if ((value | 0) !== value) throw new RangeError(`does not fit 4 bytes: ${value}`);
    this.#int32(4);
    this.#int32(value);
  }

  int8(value: number | null): void {
    if (value === null) {
      this.#int32(NULL_LENGTH);
      return;
    }
    if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
    const high = Math.floor(value / TWO_32);
    this.#view.setInt32(this.#at, 8);
    this.#view.setInt32(this.#at + 4, high);
    this.#view.setUint32(this.#at + 8, value - high * TWO_32);
    this.#at += 12;
  }

  bool(value: boolean): void {
    this.#int32(1);
    this.#bytes[this.#at++] = value ? 1 : 0;
  }

  text(value: string | null): void {
    if (value === null) {
      this.#int32(NULL_LENGTH);
      return;
    }
    this.#ensure(3 * value.length);
    const length = this.#bytes.write(value, this.#at + 4, 'utf8');
    this.#int32(length);
    this.#at += length;
  }

  #begin(type: string): void {
    this.#ensure(0);
    this.#bytes[this.#at++] = type.charCodeAt(0);
    this.#messageAt = this.#at;
    this.#at += 4;
  }

  #end(): void {
    this.#view.setInt32(this.#messageAt, this.#at - this.#messageAt);
  }

  #int16(value: number): void {
    this.#view.setInt16(this.#at, value);
    this.#at += 2;
  }

  #int32(value: number): void {
    this.#view.setInt32(this.#at, value);
    this.#at += 4;
  }

  #zeroTerminated(text: string): void {
    this.#ensure(3 * text.length);
    this.#at += this.#bytes.write(text, this.#at, 'utf8');
    this.#bytes[this.#at++] = 0;
  }

  /** Makes room for `bytes` and the spare behind them. */
  #ensure(bytes: number): void {
    const wanted = this.#at + bytes + SPARE_BYTES;
    if (wanted <= this.#bytes.length) return;
    const wider = Buffer.allocUnsafeSlow(Math.max(wanted, 2 * this.#bytes.length));
    this.#bytes.copy(wider, 0, 0, this.#at);
    this.#bytes = wider;
    this.#view = new DataView(wider.buffer);
  }
}
