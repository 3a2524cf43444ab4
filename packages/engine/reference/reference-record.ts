import {
  AMEND_NAME_BYTES,
  COMMAND_KIND,
  OFFSET,
  PLACE_BYTES,
  PLACE_TERMS_BYTES,
  REQUEST_BYTES,
} from '@pelorus/protocol/wire/command-layout.ts';

/** Each byte in hex. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** One command record, read field by field. */
export class ReferenceRecord {
  readonly length: number;
  /** Whether the key of its request was behind it. */
  hasRequest = false;
  /** The key of the request that a record came with, null for none. */
  request: string | null = null;
  private readonly view: DataView;

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.length = bytes.byteLength;
  }

  /** Returns the record that lies within this one. */
  part(start: number, end: number): ReferenceRecord {
    return new ReferenceRecord(new Uint8Array(this.view.buffer, this.view.byteOffset + start, end - start));
  }

  /** Whether its ids are free again once their order is done: a record with its request behind it is longer than any other. */
  get isReusing(): boolean {
    const plain = this.length - REQUEST_BYTES;
    switch (this.u8(OFFSET.kind)) {
      case COMMAND_KIND.place:
        return plain === PLACE_BYTES || plain === PLACE_TERMS_BYTES;
      case COMMAND_KIND.amend:
        return plain === AMEND_NAME_BYTES;
      case COMMAND_KIND.placeList:
        return plain > OFFSET.listFirstLeg && (plain - OFFSET.listFirstLeg) % PLACE_TERMS_BYTES === 0;
      case COMMAND_KIND.cancelReplace:
        return (
          plain >= OFFSET.replaceOrder + PLACE_BYTES && plain === OFFSET.replaceOrder + this.u16(OFFSET.replaceOrder)
        );
      default:
        return false;
    }
  }

  /** The record without the key of its request. */
  get body(): ReferenceRecord {
    if (!this.isReusing) return this;
    const body = this.part(0, this.length - REQUEST_BYTES);
    body.hasRequest = true;
    body.request = this.key(this.length - REQUEST_BYTES);
    return body;
  }

  u16(offset: number): number {
    return this.view.getUint16(offset, true);
  }

  u8(offset: number): number {
    return this.view.getUint8(offset);
  }

  u32(offset: number): number {
    return this.view.getUint32(offset, true);
  }

  i32(offset: number): number {
    return this.view.getInt32(offset, true);
  }

  f64(offset: number): number {
    return this.view.getFloat64(offset, true);
  }

  hex(start: number, end: number): string {
    let text = '';
    for (let i = start; i < end; i++) text += HEX[this.u8(i)];
    return text;
  }

  /** Returns the key at `offset` as hex, or null when it is all zero. */
  key(offset: number): string | null {
    const text = this.hex(offset, offset + 16);
    return /^0+$/.test(text) ? null : text;
  }

  /** Returns the JSON payload, or undefined when there is none that can be read. */
  json(): unknown {
    if (this.length < OFFSET.json) return undefined;
    const length = this.u32(OFFSET.jsonLength);
    if (OFFSET.json + length > this.length) return undefined;
    const bytes = new Uint8Array(this.view.buffer, this.view.byteOffset + OFFSET.json, length);
    try {
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      return undefined;
    }
  }
}

/** Returns a whole, non-negative, safe number as a big integer, else null. */
export function whole(value: number): bigint | null {
  return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null;
}
