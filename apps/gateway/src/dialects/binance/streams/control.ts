export const CONTROL_METHODS = [
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'LIST_SUBSCRIPTIONS',
  'SET_PROPERTY',
  'GET_PROPERTY',
] as const;
type Method = (typeof CONTROL_METHODS)[number];

/** What a request is known by; written back as it was sent. A number is kept as its own digits. */
export type RequestId = string | null | { rawJSON: string };

export type Control =
  | { method: 'SUBSCRIBE' | 'UNSUBSCRIBE'; names: string[] }
  | { method: 'LIST_SUBSCRIPTIONS' }
  | { method: 'SET_PROPERTY'; combined: boolean }
  | { method: 'GET_PROPERTY' };

/** A refusal in the streams' own words (BSTR-13). */
interface ControlError {
  code: 0 | 1 | 2 | 3;
  msg: string;
  id?: RequestId;
}

type ReadControl = { control: Control; id: RequestId } | { error: ControlError };

const ID_MAX = 36;
/** Longer than any stream's name and any listen key, which have 64. */
export const NAME_MAX = 80;

/** Node has both since 21; the language's library in TypeScript has neither. */
const json = JSON as unknown as {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(text: string): { rawJSON: string };
  isRawJSON(value: unknown): value is { rawJSON: string };
};

function idOf(value: unknown): RequestId | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value.length <= ID_MAX ? value : undefined;
  return json.isRawJSON(value) && /^-?\d{1,20}$/.test(value.rawJSON) ? value : undefined;
}

const invalid = (what: string, id?: RequestId): { error: ControlError } => ({
  error: { code: 2, msg: `Invalid request: ${what}`, ...(id === undefined ? {} : { id }) },
});

/** Parses a control frame, or returns its refusal. Never throws. */
export function readControl(text: string): ReadControl {
  let value: unknown;
  try {
    // As texts, numbers keep the digits they were sent with: ids may pass 2^53.
    value = json.parse(text, (key, parsed, { source }) =>
      key === 'id' && typeof parsed === 'number' ? json.rawJSON(source as string) : parsed,
    );
  } catch {
    return { error: { code: 3, msg: 'Invalid JSON: expected value at line 1 column 1' } };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || json.isRawJSON(value))
    return invalid('expected an object');
  const fields = value as Record<string, unknown>;
  const id = idOf(fields.id);
  if (id === undefined) return invalid('request ID must be an integer, a string of at most 36 characters, or null');
  const { method } = fields;
  if (typeof method !== 'string') return invalid('missing field `method`', id);
  const known = CONTROL_METHODS.find((entry) => entry === method);
  if (known === undefined)
    return invalid(`unknown variant \`${method.slice(0, ID_MAX)}\`, expected one of ${CONTROL_METHODS.join(', ')}`, id);
  return controlOf(known, fields.params, id);
}

function controlOf(method: Method, params: unknown, id: RequestId): ReadControl {
  if (method === 'LIST_SUBSCRIPTIONS') return { control: { method }, id };
  if (!Array.isArray(params)) return invalid('missing field `params`', id);
  if (method === 'SUBSCRIBE' || method === 'UNSUBSCRIBE') {
    const isName = (name: unknown) => typeof name === 'string' && name !== '' && name.length <= NAME_MAX;
    if (!params.every(isName)) return invalid(`stream names must be strings of at most ${NAME_MAX} characters`, id);
    return { control: { method, names: params as string[] }, id };
  }
  const [property, setting] = params as unknown[];
  if (typeof property !== 'string') return invalid('property name must be a string', id);
  if (params.length > (method === 'SET_PROPERTY' ? 2 : 1)) return invalid('too many parameters', id);
  if (property !== 'combined') return { error: { code: 0, msg: 'Unknown property', id } };
  if (method === 'GET_PROPERTY') return { control: { method }, id };
  if (typeof setting !== 'boolean') return { error: { code: 1, msg: 'Invalid value type: expected Boolean', id } };
  return { control: { method, combined: setting }, id };
}
