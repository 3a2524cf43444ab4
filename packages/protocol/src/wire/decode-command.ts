import { COMMAND_KIND, type CommandKind, OFFSET } from './command-layout.ts';

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

/** Returns the header of the record at `offset`; throws on a kind that no version of us wrote. */
export function decodeHeader(view: DataView, offset: number): CommandHeader {
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

/** Returns the client order id of a place record. */
export function decodeClientOrderId(view: DataView, offset: number): string {
  const length = view.getUint8(offset + OFFSET.placeClientIdLength);
  let text = '';
  for (let i = 0; i < length; i++) text += String.fromCharCode(view.getUint8(offset + OFFSET.placeClientId + i));
  return text;
}

/** Returns the JSON payload of a configuration record. */
export function decodeJson(view: DataView, offset: number): unknown {
  const length = view.getUint32(offset + OFFSET.jsonLength, true);
  const bytes = new Uint8Array(view.buffer, view.byteOffset + offset + OFFSET.json, length);
  return JSON.parse(new TextDecoder().decode(bytes));
}
