import {
  COMMAND_KIND,
  COMMAND_VERSION,
  NAMES_VERSION,
  OFFSET,
  ONCE_VERSION,
  REQUEST_BYTES,
  REUSE_VERSION,
} from '@pelorus/protocol/wire/command-layout.ts';

/** Each byte in hex. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** One command record, read field by field. */
export class ReferenceRecord {
  readonly length: number;
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

  /** Whether its ids are free again once their order is done. */
  get isReusing(): boolean {
    return this.u8(OFFSET.version) === REUSE_VERSION;
  }

  /** The record without the key of its request. */
  get body(): ReferenceRecord {
    if (!this.isReusing) return this;
    const body = this.part(0, this.length - REQUEST_BYTES);
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

/** Whether anybody wrote records of this kind in this version. */
export function isWritten(version: number, kind: number): boolean {
  if (version === ONCE_VERSION) return kind === COMMAND_KIND.transfer;
  const isNaming = kind === COMMAND_KIND.amend || kind === COMMAND_KIND.cancelReplace;
  if (version === NAMES_VERSION) return isNaming;
  if (version === REUSE_VERSION) return isNaming || kind === COMMAND_KIND.place || kind === COMMAND_KIND.placeList;
  return version >= COMMAND_VERSION && version < NAMES_VERSION;
}

/** Returns a whole, non-negative, safe number as a big integer, else null. */
export function whole(value: number): bigint | null {
  return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null;
}
