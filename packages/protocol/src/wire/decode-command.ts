import {
  AMEND_NAME_BYTES,
  COMMAND_KIND,
  COMMAND_VERSION,
  type CommandKind,
  JSON_COMMANDS,
  OFFSET,
  PLACE_CONTRACT_BYTES,
  PLACE_TERMS_BYTES,
} from './command-layout.ts';
import { readPlace, readPlaceContract, readPlaceTerms } from './decode-fixed.ts';
import type { PlaceFields } from './encode-command.ts';
import { readName } from './record.ts';

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

function endOf(view: DataView, offset: number): number {
  return Math.min(offset + view.getUint16(offset + OFFSET.length, true), view.byteLength);
}

/** Returns the client order id of a place record, or a client's own id of a ladder or a TWAP: it lies in the same place. */
export function decodeClientOrderId(view: DataView, offset: number): string {
  return readName(view, offset + OFFSET.placeClientIdLength, endOf(view, offset));
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
  return { clientOrderId: readName(view, order, endOf(view, offset)) };
}

function decodeNewName(view: DataView, offset: number): PlacedNames {
  const end = endOf(view, offset);
  if (end - offset < AMEND_NAME_BYTES) return { clientOrderId: null };
  return { clientOrderId: null, newClientOrderId: readName(view, offset + OFFSET.amendNameLength, end) };
}

/** Returns what the place record at `offset` says; it must be whole. */
export function decodePlace(view: DataView, offset: number): PlaceFields {
  const end = endOf(view, offset);
  return {
    account: view.getUint32(offset + OFFSET.account, true),
    ...readPlace(view, offset, end),
    ...(end - offset >= PLACE_TERMS_BYTES && readPlaceTerms(view, offset)),
    ...(end - offset >= PLACE_CONTRACT_BYTES && readPlaceContract(view, offset)),
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
    clientOrderIds.push(readName(view, leg + OFFSET.placeClientIdLength, end));
  return { clientListId: readName(view, offset + OFFSET.listIdLength, end), clientOrderIds };
}

const WITH_JSON: ReadonlySet<CommandKind> = new Set(JSON_COMMANDS);

/** Returns the JSON payload of a configuration record; of another kind null. */
export function decodePayload(view: DataView, offset: number, kind: CommandKind): unknown {
  if (!WITH_JSON.has(kind)) return null;
  const length = view.getUint32(offset + OFFSET.jsonLength, true);
  const bytes = new Uint8Array(view.buffer, view.byteOffset + offset + OFFSET.json, length);
  return JSON.parse(new TextDecoder().decode(bytes));
}
