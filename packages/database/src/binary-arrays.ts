/**
 * PostgreSQL arrays in its binary format: what a set-based write sends as parameters. Nothing is escaped and nothing
 * parsed as text on either side, several times faster than `{1,2,3}` for thousands of rows.
 * Source: PostgreSQL src/backend/utils/adt/arrayfuncs.c, array_recv.
 */
export type ColumnType = 'bool' | 'int2' | 'int4' | 'int8' | 'text';

const OID: Record<ColumnType, number> = { bool: 16, int8: 20, int2: 21, int4: 23, text: 25 };
const WIDTH: Record<Exclude<ColumnType, 'text'>, number> = { bool: 1, int2: 2, int4: 4, int8: 8 };
const HEADER_BYTES = 20;
const TWO_32 = 4_294_967_296;
const NULL_LENGTH = -1;

export type ColumnValue = number | boolean | string | null;

function writeHeader(out: Buffer, type: ColumnType, count: number): void {
  out.writeInt32BE(1, 0);
  // Flags: 1 = may hold nulls. The server looks at each element's length anyway.
  out.writeInt32BE(1, 4);
  out.writeInt32BE(OID[type], 8);
  out.writeInt32BE(count, 12);
  out.writeInt32BE(1, 16);
}

function emptyArray(type: ColumnType): Buffer {
  const out = Buffer.alloc(12);
  out.writeInt32BE(OID[type], 8);
  return out;
}

function textArray(values: readonly ColumnValue[]): Buffer {
  let bytes = HEADER_BYTES;
  for (const value of values) bytes += 4 + (value === null ? 0 : Buffer.byteLength(value as string));
  const out = Buffer.allocUnsafe(bytes);
  writeHeader(out, 'text', values.length);
  let offset = HEADER_BYTES;
  for (const value of values) {
    if (value === null) {
      offset = out.writeInt32BE(NULL_LENGTH, offset);
      continue;
    }
    const length = out.write(value as string, offset + 4);
    out.writeInt32BE(length, offset);
    offset += 4 + length;
  }
  return out;
}

function writeInteger(view: DataView, offset: number, width: number, value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
  if (width === 8) {
    const high = Math.floor(value / TWO_32);
    view.setInt32(offset, high);
    view.setUint32(offset + 4, value - high * TWO_32);
    return;
  }
  const limit = 2 ** (8 * width - 1);
  if (value >= limit || value < -limit) throw new RangeError(`${value} does not fit ${width} bytes`);
  if (width === 4) view.setInt32(offset, value);
  else view.setInt16(offset, value);
}

/** Returns `values` as a binary array parameter. Throws RangeError on a number that is not whole or does not fit. */
export function binaryArray(type: ColumnType, values: readonly ColumnValue[]): Buffer {
  if (values.length === 0) return emptyArray(type);
  if (type === 'text') return textArray(values);
  const width = WIDTH[type];
  const out = Buffer.allocUnsafe(HEADER_BYTES + values.length * (4 + width));
  const view = new DataView(out.buffer, out.byteOffset, out.byteLength);
  writeHeader(out, type, values.length);
  let offset = HEADER_BYTES;
  for (const value of values) {
    if (value === null) {
      view.setInt32(offset, NULL_LENGTH);
      offset += 4;
      continue;
    }
    view.setInt32(offset, width);
    if (type === 'bool') view.setUint8(offset + 4, value === true ? 1 : 0);
    else writeInteger(view, offset + 4, width, value as number);
    offset += 4 + width;
  }
  return out.subarray(0, offset);
}
