import { OFFSET, REQUEST_BYTES } from './command-layout.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { NO_KEY, writeKey } from './record.ts';

/**
 * Returns a placement, a list, a replacement or an amend with an id, with its request behind it: its client ids are free
 * again once their order is done (IDEM-07). `request`: what all copies of the request that brings it have in common and no other
 * request has, as its signature; null = nothing.
 */
export function encodeReusing(record: Uint8Array, request: string | null): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(record.byteLength + REQUEST_BYTES);
  out.set(record);
  const view = new DataView(out.buffer);
  view.setUint16(OFFSET.length, out.byteLength, true);
  writeKey(view, record.byteLength, request === null ? NO_KEY : idempotencyKey('s', request));
  return out;
}
