import type { LocaleTag } from '@pelorus/site/locales.ts';
import {
  abbreviate,
  type DigitMode,
  foldedZeros,
  formatNumber,
  separators,
  subscriptText,
} from '@pelorus/site/numbers.ts';
import type { Options } from 'klinecharts';

const VOLUME_DIGITS = 2;

/** Returns how the chart writes numbers: as the page does, in the locale's separators and units; `digits` is asked each time. */
export function chartNumbers(
  tag: LocaleTag,
  digits: () => DigitMode,
): Required<Pick<Options, 'thousandsSeparator' | 'decimalFold' | 'formatter'>> {
  const { group, point } = separators(tag);
  return {
    // A text already in the locale's digits is not a plain number and stays unchanged.
    thousandsSeparator: { sign: group, format: (value) => formatNumber(value, tag) },
    decimalFold: {
      format: (value) => {
        const text = String(value);
        const folded = digits() === 'indent' ? foldedZeros(text, point) : null;
        return folded === null ? text : subscriptText(folded);
      },
    },
    formatter: { formatBigNumber: (value) => abbreviate(value, tag, VOLUME_DIGITS) },
  };
}

/** Returns a price of a picture with exactly `digits` after the point, as a decimal text; halves away from zero. */
export function pictureText(value: number, digits: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return new Intl.NumberFormat('en-US', options).format(value);
}
