import { describe, expect, test } from 'vitest';
import { chartNumbers } from './chart-numbers.ts';

/** As the library calls them: for a price, and for a volume. */
const drawn = (tag: 'en_US' | 'es_ES' | 'fr_FR' | 'zh_CN', digits: 'indent' | 'normal' = 'indent') => {
  const { thousandsSeparator, decimalFold, formatter } = chartNumbers(tag, () => digits);
  const grouped = (text: string) => decimalFold.format?.(thousandsSeparator.format?.(text) ?? '');
  return { price: grouped, volume: (value: string | number) => grouped(formatter.formatBigNumber?.(value) ?? '') };
};

describe('numbers of the chart', () => {
  test('TRAD-36 prices carry the separators of the locale', () => {
    expect(drawn('en_US').price('84250.50')).toBe('84,250.50');
    expect(drawn('es_ES').price('84250.50')).toBe('84.250,50');
    expect(drawn('fr_FR').price('-84250.50')).toBe('\u221284\u202f250,50');
    expect(drawn('en_US').price('0.00')).toBe('0.00');
  });
  test('TRAD-36 volumes are short, in the units of the locale', () => {
    expect(drawn('en_US').volume(1234567.891)).toBe('1.23M');
    expect(drawn('es_ES').volume('1234567')).toBe('1,23M');
    expect(drawn('es_ES').volume('999.5')).toBe('999,5');
    expect(drawn('zh_CN').volume('1234567')).toBe('123.45万');
  });
  test('S4.03 TRAD-36 runs of zeros are counted below the line, unless the reader wants every digit', () => {
    expect(drawn('en_US').price('0.00000192')).toBe('0.0₅192');
    expect(drawn('es_ES').price('0.000000000000192')).toBe('0,0₁₂192');
    expect(drawn('en_US', 'normal').price('0.00000192')).toBe('0.00000192');
  });
});
