import { ORDER_TYPES, TIMES_IN_FORCE } from '../exchange/orders.ts';
import {
  AMEND_BYTES,
  AMEND_NAME_BYTES,
  CANCEL_ALL_BYTES,
  CANCEL_BYTES,
  EXPIRE_BYTES,
  JSON_BYTES_MAX,
  type JsonCommandKind,
  OFFSET,
  PLACE_BYTES,
  PLACE_CONTRACT_BYTES,
  PLACE_TERMS_BYTES,
} from './command-layout.ts';
import {
  writeAmend,
  writeAmendName,
  writeCancel,
  writeCancelAll,
  writeExpire,
  writePlace,
  writePlaceContract,
  writePlaceList,
  writePlaceTerms,
} from './encode-fixed.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { bytesOf, NO_KEY, type OrderTarget, record } from './record.ts';

const MARKET = ORDER_TYPES.indexOf('MARKET');
const FOK = TIMES_IN_FORCE.indexOf('FOK');

export interface PlaceFields {
  account: number;
  market: number;
  side: number;
  type: number;
  tif: number;
  stp: number;
  /** Lots; 0 when a market order says how much quote to spend instead. */
  lots: number;
  /** Quote units of a market order by quote amount, else 0. */
  quoteUnits: number;
  /** Ticks; 0 for market orders. */
  priceTicks: number;
  /** 1–36 ASCII characters; the gateway makes one when the client sends none. */
  clientOrderId: string;
  /** Ticks; the price at which a conditional order is triggered or begins to track. Absent or 0 = none. */
  stopTicks?: number;
  /** Hundredths of a percent by which the price must turn to trigger the order. Absent or 0 = none. */
  trailingBips?: number;
  /** Of an iceberg: how many lots of it stand in the book at once. Absent or 0 = all. */
  visibleLots?: number;
  /** Of GTD: when it ends, ms since 1970. Absent or 0 = none. */
  goodTillMs?: number;
  /** Index into PEGS. Absent or 0 = it has a price of its own. */
  peg?: number;
  /** Of a pegged order: how many price levels deeper than the best. Absent = 0. */
  pegLevels?: number;
  /** What its owner files it under; mean nothing to the exchange. Absent or 0 = none; types begin at a million. */
  strategyId?: number;
  strategyType?: number;
  /** Of a contract, index into POSITION_SIDES. Absent = BOTH. */
  positionSide?: number;
  /** Closes at most what is open. */
  reduceOnly?: boolean;
  /** A conditional order that closes all of its side's position, whatever that is by then: it says no lots. */
  closePosition?: boolean;
  /** Index into WORKING_TYPES: what triggers it. */
  workingType?: number;
  priceProtect?: boolean;
  /** Ticks; where what it fills is to be closed with profit or with loss. Absent or 0 = none. */
  takeProfitTicks?: number;
  stopLossTicks?: number;
  /** Index into WORKING_TYPES: what triggers these two. */
  exitType?: number;
}

/** Whether the order says what only orders of contracts say. */
function isOfContract(fields: PlaceFields): boolean {
  const { closePosition = false, exitType = 0, positionSide = 0, priceProtect = false, reduceOnly = false } = fields;
  const { stopLossTicks = 0, takeProfitTicks = 0, workingType = 0 } = fields;
  const numbers = exitType + positionSide + stopLossTicks + takeProfitTicks + workingType;
  return closePosition || priceProtect || reduceOnly || numbers !== 0;
}

/** Whether the order says more than a plain record can. */
function hasTerms(fields: PlaceFields): boolean {
  if (fields.type > MARKET || fields.tif > FOK) return true;
  const { stopTicks = 0, trailingBips = 0, visibleLots = 0, goodTillMs = 0, peg = 0, pegLevels = 0 } = fields;
  const { strategyId = 0, strategyType = 0 } = fields;
  const terms = [stopTicks, trailingBips, visibleLots, goodTillMs, peg, pegLevels, strategyId, strategyType];
  return terms.some((term) => term !== 0);
}

/** Returns the record that places an order. Its idempotency key is made from the client order id. */
export function encodePlace(fields: PlaceFields): Uint8Array<ArrayBuffer> {
  if (isOfContract(fields)) return placeRecord(fields, PLACE_CONTRACT_BYTES);
  return placeRecord(fields, hasTerms(fields) ? PLACE_TERMS_BYTES : PLACE_BYTES);
}

