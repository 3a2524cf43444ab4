import { Refused } from '../../../http/refused.ts';
import { DialectError, dialectError, illegal, invalidValue, missing } from './errors.ts';

/** The dialect's own ranges, as its messages quote them. */
const NUMBER_RANGE = '^([0-9]{1,20})(\\.[0-9]{1,20})?$';
const NUMBER = /^([0-9]{1,20})(\.[0-9]{1,20})?$/;
/** So many digits after the point money reads (MONY-01). */
const FRACTION_MAX = 18;
const WHOLE_RANGE = '^[0-9]{1,20}$';
const WHOLE = /^[0-9]{1,20}$/;
const NO_ZERO_RANGE = '^[^\\u0000]*$';
/** Larger times are microseconds. */
const MICROSECONDS_FROM = 1e14;
/** Pairs in one request; the longest real one has about thirty. */
const PAIRS_MAX = 200;

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Does a text before it say the same name with another value, once both are decoded? */
function isDoubled(before: string, name: string, value: string): boolean {
  return before.split('&').some((pair) => {
    const equals = pair.indexOf('=');
    return equals > 0 && decode(pair.slice(0, equals)) === name && decode(pair.slice(equals + 1)) !== value;
  });
}

/** What a request says, from its query and its form body. Empty values count as not sent. */
export class Parameters {
  readonly #values: Map<string, string>;
  /** Names that one text says twice, with two values. */
  #doubled: string[] | null = null;
  /** Is there more in one text than is read? */
  #isCut = false;

  /** `values`: known values by name; the instance takes ownership. */
  constructor(values = new Map<string, string>()) {
    this.#values = values;
  }

  /** Parses `name=value` pairs; known ones keep their values. */
  add(text: string): void {
    const isPlain = !text.includes('%') && !text.includes('+');
    let at = 0;
    for (let pairs = 0; at < text.length && pairs < PAIRS_MAX; pairs++) {
      const next = text.indexOf('&', at);
      const end = next < 0 ? text.length : next;
      const equals = text.indexOf('=', at);
      if (equals > at && equals < end) {
        const [rawName, rawValue] = [text.slice(at, equals), text.slice(equals + 1, end)];
        const name = isPlain ? rawName : decode(rawName);
        const value = isPlain ? rawValue : decode(rawValue);
        if (!this.#addFirst(name, value) && isDoubled(text.slice(0, at), name, value))
          this.#doubled = [...(this.#doubled ?? []), name];
      }
      at = end + 1;
    }
    if (at < text.length) this.#isCut = true;
  }

  /** Returns whether the name was new. */
  #addFirst(name: string, value: string): boolean {
    if (this.#values.has(name)) return false;
    this.#values.set(name, value);
    return true;
  }

  /**
   * Refuses -1101 if a parameter that is read has two different values, because neither is surely meant; or if there
   * are too many.
   */
  checkOnce(reads: ReadonlySet<string>, more?: ReadonlySet<string>): void {
    if (this.#isCut) throw new DialectError(-1101, 'Too many parameters sent for this endpoint.');
    if (this.#doubled === null) return;
    if (this.#doubled.some((name) => reads.has(name) || more?.has(name) === true))
      throw new DialectError(-1101, 'Duplicate values for a parameter detected.');
  }

  /** Returns the same with one parameter set. */
  with(name: string, value: string): Parameters {
    const other = this.without(name);
    other.#values.set(name, value);
    return other;
  }

  /** Returns the same without some. */
  without(...names: readonly string[]): Parameters {
    const other = new Parameters();
    for (const [name, value] of this.#values) if (!names.includes(name)) other.#values.set(name, value);
    return other;
  }

  /** Returns a parameter as it was sent; refuses -1100 for one with a zero character, which PostgreSQL cannot hold. */
  text(name: string): string | undefined {
    const value = this.#values.get(name);
    if (value?.includes('\0') === true) throw illegal(name, NO_ZERO_RANGE);
    return value === '' ? undefined : value;
  }

  has(name: string): boolean {
    return this.text(name) !== undefined;
  }

  /** Returns a parameter that must be there; refuses -1102. */
  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw missing(name);
    return value;
  }

  /**
   * Returns a decimal as text, without leading zeros that mean nothing; refuses -1100 (sign, exponent, spaces, …) and
   * -1111 (more digits than amounts have).
   */
  decimal(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const match = NUMBER.exec(value);
    if (match === null) throw illegal(name, NUMBER_RANGE);
    const past = (match[2] as string | undefined)?.slice(1 + FRACTION_MAX) ?? '';
    if (/[1-9]/.test(past)) throw dialectError(new Refused('TOO_PRECISE', name));
    const kept = past === '' ? value : value.slice(0, -past.length);
    return kept.startsWith('0') ? kept.replace(/^0+(?=[0-9])/, '') : kept;
  }

  /** Returns a whole number; refuses -1100, and -1130 for one past 2^53. */
  whole(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!WHOLE.test(value)) throw illegal(name, WHOLE_RANGE);
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw invalidValue(name);
    return number;
  }

  /** Returns a time in ms; microseconds are taken as such by their size. */
  timeMs(name: string): number | undefined {
    const value = this.whole(name);
    return value !== undefined && value >= MICROSECONDS_FROM ? Math.floor(value / 1_000) : value;
  }

  /** Returns how many rows are asked for: `usual` if unsaid, never more than `most`; refuses -1130 for 0. */
  limit(usual: number, most: number): number {
    const value = this.whole('limit');
    if (value === undefined) return usual;
    if (value === 0) throw invalidValue('limit');
    return Math.min(value, most);
  }

  /** Returns a yes or no in any case clients send it; refuses -1130. */
  boolean(name: string): boolean | undefined {
    const value = this.text(name)?.toLowerCase();
    if (value === undefined) return undefined;
    if (value !== 'true' && value !== 'false') throw invalidValue(name);
    return value === 'true';
  }

  /** Returns a list: ["A","B"], or A,B without the brackets; refuses -1100. */
  list(name: string): string[] | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const inner = /^\[(.*)\]$/s.exec(value)?.[1] ?? value;
    const items = inner.split(',').map((item) => /^\s*"?([A-Z0-9_.-]{1,20})"?\s*$/.exec(item)?.[1]);
    if (items.some((item) => item === undefined))
      throw illegal(name, '^\\[("[A-Z0-9-_.]{1,20}"(,"[A-Z0-9-_.]{1,20}"){0,}){0,1}\\]$');
    return items as string[];
  }
}
