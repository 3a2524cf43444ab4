import { OFFSET } from './command-layout.ts';
import { encodePlace, type PlaceFields } from './encode-command.ts';
import { writeCancelReplace } from './encode-fixed.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { bytesOf, type OrderTarget, record } from './record.ts';

interface ReplaceFields {
  account: number;
  market: number;
  /** The order that goes. */
  target: OrderTarget;
  /** Index into CANCEL_RESTRICTIONS. */
  restriction: number;
  /** Index into REPLACE_MODES. */
  mode: number;
  /** The new order's lots (then 0) are what the other had left. */
  takesLeft: boolean;
  /** account and market as above. */
  order: PlaceFields;
}

/** Returns the record that ends one order and places another. Its idempotency key is made from the new one's id. */
export function encodeCancelReplace(fields: ReplaceFields): Uint8Array<ArrayBuffer> {
  const order = encodePlace(fields.order);
  const key = idempotencyKey('r', fields.order.clientOrderId);
  const view = record(OFFSET.replaceOrder + order.byteLength, 'cancelReplace', fields.account, key);
  writeCancelReplace(view, fields);
  const out = bytesOf(view);
  out.set(order, OFFSET.replaceOrder);
  return out;
}

interface AlgoFields {
  account: number;
  market: number;
  side: number;
  stp: number;
  /** 1–36 ASCII characters; the gateway makes one when the client sends none. */
  clientAlgoId: string;
}

export interface ScaledFields extends AlgoFields {
  /** Of all its orders together. */
  lots: number;
  /** LIMIT or LIMIT_MAKER. */
  type: number;
  firstTicks: number;
  lastTicks: number;
  orders: number;
  /** Index into DISTRIBUTIONS. */
  distribution: number;
}

export interface TwapFields extends AlgoFields {
  /** 0 where it is by quote units. */
  lots: number;
  /** Of a buyer: how much to spend, at any price; else 0. */
  quoteUnits: number;
  /** 0 = none. */
  limitTicks: number;
  slices: number;
  /** What times and sizes are varied by; 0 = they are not. */
  seed: number;
  durationMs: number;
}