function placeRecord(fields: PlaceFields, bytes: number): Uint8Array<ArrayBuffer> {
  const view = record(bytes, 'place', fields.account, idempotencyKey('o', fields.clientOrderId));
  writePlace(view, fields);
  if (bytes >= PLACE_TERMS_BYTES) writePlaceTerms(view, fields);
  if (bytes === PLACE_CONTRACT_BYTES) writePlaceContract(view, fields);
  return bytesOf(view);
}

/** Orders that belong together: of OCO the two, the profit first; of the others the working one, then those that follow. */
export interface ListFields {
  account: number;
  market: number;
  kind: number;
  /** 1–36 ASCII characters; the gateway makes one when the client sends none. */
  clientListId: string;
  /** account and market as above. Lots of those that OPO and OPOCO pay for: 0. */
  legs: readonly PlaceFields[];
}

/** Returns the record that places an order list. Its idempotency key is made from the list's id, each leg's from its own. */
export function encodePlaceList(fields: ListFields): Uint8Array<ArrayBuffer> {
  const { account, clientListId, legs } = fields;
  const bytes = OFFSET.listFirstLeg + legs.length * PLACE_TERMS_BYTES;
  const view = record(bytes, 'placeList', account, idempotencyKey('l', clientListId));
  writePlaceList(view, { ...fields, legs: legs.length });
  const out = bytesOf(view);
  legs.forEach((leg, i) => {
    out.set(placeRecord(leg, PLACE_TERMS_BYTES), OFFSET.listFirstLeg + i * PLACE_TERMS_BYTES);
  });
  return out;
}

/** How many orders one `expire` ends at most: the next goes on. It bounds what one command costs and tells. */
const EXPIRED_AT_ONCE = 1_000;

/** Returns the record that ends orders and runs the slices whose time has come: the core's own, which nobody is answered for. */
export function encodeExpire(most: number = EXPIRED_AT_ONCE): Uint8Array<ArrayBuffer> {
  const view = record(EXPIRE_BYTES, 'expire', 0, NO_KEY);
  writeExpire(view, { max: most });
  return bytesOf(view);
}

/** Returns the record that cancels one open order; with a restriction (CANCEL_RESTRICTIONS) only in that state. */
export function encodeCancel(
  account: number,
  market: number,
  target: OrderTarget,
  restriction = 0,
): Uint8Array<ArrayBuffer> {
  const view = record(CANCEL_BYTES, 'cancel', account, NO_KEY);
  writeCancel(view, { market, restriction, target });
  return bytesOf(view);
}

/**
 * Returns the record that cancels all the account's open orders in `market` (or ALL_MARKETS, ALL_SPOT, ALL_CONTRACTS); with a `cancelId` once
 * for each (account, cancelId), however often it is sent (SPOT-23). `scope`: index into CANCEL_SCOPES, of contracts.
 */
export function encodeCancelAll(
  account: number,
  market: number,
  cancelId?: string,
  scope = 0,
): Uint8Array<ArrayBuffer> {
  const key = cancelId === undefined ? NO_KEY : idempotencyKey('c', cancelId);
  const view = record(CANCEL_ALL_BYTES, 'cancelAll', account, key);
  writeCancelAll(view, { market, scope });
  return bytesOf(view);
}

/**
 * Returns the record that reduces an open order's original quantity to `lots`, keeping its place in the queue. `name`: the
 * client order id it goes by from then on, of 1–36 ASCII characters; without one it keeps its own.
 */
export function encodeAmend(
  account: number,
  market: number,
  target: OrderTarget,
  lots: number,
  name?: string,
): Uint8Array<ArrayBuffer> {
  const view =
    name === undefined
      ? record(AMEND_BYTES, 'amend', account, NO_KEY)
      : record(AMEND_NAME_BYTES, 'amend', account, idempotencyKey('o', name));
  writeAmend(view, { market, target, lots });
  if (name !== undefined) writeAmendName(view, { name });
  return bytesOf(view);
}

/** Returns a configuration command: its payload is JSON (see exchange/configuration.ts for the shapes). */
export function encodeJson(kind: JsonCommandKind, payload: unknown, keyText?: string): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(payload));
  if (json.length > JSON_BYTES_MAX) throw new RangeError('configuration payload too large');
  const bytes = (OFFSET.json + json.length + 7) & ~7;
  const view = record(bytes, kind, 0, keyText === undefined ? NO_KEY : idempotencyKey('a', keyText));
  view.setUint32(OFFSET.jsonLength, json.length, true);
  const out = bytesOf(view);
  out.set(json, OFFSET.json);
  return out;
}
