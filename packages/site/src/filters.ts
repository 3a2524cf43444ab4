import { compare, decimal, decimalText, readNumber } from './decimal.ts';
import { latinDigits } from './digits.ts';

/** Filters for typed text (spec S5.10). Pure functions on strings; the web's `typing.ts` applies them. */
export interface InputFilter {
  /** Returns the allowed part of a complete text. Applied to its own result it changes nothing. */
  clean(text: string): string;
  /** Returns what of `inserted` may go between what stands before and after it; all that `clean` keeps unless given. */
  insert?(inserted: string, before: string, after: string): string;
  /** The keyboard a phone shows. */
  readonly inputMode: 'numeric' | 'decimal' | 'text';
}

/**
 * Filter for numbers (spec S5.10). It cleans complete texts. A number field first reads the text and reports what the
 * filter would change (typed-number.ts), because dropping a digit makes another number.
 */
export interface NumberFilter {
  /** Returns the allowed part of a complete text. Applied to its own result it changes nothing. */
  clean(text: string): string;
  /** Returns a clean text within its bounds, once typing is over: on the way there a number may lie outside them. */
  settle(text: string): string;
}

export interface Edit {
  text: string;
  /** Caret position afterwards. */
  caret: number;
}

/** Returns a field's text and caret after `inserted` has come between what stood before and after the caret (FMT-31). */
export function edited(filter: InputFilter, before: string, inserted: string, after: string): Edit {
  const taken = filter.insert === undefined ? filter.clean(inserted) : filter.insert(inserted, before, after);
  const text = filter.clean(before + taken + after);
  const head = filter.clean(before + taken);
  // If the text before the caret changed ("0" before "5"), the text behind it determines the position.
  const caret = text.startsWith(head) || !text.endsWith(after) ? head.length : text.length - after.length;
  return { text, caret: Math.min(caret, text.length) };
}

/** Returns the text with the digits, points and signs of other keyboards written as in a program: "١٢٫٥" → "12.5". */
export function latinNumber(text: string): string {
  return latinDigits(text)
    .replace(/[\u066b\uff0e\u3002\uff61]/g, '.')
    .replace(/[\u060c\u066c\uff0c\u3001]/g, ',')
    .replace(/[\u2212\uff0d]/g, '-');
}

const keeping = (dropped: RegExp, inputMode: InputFilter['inputMode'] = 'text'): InputFilter => ({
  clean: (text) => text.replace(dropped, ''),
  inputMode,
});

const digits = (text: string) => latinNumber(text).replace(/[^0-9]/g, '');

/** S5.10 digits only. Digits of other scripts become Latin ones. */
export const digitsFilter: InputFilter = { clean: digits, inputMode: 'numeric' };

/** Digits of a code that is sent to a person (spec S9.01). */
export const CODE_DIGITS = 6;

/** S5.10 verification code: digits, at most six. A full field takes no more; a longer paste is cut. */
export const codeFilter: InputFilter = {
  clean: (text) => digits(text).slice(0, CODE_DIGITS),
  insert: (inserted, before, after) =>
    digits(inserted).slice(0, Math.max(0, CODE_DIGITS - before.length - after.length)),
  inputMode: 'numeric',
};

/** Digits after the point of a decimal field, unless told (spec S9.01). */
const DECIMAL_DIGITS = 2;

const EXPONENT = /^[+-]?(\d+\.?\d*|\.\d+)e[+-]?\d+$/i;
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/;

/** Returns a number as written somewhere with one point and no thousands signs: "1.234,56" → "1234.56". */
function onePoint(text: string): string {
  const points = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (points > 0 && commas > 0) {
    // With two kinds of separators, the last is the decimal point if it occurs once; otherwise both group thousands or
    // it is not a number.
    const [point, group] = text.lastIndexOf('.') > text.lastIndexOf(',') ? ['.', ','] : [',', '.'];
    return text.replaceAll(group, '').replace(point, '.');
  }
  if (points + commas > 1 && GROUPED.test(text)) return text.replace(/[.,]/g, '');
  return text.replaceAll(',', '.');
}

/**
 * S5.10 decimal: what a decimal field keeps of a whole text: digits and one point, no needless leading zeros, at most
 * `most` digits after the point (2 unless told). Thousands signs go, a comma may be the point, digits of other scripts
 * become Latin, and a power of ten is written out: "1e-7" is 0.0000001, never 17 (FMT-32).
 */
