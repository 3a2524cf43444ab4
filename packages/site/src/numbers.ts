import {
  type Decimal,
  decimalText,
  divide,
  type NumberInput,
  type Rounding,
  readNumber,
  round,
  sizeOf,
  trimmed,
} from './decimal.ts';
import { type LocaleTag, localeOf } from './locales.ts';

/** How numbers are shown (spec S9.04). No value passes through a float. */
export const EMPTY_NUMBER = '--';
/** A real minus sign, as wide as the plus. */
const MINUS = '\u2212';

/** How long runs of zeros are shown (spec S4.03): counted, or all of them. */
export type DigitMode = 'indent' | 'normal';

export interface Separators {
  group: string;
  point: string;
}
const separatorsOf = new Map<LocaleTag, Separators>();

/** Returns the signs of a locale between thousands and before the fraction. */
export function separators(tag: LocaleTag): Separators {
  const known = separatorsOf.get(tag);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(localeOf(tag).bcp47, { useGrouping: true }).formatToParts(1_234_567.5);
  const part = (type: string, otherwise: string) => parts.find((one) => one.type === type)?.value ?? otherwise;
  const found = { group: part('group', ','), point: part('decimal', '.') };
  separatorsOf.set(tag, found);
  return found;
}

export interface NumberShape {
  /** Pad with zeros to this many digits after the point. */
  minDigits?: number;
  /** Cut to this many digits after the point. */
  maxDigits?: number;
  /** 'floor' (down) unless told: a balance is never shown larger than it is. */
  rounding?: Rounding;
  /** Shows '+' for positive values. */
  signed?: boolean;
  /** 'indent' counts long runs of zeros in braces (FMT-05); 'normal', the default, writes every digit. */
  digitMode?: DigitMode;
}

/** Returns the text of a value without digits: "--" for nothing (FMT-01), other texts unchanged. */
function wordFor(value: NumberInput): string {
  const isNothing = typeof value === 'string' ? value.trim() === '' : value === null || value === undefined;
  return isNothing ? EMPTY_NUMBER : String(value);
}

/** Returns a number grouped for a locale: "1234567.5" → "1,234,567.5". Empty → "--"; not a number → unchanged. */
export function formatNumber(value: NumberInput, tag: LocaleTag, shape: NumberShape = {}): string {
  const { text, folded } = formatParts(value, tag, shape);
  return folded === null ? text : `${folded.head}{${folded.zeros}}${folded.tail}`;
}

/** A number in two ways: whole, and with its run of zeros counted. */
export interface NumberParts {
  /** All digits, for screen readers and copying. */
  text: string;
  /** The displayed form, with `zeros` as a subscript; null if nothing is folded. */
  folded: FoldedZeros | null;
}

/** As formatNumber, in parts, for pages that draw the count. */
export function formatParts(value: NumberInput, tag: LocaleTag, shape: NumberShape = {}): NumberParts {
  const read = readNumber(value);
  if (read === null) return { text: wordFor(value), folded: null };
  const { maxDigits, rounding = 'floor', minDigits = 0, signed = false, digitMode = 'normal' } = shape;
  const text = shown(maxDigits === undefined ? read : round(read, maxDigits, rounding), tag, minDigits, signed);
  return { text, folded: digitMode === 'indent' ? foldedZeros(text, separators(tag).point) : null };
}

