import { CANCEL_ALGO_BYTES, OFFSET, PLACE_SCALED_BYTES, PLACE_TWAP_BYTES } from './command-layout.ts';
import { encodePlace, type OrderTarget, type PlaceFields, writeTarget } from './encode-command.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { bytesOf, NO_KEY, record, writeName } from './record.ts';

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
  writeTarget(view, fields.market, fields.target);
  view.setUint8(OFFSET.cancelRestriction, fields.restriction);
  view.setUint8(OFFSET.replaceMode, fields.mode);
  view.setUint8(OFFSET.replaceLeft, fields.takesLeft ? 1 : 0);
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

function algoRecord(bytes: number, kind: 'placeScaled' | 'placeTwap', fields: AlgoFields): DataView {
  const { account, clientAlgoId: id, market, side, stp } = fields;
  const view = record(bytes, kind, account, idempotencyKey('g', id));
  view.setUint32(OFFSET.market, market, true);
  view.setUint8(OFFSET.placeSide, side);
  view.setUint8(OFFSET.placeStp, stp);
  writeName(view, OFFSET.placeClientIdLength, id);
  return view;
}

/** Returns the record that places a ladder of orders between two prices. */
export function encodePlaceScaled(fields: ScaledFields): Uint8Array<ArrayBuffer> {
  const view = algoRecord(PLACE_SCALED_BYTES, 'placeScaled', fields);
  view.setUint8(OFFSET.placeType, fields.type);
  view.setFloat64(OFFSET.placeLots, fields.lots, true);
  view.setInt32(OFFSET.scaledFirstTicks, fields.firstTicks, true);
  view.setInt32(OFFSET.scaledLastTicks, fields.lastTicks, true);
  view.setUint8(OFFSET.scaledOrders, fields.orders);
  view.setUint8(OFFSET.scaledDistribution, fields.distribution);
  return bytesOf(view);
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

/** Returns the record that trades a quantity in slices over time. */
export function encodePlaceTwap(fields: TwapFields): Uint8Array<ArrayBuffer> {
  const view = algoRecord(PLACE_TWAP_BYTES, 'placeTwap', fields);
  view.setFloat64(OFFSET.placeLots, fields.lots, true);
  view.setFloat64(OFFSET.placeQuoteUnits, fields.quoteUnits, true);
  view.setInt32(OFFSET.twapLimitTicks, fields.limitTicks, true);
  view.setUint32(OFFSET.twapSlices, fields.slices, true);
  view.setUint32(OFFSET.twapSeed, fields.seed, true);
  view.setFloat64(OFFSET.twapDurationMs, fields.durationMs, true);
  return bytesOf(view);
}

/** Returns the record that ends an algo with all its open orders. */
export function encodeCancelAlgo(account: number, algoId: number): Uint8Array<ArrayBuffer> {
  const view = record(CANCEL_ALGO_BYTES, 'cancelAlgo', account, NO_KEY);
  view.setFloat64(OFFSET.targetAlgoId, algoId, true);
  return bytesOf(view);
}
