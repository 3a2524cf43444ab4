import {
  AMEND_NAME_BYTES,
  CLIENT_ORDER_ID_MAX,
  COMMAND_KIND,
  COMMAND_VERSION,
  type CommandKind,
  OFFSET,
  PLACE_TERMS_BYTES,
} from './command-layout.ts';
import type { PlaceFields } from './encode-command.ts';

const KIND_NAME = new Map<number, CommandKind>(
  Object.entries(COMMAND_KIND).map(([name, kind]) => [kind, name as CommandKind]),
);

/** The header of a record, plus what consumers need of its body and no event repeats. */
export interface CommandHeader {
  kind: CommandKind;
  origin: number;
  request: number;
  account: number;
  timeMs: number;
}

/** Returns the header of the record at `offset`; throws on a kind or a version that nobody wrote. */
export function decodeHeader(view: DataView, offset: number): CommandHeader {
  const version = view.getUint8(offset + OFFSET.version);
  if (version !== COMMAND_VERSION)
    throw new RangeError(`a command record of version ${version}; this program reads version ${COMMAND_VERSION} only`);
  const kind = KIND_NAME.get(view.getUint8(offset + OFFSET.kind));
  if (kind === undefined) throw new RangeError('unknown command kind');
  return {
    kind,
    origin: view.getUint32(offset + OFFSET.origin, true),
    request: view.getUint32(offset + OFFSET.request, true),
    account: view.getUint32(offset + OFFSET.account, true),
    timeMs: view.getFloat64(offset + OFFSET.timeMs, true),
  };
}

/** Returns the text of at most 36 letters whose length lies at `at`, cut off where the record ends: a refused one may say anything. */
function decodeId(view: DataView, at: number, end: number): string {
  const length = at < end ? Math.min(view.getUint8(at), CLIENT_ORDER_ID_MAX, end - at - 1) : 0;
  let text = '';
  for (let i = 1; i <= length; i++) text += String.fromCharCode(view.getUint8(at + i));
  return text;
}

function endOf(view: DataView, offset: number): number {
  return Math.min(offset + view.getUint16(offset + OFFSET.length, true), view.byteLength);
}

/** Returns the client order id of a place record, or a client's own id of a ladder or a TWAP: it lies in the same place. */
export function decodeClientOrderId(view: DataView, offset: number): string {
  return decodeId(view, offset + OFFSET.placeClientIdLength, endOf(view, offset));
}

const PLACING_ALGOS: readonly CommandKind[] = ['placeScaled', 'placeTwap'];

/** What the owner of a command calls what it places, where it places one thing. */
export interface PlacedNames {
  /** Of the order that a place or a cancelReplace places, else null. */
  clientOrderId: string | null;
  /** Of an amend that gives its order another client order id: that. */
  newClientOrderId?: string;
  clientAlgoId?: string;
  list?: PlacedListIds;
}

/** Returns the names in a record whose header was read. */
export function decodeNames(view: DataView, offset: number, kind: CommandKind): PlacedNames {
  if (kind === 'place') return { clientOrderId: decodeClientOrderId(view, offset) };
  if (kind === 'placeList') return { clientOrderId: null, list: decodeListIds(view, offset) };
  if (PLACING_ALGOS.includes(kind)) return { clientOrderId: null, clientAlgoId: decodeClientOrderId(view, offset) };
  if (kind === 'amend') return decodeNewName(view, offset);
  if (kind !== 'cancelReplace') return { clientOrderId: null };
  const order = offset + OFFSET.replaceOrder + OFFSET.placeClientIdLength;
  return { clientOrderId: decodeId(view, order, endOf(view, offset)) };
}

function decodeNewName(view: DataView, offset: number): PlacedNames {
  const end = endOf(view, offset);
  if (end - offset < AMEND_NAME_BYTES) return { clientOrderId: null };
  return { clientOrderId: null, newClientOrderId: decodeId(view, offset + OFFSET.amendNameLength, end) };
}

/** Returns what the place record at `offset` says; it must be whole. */
export function decodePlace(view: DataView, offset: number): PlaceFields {
  const bytes = view.getUint16(offset + OFFSET.length, true);
  const u8 = (at: number) => view.getUint8(offset + at);
  const u32 = (at: number) => view.getUint32(offset + at, true);
  const i32 = (at: number) => view.getInt32(offset + at, true);
  const f64 = (at: number) => view.getFloat64(offset + at, true);
  const terms =
    bytes < PLACE_TERMS_BYTES
      ? {}
      : {
          stopTicks: i32(OFFSET.placeStopTicks),
          trailingBips: u32(OFFSET.placeTrailingBips),
          visibleLots: f64(OFFSET.placeVisibleLots),
          goodTillMs: f64(OFFSET.placeGoodTillMs),
          peg: u8(OFFSET.placePeg),
          pegLevels: u8(OFFSET.placePegLevels),
          strategyId: i32(OFFSET.placeStrategyId),
          strategyType: i32(OFFSET.placeStrategyType),
        };
  return {
    account: u32(OFFSET.account),
    market: u32(OFFSET.market),
    side: u8(OFFSET.placeSide),
    type: u8(OFFSET.placeType),
    tif: u8(OFFSET.placeTif),
    stp: u8(OFFSET.placeStp),
    lots: f64(OFFSET.placeLots),
    quoteUnits: f64(OFFSET.placeQuoteUnits),
    priceTicks: i32(OFFSET.placePriceTicks),
    clientOrderId: decodeClientOrderId(view, offset),
    ...terms,
  };
}

/** What people call a list that was placed and its orders, these in the order of the record. */
interface PlacedListIds {
  clientListId: string;
  clientOrderIds: readonly string[];
}

/** Returns the ids in a placeList record. */
export function decodeListIds(view: DataView, offset: number): PlacedListIds {
  const end = endOf(view, offset);
  const clientOrderIds: string[] = [];
  for (let leg = offset + OFFSET.listFirstLeg; leg + PLACE_TERMS_BYTES <= end; leg += PLACE_TERMS_BYTES)
    clientOrderIds.push(decodeId(view, leg + OFFSET.placeClientIdLength, end));
  return { clientListId: decodeId(view, offset + OFFSET.listIdLength, end), clientOrderIds };
}

/** Returns the JSON payload of a configuration record. */
export function decodeJson(view: DataView, offset: number): unknown {
  const length = view.getUint32(offset + OFFSET.jsonLength, true);
  const bytes = new Uint8Array(view.buffer, view.byteOffset + offset + OFFSET.json, length);
  return JSON.parse(new TextDecoder().decode(bytes));
}
