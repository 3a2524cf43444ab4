import {
  ACCOUNT_ID_MAX,
  EVENT_NAME,
  type EventProperties,
  ID_MAX,
  LIST_MAX,
  PROPERTIES_MAX,
  type PropertyValue,
  TEXT_MAX,
} from '@pelorus/protocol/analytics/rules.ts';

/** Receives mistakes of the page: the log, never the visitor (spec S8.08). */
export type Warn = (text: string) => void;

/** Settings of the S5.20 checks: whether names must follow the rule, and where to report. */
export interface Checking {
  strict: boolean;
  warn: Warn;
}

/** Returns whether a value is an object of names and values: no list, no date, not null. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Returns whether `name` may name an event or a property: in strict mode by the rule, else any text. Warns if not. */
export function isNameTaken(name: unknown, what: string, { strict, warn }: Checking): name is string {
  if (typeof name === 'string' && EVENT_NAME.test(name)) return true;
  warn(`${what}: a name is a letter, then letters, digits or underscores, 50 at most; got ${shown(name)}`);
  return !strict && typeof name === 'string' && name !== '';
}

/** Returns the account id to keep, null (and warns) if it is none: in strict mode a text of 1 to 63 characters. */
export function accountIdOf(value: unknown, { strict, warn }: Checking): string | null {
  if (typeof value === 'string' && value.length >= 1 && value.length <= ACCOUNT_ID_MAX) return value;
  warn(`login: an account id is a text of 1 to ${ACCOUNT_ID_MAX} characters; got ${shown(value)}`);
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  return !strict && typeof text === 'string' && text !== '' ? text : null;
}

/** Returns the distinct id to keep, a number as text; null (and warns) if it is none. */
export function distinctIdOf(value: unknown, warn: Warn): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof text === 'string' && text.length >= 1 && text.length <= ID_MAX) return text;
  warn(`identify: a distinct id is a text or a number; got ${shown(value)}`);
  return null;
}

/** Returns the id of an event that is first, updated or overwritten; null (and warns) if it is none. */
export function eventIdOf(value: unknown, what: string, warn: Warn): string | null {
  if (typeof value === 'string' && value.length >= 1 && value.length <= ID_MAX) return value;
  warn(`${what}: an id is a text of 1 to ${ID_MAX} characters; got ${shown(value)}`);
  return null;
}

/** Returns an event's time, ms; default `nowMs`, also (with a warning) for an invalid time. */
export function timeOf(value: unknown, nowMs: number, warn: Warn): number {
  if (value === undefined) return nowMs;
  const ms = value instanceof Date ? value.getTime() : value;
  if (typeof ms === 'number' && Number.isSafeInteger(ms) && ms >= 0) return ms;
  warn(`an event's time is a date or milliseconds; got ${shown(value)}`);
  return nowMs;
}

/**
 * Returns the properties as they travel (dates as ISO texts, nothing for undefined and null). In strict mode one
 * mistake refuses them all (null); else what cannot travel is left out. Each mistake is warned of.
 */
export function propertiesOf(given: unknown, what: string, checking: Checking): EventProperties | null {
  if (given === undefined) return {};
  if (!isPlainObject(given)) {
    checking.warn(`${what}: properties are an object; got ${shown(given)}`);
    return null;
  }
  const taken: Record<string, PropertyValue> = {};
  let isWhole = true;
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue;
    const kept = isNameTaken(name, what, checking) ? travelling(value) : null;
    if (kept !== null) taken[name] = kept;
    else {
      isWhole = false;
      checking.warn(`${what}: the property ${shown(name)} cannot be told`);
    }
  }
  if (Object.keys(taken).length > PROPERTIES_MAX) {
    checking.warn(`${what}: more than ${PROPERTIES_MAX} properties`);
    return null;
  }
  return isWhole || !checking.strict ? taken : null;
}

/** Returns a value as it travels, null if it cannot. */
function travelling(value: unknown): PropertyValue | null {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string') return textOf(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (!Array.isArray(value) || value.length > LIST_MAX) return null;
  return value.every((one) => typeof one === 'string') ? value.map(textOf) : null;
}

/** Removes control characters, unpaired surrogates and direction marks, and cuts long texts. */
function textOf(text: string): string {
  return text.slice(0, TEXT_MAX).replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

function shown(value: unknown): string {
  return typeof value === 'string' ? `"${value.slice(0, 60)}"` : Array.isArray(value) ? 'a list' : typeof value;
}