function shown(value: Decimal, tag: LocaleTag, minDigits = 0, signed = false): string {
  const { group, point } = separators(tag);
  const [whole = '0', fraction = ''] = decimalText(value).replace('-', '').split('.');
  const digits = fraction.padEnd(minDigits, '0');
  const sign = value.units < 0n ? MINUS : signed && value.units > 0n ? '+' : '';
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${digits === '' ? '' : point + digits}`;
}

/** Returns a signed percentage: "1.2" → "+1.20%". */
export function formatPercent(value: NumberInput, tag: LocaleTag): string {
  if (readNumber(value) === null) return wordFor(value);
  return `${formatNumber(value, tag, { minDigits: 2, maxDigits: 2, rounding: 'half-up', signed: true })}%`;
}

/** Power of ten → its letter, smallest first. */
type Units = readonly (readonly [power: number, sign: string])[];

const ENGLISH: Units = [
  [3, 'K'],
  [6, 'M'],
  [9, 'B'],
  [12, 'T'],
  [15, 'Q'],
];
const CHINESE: Units = [
  [4, '万'],
  [8, '亿'],
  [12, '万亿'],
];
const CHINESE_TRADITIONAL: Units = [
  [4, '萬'],
  [8, '億'],
  [12, '萬億'],
];

function unitsOf(tag: LocaleTag): Units {
  return tag === 'zh_CN' ? CHINESE : tag === 'zh_TW' ? CHINESE_TRADITIONAL : ENGLISH;
}

/** Digits after the point of an abbreviated number, unless told (spec S9.04). */
const ABBREVIATION_DIGITS = 3;

/**
 * Returns a large number short, in the units of the locale: "1234567" → "1.234M", in Chinese "123.456万". At most
 * `digits` after the point, rounded down ('floor') or half up; what rounds up to the next unit is written
 * in it. Empty → "--"; not a number → unchanged.
 */
export function abbreviate(
  value: NumberInput,
  tag: LocaleTag,
  digits: number = ABBREVIATION_DIGITS,
  rounding: Rounding = 'floor',
): string {
  const read = readNumber(value);
  if (read === null) return wordFor(value);
  const units = unitsOf(tag);
  const short = (power: number) => divide(read, { units: 10n ** BigInt(power), scale: 0 }, digits, rounding);
  const reaches = (power: number, by: Decimal) => sizeOf(by.units) >= 10n ** BigInt(power + by.scale);
  let at = units.findLastIndex(([power]) => reaches(power, read));
  let rounded = at < 0 ? round(read, digits, rounding) : short(units[at]?.[0] ?? 0);
  const next = units[at + 1];
  if (next !== undefined && reaches(next[0] - (units[at]?.[0] ?? 0), rounded)) {
    at += 1;
    rounded = short(next[0]);
  }
  return shown(trimmed(rounded), tag) + (units[at]?.[1] ?? '');
}

/** Returns the number as plain text with at most `digits` after the point, rounded down (spec S9.04). */
export function truncate(value: NumberInput, digits: number): string {
  const read = readNumber(value);
  return read === null ? wordFor(value) : decimalText(round(read, digits, 'floor'));
}

interface FoldedZeros {
  /** Everything up to the first zero of the run, with it. */
  head: string;
  /** How many zeros the run has, the one in `head` included. */
  zeros: number;
  /** Digits after the run; never empty. */
  tail: string;
}

const FOLD_FROM_DIGITS = 8;
const RUN_BEFORE_A_DIGIT = /0{4,}(?=[1-9])/;

/**
 * Returns where a number's zeros are folded (FMT-05): with eight digits or more after the point, the first run of four
 * zeros or more that a digit from 1 to 9 ends, wherever after the point it stands. Null: nothing is folded.
 */
export function foldedZeros(text: string, point = '.'): FoldedZeros | null {
  const start = text.lastIndexOf(point) + 1;
  const fraction = text.slice(start);
  if (start === 0 || fraction.length < FOLD_FROM_DIGITS || !/^\d+$/.test(fraction)) return null;
  const run = RUN_BEFORE_A_DIGIT.exec(fraction);
  if (run === null) return null;
  const zeros = run[0].length;
  return { head: text.slice(0, start + run.index + 1), zeros, tail: fraction.slice(run.index + zeros) };
}

/** Returns a number as plain text with its run of zeros counted: "0.0000001234" → "0.0{6}1234". Empty → "--"; not a number → unchanged. */
export function foldZeros(value: NumberInput): string {
  const read = readNumber(value);
  if (read === null) return wordFor(value);
  const text = decimalText(read);
  const folded = foldedZeros(text);
  return folded === null ? text : `${folded.head}{${folded.zeros}}${folded.tail}`;
}

/** Returns a folded number as one text, its count in small letters below the line, for places that draw text only: "0.0₆1234". */
export function subscriptText({ head, zeros, tail }: FoldedZeros): string {
  return head + String(zeros).replace(/\d/g, (digit) => String.fromCodePoint(0x2080 + Number(digit))) + tail;
}
