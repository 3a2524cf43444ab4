import { CLIENT_ORDER_ID_MAX, COMMAND_KIND, COMMAND_VERSION, type CommandKind, OFFSET } from './command-layout.ts';
import { type IdempotencyKey, idempotencyKey } from './idempotency-key.ts';

export const NO_KEY: IdempotencyKey = [0, 0, 0, 0];

/** Returns a record with its header. */
export function record(bytes: number, kind: CommandKind, account: number, key: IdempotencyKey): DataView {
  const view = new DataView(new ArrayBuffer(bytes));
  view.setUint16(OFFSET.length, bytes, true);
  view.setUint8(OFFSET.kind, COMMAND_KIND[kind]);
  view.setUint8(OFFSET.version, COMMAND_VERSION);
  view.setUint32(OFFSET.account, account, true);
  writeKey(view, OFFSET.key, key);
  return view;
}

export function writeKey(view: DataView, offset: number, key: IdempotencyKey): void {
  for (let i = 0; i < 4; i++) view.setUint32(offset + 4 * i, key[i] as number, true);
}

/** Which order: by its id, or by the client order id it was placed with. */
export type OrderTarget = { orderId: number } | { clientOrderId: string };

/** Writes the id of an order at `at`, or the key of its name behind it. */
export function writeTarget(view: DataView, at: number, target: OrderTarget): void {
  if ('orderId' in target) view.setFloat64(at, target.orderId, true);
  else writeKey(view, at + 8, idempotencyKey('o', target.clientOrderId));
}

/** Writes what a client calls a thing: its length at `at`, then its letters. */
export function writeName(view: DataView, at: number, name: string): void {
  if (name.length < 1 || name.length > CLIENT_ORDER_ID_MAX) throw new RangeError('invalid length of a client order id');
  view.setUint8(at, name.length);
  for (let i = 0; i < name.length; i++) view.setUint8(at + 1 + i, name.charCodeAt(i));
}

/**
 * Returns the name whose length lies at `at`, cut off where the record ends at `end`: a record that will be refused may say
 * any length.
 */
export function readName(view: DataView, at: number, end: number): string {
  const length = at < end ? Math.min(view.getUint8(at), CLIENT_ORDER_ID_MAX, end - at - 1) : 0;
  let name = '';
  for (let i = 1; i <= length; i++) name += String.fromCharCode(view.getUint8(at + i));
  return name;
}

export function bytesOf(view: DataView): Uint8Array<ArrayBuffer> {
  return new Uint8Array(view.buffer as ArrayBuffer);
}
