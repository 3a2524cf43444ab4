import { type Decimal, decimalText, divide, type Rounding, readDecimal, round } from './decimal.ts';
import { type LocaleTag, localeOf } from './locales.ts';

/** How numbers are shown (spec S9.04). Texts in, texts out; no value passes through a float. */
export const EMPTY_NUMBER = '--';
/** A real minus sign, as wide as the plus. */
const MINUS = '\u2212';

interface Separators {
  group: string;
  point: string;
}
const separatorsOf = new Map<LocaleTag, Separators>();

function separators(tag: LocaleTag): Separators {
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
  /** 'floor' (towards zero) unless told: a balance is never shown larger than it is. */
  rounding?: Rounding;
  /** '+' before what is above zero. */
  signed?: boolean;
}

/** Returns a decimal text grouped for a locale: "1234567.5" → "1,234,567.5". Empty → "--"; not a number → unchanged. */
export function formatNumber(text: string | null | undefined, tag: LocaleTag, shape: NumberShape = {}): string {
  if (text === null || text === undefined || text.trim() === '') return EMPTY_NUMBER;
  const read = readDecimal(text);
  if (read === null) return text;
  const value = shape.maxDigits === undefined ? read : round(read, shape.maxDigits, shape.rounding ?? 'floor');
  return shown(value, tag, shape);
}

function shown(value: Decimal, tag: LocaleTag, { minDigits = 0, signed = false }: NumberShape): string {
  const { group, point } = separators(tag);
  const [whole = '0', fraction = ''] = decimalText(value).replace('-', '').split('.');
  const digits = fraction.padEnd(minDigits, '0');
  const sign = value.units < 0n ? MINUS : signed && value.units > 0n ? '+' : '';
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${digits === '' ? '' : point + digits}`;
}

/** Returns a signed percentage: "1.2" → "+1.20%". */
export function formatPercent(text: string | null | undefined, tag: LocaleTag): string {
  const number = formatNumber(text, tag, { minDigits: 2, maxDigits: 2, rounding: 'half-up', signed: true });
  return number === EMPTY_NUMBER ? number : `${number}%`;
}

const ENGLISH_UNITS = [
  [15, 'Q'],
  [12, 'T'],
  [9, 'B'],
  [6, 'M'],
  [3, 'K'],
] as const;

/** Returns a large number short: "1234567" → "1.234M". At most `digits` after the point, cut or rounded half up. */
export function abbreviate(
  text: string | null | undefined,
  tag: LocaleTag,
  digits = 3,
  rounding: Rounding = 'floor',
): string {
  if (text === null || text === undefined || text.trim() === '') return EMPTY_NUMBER;
  const value = readDecimal(text);
  if (value === null) return text;
  const size = value.units < 0n ? -value.units : value.units;
  const unit = ENGLISH_UNITS.find(([power]) => size >= 10n ** BigInt(power + value.scale));
  if (unit === undefined) return shown(trimmed(round(value, digits, rounding)), tag, {});
  const short = divide(value, { units: 10n ** BigInt(unit[0]), scale: 0 }, digits, rounding);
  return shown(trimmed(short), tag, {}) + unit[1];
}

function trimmed(value: Decimal): Decimal {
  let { units, scale } = value;
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  return { units, scale };
}

/**
 * Returns a long small number with its run of zeros counted: "0.0000001234" → "0.0{6}1234". Numbers with fewer than
 * eight digits after the point, or fewer than four zeros after it, stay as they are.
 */
export function foldZeros(text: string): string {
  const match = /^([+-]?\d+\.)(0{4,})(\d+)$/.exec(text);
  const [, head = '', zeros = '', rest = ''] = match ?? [];
  return match === null || zeros.length + rest.length < 8 ? text : `${head}0{${zeros.length}}${rest}`;
}
