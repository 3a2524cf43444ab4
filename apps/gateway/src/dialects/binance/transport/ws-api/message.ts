import { DialectError } from '../errors.ts';
import { Parameters } from '../parameters.ts';
import { type Frame, plainFrame } from './plain-frame.ts';

/** One request of a socket, understood as far as its frame goes. */
export interface Message {
  /** The id as JSON, as it is to come back. */
  idText: string;
  method: string;
  parameters: Parameters;
  /** Names and values as they were sent, for the signature. */
  sent: ReadonlyMap<string, string>;
}

/** A frame that is no request; what of its id could be read comes back with the refusal. */
export class Unreadable extends DialectError {
  readonly idText: string;

  constructor(what: string, idText = 'null') {
    super(-1135, `Invalid JSON request: ${what}.`);
    this.idText = idText;
  }
}

const ID_LONGEST = 36;
const ID_NUMBER = /^-?[0-9]{1,19}$/;
const METHOD_LONGEST = 64;
/** The longest real request has about thirty. */
const PARAMETERS_MAX = 200;
/** Of spot or of futures: clients send either. */
const VERSION = /^v[13]\//;

/** JSON with the digits of its numbers as they were written (ECMAScript: JSON.parse source text access). */
interface RawJson {
  rawJSON: string;
}
const exactJson = JSON as unknown as {
  parse(text: string, reviver: (name: string, value: unknown, context: { source: string }) => unknown): unknown;
  rawJSON(text: string): RawJson;
  isRawJSON(value: unknown): value is RawJson;
};

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !exactJson.isRawJSON(value);
}

/** Returns an id as JSON; undefined: it cannot be one. */
function idTextOf(id: unknown): string | undefined {
  if (id === null || id === undefined) return 'null';
  if (typeof id === 'string') return id.length <= ID_LONGEST ? JSON.stringify(id) : undefined;
  return exactJson.isRawJSON(id) && ID_NUMBER.test(id.rawJSON) ? id.rawJSON : undefined;
}

/** Returns a parameter as text; undefined: it counts as not sent. */
function textOf(value: unknown): string | undefined {
  if (value === null) return undefined;
  if (typeof value === 'string') return value;
  return exactJson.isRawJSON(value) ? value.rawJSON : JSON.stringify(value);
}

function parsed(text: string): unknown {
  try {
    return exactJson.parse(text, (_name, value, { source }) =>
      typeof value === 'number' ? exactJson.rawJSON(source) : value,
    );
  } catch {
    // Not JSON, or nested too deeply to be meant.
    throw new Unreadable('it cannot be read');
  }
}

function named(params: object, idText: string): Map<string, string> {
  const entries = Object.entries(params);
  if (entries.length > PARAMETERS_MAX) throw new Unreadable('too many parameters', idText);
  const sent = new Map<string, string>();
  for (const [name, value] of entries) {
    const text = textOf(value);
    if (text !== undefined) sent.set(name, text);
  }
  return sent;
}

/** Parses a frame of any JSON; refuses -1135. */
export function anyFrame(text: string): Frame {
  const request = parsed(text);
  if (!isObject(request)) throw new Unreadable('it must be an object');
  const { id, method, params = {} } = request as { id?: unknown; method?: unknown; params?: unknown };
  const idText = idTextOf(id);
  if (idText === undefined)
    throw new Unreadable("'id' must be a whole number, a text of at most 36 characters or null");
  if (typeof method !== 'string' || method.length > METHOD_LONGEST)
    throw new Unreadable("'method' must be a text", idText);
  if (params !== null && !isObject(params)) throw new Unreadable("'params' must be an object", idText);
  return { idText, method, sent: named(params ?? {}, idText) };
}

/** Is what a plain frame says nothing that is refused? */
function isWithinLimits({ idText, method, sent }: Frame): boolean {
  const isId = idText.startsWith('"') ? idText.length <= ID_LONGEST + 2 : idText === 'null' || ID_NUMBER.test(idText);
  return isId && method.length <= METHOD_LONGEST && sent.size <= PARAMETERS_MAX;
}

/** Returns the request that a text frame is (BWS-01, BWS-04); refuses -1135. */
export function readMessage(text: string): Message {
  const plain = plainFrame(text);
  const { idText, method, sent } = plain !== null && isWithinLimits(plain) ? plain : anyFrame(text);
  return { idText, method: method.replace(VERSION, ''), parameters: new Parameters(sent), sent };
}
