import { compare, decimal, decimalText, readNumber } from './decimal.ts';
import { latinNumber, type NumberFilter } from './filters.ts';
import type { Separators } from './numbers.ts';

/** Rules and language of a number field. */
export interface NumberRules {
  separators: Separators;
  /** Digits after the point; 0: whole numbers only. */
  digits: number;
  isSigned?: boolean;
  /** Written behind or before the number it may stay: "84 USDT". */
  unit?: string;
  /** A filter of S5.10 for the number read, for more than digits: bounds, a price. */
  filter?: NumberFilter;
}

/** Why the typed text is not an acceptable number. */
export type NumberProblem =
  | { is: 'malformed' | 'negative' }
  | { is: 'whole'; unit: string }
  | { is: 'decimals'; most: number }
  /** One number in two readings, each as it can be typed. */
  | { is: 'ambiguous'; whole: string; parted: string }
  | { is: 'nearest'; nearest: string };

/** `text`: the number in Latin digits and a point, empty where nothing is there yet. */
type TypedNumber = { text: string } | { problem: NumberProblem };

/** Prefix of a text that is not (yet) a number; no number parser accepts it. */
const REFUSED = '?';

/** Returns what a form hears of a text that is refused: nothing can take it for a number. */
export function refusedText(typed: string): string {
  return REFUSED + typed;
}

/** Returns the typed text of a refused value; null for a number. */
export function typedOf(value: string): string | null {
  return value.startsWith(REFUSED) ? value.slice(REFUSED.length) : null;
}

/** Returns the text with Latin digits and signs. Arabic has signs of its own for both jobs; they cannot be mistaken. */
export function latinTyped(typed: string, { point }: Separators): string {
  return latinNumber(typed.replace(/\u066b/g, point).replace(/[\u066c\u02bc\uff07]/g, '’')).replace(/\u066a/g, '%');
}

/** Marks of direction that come with a copy. */
const DIRECTIONS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/** As `latinTyped`, every space alike and every apostrophe. */
function alike(typed: string, separators: Separators): string {
  return latinTyped(typed, separators).replace(DIRECTIONS, '').replace(/\s/g, ' ').replace(/’/g, "'").trim();
}

/** Returns the text without the field's own unit and signs of currencies. A letter or two may be a size: 84k, 5 M. */
function withoutUnit(text: string, unit: string): string {
  const isSaid = unit === '%' || /^(?=.*[a-z])[a-z0-9]{3,}$/i.test(unit);
  const ends = isSaid ? new RegExp(`^${unit}(?![a-z0-9])|(?<![a-z])${/^\d/.test(unit) ? ' ' : ''}${unit}$`, 'gi') : '';
  return text
    .replace(ends, '')
    .trim()
    .replace(/^[\p{Sc}≈]+ ?| ?\p{Sc}+$/gu, '');
}

interface Parts {
  whole: string;
  /** undefined: there is no point. */
  fraction: string | undefined;
}

/** Returns what the text is where `point` is the point; thousands are parted by one sign alone, in threes. null: no number. */
function readAs(text: string, point: string): Parts | null {
  const [written = '', fraction, ...more] = text.split(point);
  if (more.length > 0 || /\D/.test(fraction ?? '') || (written === '' && !fraction)) return null;
  const group = /\D/.exec(written)?.[0];
  if (group === undefined) return { whole: written, fraction };
  const [first = '', ...others] = written.split(group);
  const isParted = /^[1-9]\d{0,2}$/.test(first) && others.every((three) => /^\d{3}$/.test(three));
  return isParted && ".,' ".includes(group) ? { whole: written.replaceAll(group, ''), fraction } : null;
}

/** One sign with three digits behind it, which may part thousands and may be the point. */
const EITHER = /^([1-9]\d*|\d{4,})([.,])\d{3}$/;

/** Returns what a reader of the language sees in the text; what no language can read is null. */
function meaning(text: string, { group, point }: Separators, isWhole: boolean): Parts | 'ambiguous' | null {
  const [, first = '', sign = ''] = EITHER.exec(text) ?? [];
  if (sign !== '' && sign !== point) {
    const isParted = first.length <= 3 && sign === group && (sign === ',' || isWhole);
    if (!isParted && isWhole) return readAs(text, sign);
    // People only group digits after a four-digit start if the field did so before.
    if (!isParted && (first.length <= 3 || sign === group)) return 'ambiguous';
  }
  return readAs(text, point) ?? readAs(text, point === '.' ? ',' : '.');
}

const PROGRAM = /^\d+(\.\d+)?e[+-]?\d{1,3}$/i;

/**
 * Returns the number that a reader of the field's language sees in the typed or pasted text, or why the field cannot
 * accept it (FMT-42 to FMT-47). It never drops a digit, nor joins digits across a separator.
 */
export function readTypedNumber(typed: string, rules: NumberRules): TypedNumber {
  const { separators, digits, isSigned = false, unit = '' } = rules;
  const signed = withoutUnit(alike(typed, separators), unit);
  const minus = signed.startsWith('-') ? '-' : '';
  const text = withoutUnit(signed.replace(/^[+-] ?/, ''), unit);
  if (minus !== '' && !isSigned) return { problem: { is: 'negative' } };
  if (digits === 0 && /^[.,]$/.test(text)) return { problem: { is: 'whole', unit } };
  if (/^[.,]?$/.test(text)) return { text: '' };
  const number = PROGRAM.test(text) ? readNumber(text) : null;
  const read = number === null ? meaning(text, separators, digits === 0) : readAs(decimalText(number), '.');
  if (read === null) return { problem: { is: 'malformed' } };
  if (read === 'ambiguous') {
    const [whole = '', fraction = ''] = text.split(/[.,]/);
    return { problem: { is: 'ambiguous', whole: whole + fraction, parted: whole + separators.point + fraction } };
  }
  if (digits === 0 && read.fraction !== undefined) return { problem: { is: 'whole', unit } };
  const whole = read.whole.replace(/^0+(?=\d)/, '') || '0';
  const fraction = read.fraction ?? '';
  if (/[1-9]/.test(fraction.slice(digits))) return { problem: { is: 'decimals', most: digits } };
  const kept = fraction.slice(0, digits);
  return judged(minus, kept === '' ? whole : `${whole}.${kept}`, rules);
}

/** Reports what a filter of S5.10 would cut or move, instead of doing it. */
function judged(minus: string, plain: string, { filter, separators }: NumberRules): TypedNumber {
  const nearest = filter?.settle(filter.clean(plain)) ?? '';
  if (nearest === '' || compare(decimal(nearest), decimal(plain)) === 0) return { text: minus + plain };
  return { problem: { is: 'nearest', nearest: shownNumber(nearest, separators) } };
}

/** Returns a number of the wire as fields show it: "1234567.50" → "1,234,567.50". */
export function shownNumber(text: string, { group, point }: Separators): string {
  const [whole = '', fraction] = text.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, group) + (fraction === undefined ? '' : point + fraction);
}