export function decimalInput(typed: string, most: number = DECIMAL_DIGITS): string {
  const latin = latinNumber(typed).replace(/[\s_'’٬]/g, '');
  const plain = EXPONENT.test(latin) ? readNumber(latin) : null;
  const kept = plain === null ? onePoint(latin.replace(/[^0-9.,]/g, '')) : decimalText(plain).replace('-', '');
  const at = kept.indexOf('.');
  const whole = (at < 0 ? kept : kept.slice(0, at)).replace(/^0+(?=\d)/, '');
  if (at < 0 || most === 0) return whole;
  const fraction = kept
    .slice(at + 1)
    .replace(/[.,]/g, '')
    .slice(0, most);
  return `${whole === '' ? '0' : whole}.${fraction}`;
}

/** Limits of a decimal; `digits` after the point, default 2. */
interface DecimalShape {
  digits?: number;
}

/** S5.10 decimal. */
export function decimalFilter({ digits = DECIMAL_DIGITS }: DecimalShape = {}): NumberFilter {
  return { clean: (text) => decimalInput(text, digits), settle: withoutLastPoint };
}

const withoutLastPoint = (text: string) => text.replace(/\.$/, '');

interface Bounds {
  /** Decimal texts; none = no bound. */
  min?: string;
  max?: string;
}

/** Clamps a decimal text to inclusive bounds; empty stays empty (S5.10 clamp). */
export function clampDecimal(text: string, { min, max }: Bounds): string {
  const value = readNumber(text);
  if (value === null) return text;
  if (max !== undefined && compare(value, decimal(max)) > 0) return max;
  if (min !== undefined && compare(value, decimal(min)) < 0) return min;
  return text;
}

/** S5.10 clamp: a decimal that never passes `max`; below `min` it may grow, and is raised once it is all there. */
export function clampFilter(bounds: Bounds, shape: DecimalShape = {}): NumberFilter {
  const decimals = decimalFilter(shape);
  const { max } = bounds;
  return {
    clean: (text) => clampDecimal(decimals.clean(text), max === undefined ? {} : { max }),
    settle: (text) => clampDecimal(withoutLastPoint(text), bounds),
  };
}

interface PriceShape extends Bounds {
  /** Digits after the point. */
  decimals: number;
  /** Significant digits in all, from the first that is not zero. */
  priceDigits?: number;
  /** Digits before the point. */
  integerLength?: number;
}

/** Cuts digits at the end of the fraction until the number has at most `most` significant ones. */
function significantDigits(text: string, most: number): string {
  const [whole = '', fraction] = text.split('.');
  if (fraction === undefined) return text;
  const zeros = /^0*$/.test(whole) ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  const room = /^0*$/.test(whole) ? zeros + most : Math.max(0, most - whole.length);
  // The point stays even with no room behind it: dropped, the next digit would make the number ten times as large.
  return `${whole}.${fraction.slice(0, room)}`;
}

/**
 * S5.10 futures price: positive, at most `max`, at least `min` once it is all there, with at most so many decimals,
 * significant digits and digits before the point. A zero becomes the least price, or nothing.
 */
export function priceFilter({ min, max, decimals, priceDigits, integerLength }: PriceShape): NumberFilter {
  const plain = decimalFilter({ digits: decimals });
  const clean = (text: string) => {
    const [whole = '', fraction] = plain.clean(text).split('.');
    const cut = whole.slice(0, integerLength ?? whole.length);
    const joined = fraction === undefined ? cut : `${cut}.${fraction}`;
    const price = priceDigits === undefined ? joined : significantDigits(joined, priceDigits);
    return clampDecimal(price, max === undefined ? {} : { max });
  };
  return {
    clean,
    settle: (text) => {
      const price = withoutLastPoint(text);
      if (price !== '' && !/[1-9]/.test(price)) return min ?? '';
      return clampDecimal(price, { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) });
    },
  };
}

/** S5.10 letters of every script (Chinese among them), digits, spaces and the punctuation of a sentence: remarks, names of things. */
export const textFilter = keeping(/[^\p{L}\p{M}\p{Nd} .,;:!?'"()\-_/@#&%+，。、；：！？“”‘’（）《》【】—…·،؛؟]/gu);

/** S5.10 English letters, digits and the signs of an English keyboard, no spaces: passwords, addresses of other systems. */
export const englishFilter = keeping(/[^!-~]/g);

/** S5.10 letters of every script, Chinese among them, and nothing else: a person's name. */
export const lettersFilter = keeping(/[^\p{L}\p{M}]/gu);

/** S5.10 English letters and digits: invitation codes, references. */
export const lettersDigitsFilter = keeping(/[^A-Za-z0-9]/g);

/** S5.10 digits, hyphen and underscore: account and order numbers. */
export const numberNameFilter: InputFilter = {
  clean: (text) => latinNumber(text).replace(/[^0-9_-]/g, ''),
  inputMode: 'text',
};
