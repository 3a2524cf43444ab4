import { describe, expect, test } from 'vitest';
import { clampFilter, priceFilter } from './filters.ts';
import type { LocaleTag } from './locales.ts';
import { editedNumber, putNumber } from './number-edit.ts';
import { separators } from './numbers.ts';
import { type NumberRules, readTypedNumber, refusedText, shownNumber } from './typed-number.ts';

const rules = (tag: LocaleTag, digits = 8, more: Partial<NumberRules> = {}): NumberRules => ({
  separators: separators(tag),
  digits,
  ...more,
});
/** Returns what a form hears of a text, its reason where it is refused. */
function heard(text: string, given: NumberRules): string {
  const known = readTypedNumber(text, given);
  return 'text' in known ? known.text : JSON.stringify(Object.values(known.problem));
}
/** Types keys at the caret; "<" is the Backspace key, "«" moves the caret one to the left. */
function typed(keys: string, given: NumberRules): { seen: string; value: string } {
  let [now, caret] = [putNumber('', given), 0];
  for (const key of keys) {
    if (key === '«') caret -= 1;
    else {
      const next = editedNumber(
        now,
        { from: caret - (key === '<' ? 1 : 0), to: caret, inserted: key === '<' ? '' : key },
        given,
      );
      [now, caret] = [next, next.caret];
    }
  }
  return { seen: `${now.shown.slice(0, caret)}|${now.shown.slice(caret)}`, value: now.value };
}

describe('a number as the language writes it', () => {
  test.each<[LocaleTag, string, string]>([
    ['en_US', '84,000', '84000'],
    ['en_US', '1,000', '1000'],
    ['en_US', '1.000', '1.000'],
    ['en_US', '1,5', '1.5'],
    ['en_US', '0,125', '0.125'],
    ['en_US', '1.234,5', '1234.5'],
    ['en_US', '1 234.5', '1234.5'],
    ['en_US', '1’234.5', '1234.5'],
    ['en_US', '1.234.567', '1234567'],
    ['en_US', '84k', '["malformed"]'],
    ['en_US', '5 M', '["malformed"]'],
    ['en_US', '1e5', '100000'],
    ['en_US', '1e-7', '0.0000001'],
    ['en_US', '1e-9', '["decimals",8]'],
    ['en_US', '1.2.3', '["malformed"]'],
    ['en_US', '1,23,4', '["malformed"]'],
    ['en_US', '12 34', '["malformed"]'],
    ['en_US', '1234,567', '["ambiguous","1234567","1234.567"]'],
    ['en_US', '-5', '["negative"]'],
    ['en_US', '0.123456789', '["decimals",8]'],
    ['en_US', '0.5000000000', '0.50000000'],
    ['en_US', '007', '7'],
    ['en_US', '.5', '0.5'],
    ['en_US', '5.', '5'],
    ['en_US', '.', ''],
    ['es_ES', '0500.003', '["ambiguous","0500003","0500,003"]'],
    ['es_ES', '1.000', '["ambiguous","1000","1,000"]'],
    ['es_ES', '1,000', '1.000'],
    ['es_ES', '1.000,00', '1000.00'],
    ['es_ES', '1.000.000', '1000000'],
    ['es_ES', '12.5', '12.5'],
    ['fr_FR', '1\u202f234,5', '1234.5'],
    ['fr_FR', '1.000', '["ambiguous","1000","1,000"]'],
    ['fr_FR', '1234.567', '1234.567'],
    ['pt_PT', '1.000', '["ambiguous","1000","1,000"]'],
    ['ru_RU', '1.000', '["ambiguous","1000","1,000"]'],
    ['ar_AE', '١٬٢٣٤٫٥', '1234.5'],
    ['ar_AE', '١٢٫٥', '12.5'],
    ['ja_JP', '１２，３４５．６', '12345.6'],
    ['zh_CN', '1。5', '1.5'],
  ])('FMT-42 FMT-44 FMT-45 in %s %j is %s', (tag, text, expected) => {
    expect(heard(text, rules(tag))).toBe(expected);
  });

  test.each<[LocaleTag, string, string]>([
    ['en_US', '12.5', '["whole","DOGE"]'],
    ['en_US', '12.', '["whole","DOGE"]'],
    ['en_US', '.', '["whole","DOGE"]'],
    ['en_US', '12.0', '["whole","DOGE"]'],
    ['en_US', '10,000.5', '["whole","DOGE"]'],
    ['en_US', '10,000', '10000'],
    ['en_US', '1.000', '["whole","DOGE"]'],
    ['es_ES', '1.000', '1000'],
    ['es_ES', '1,000', '["whole","DOGE"]'],
    ['fr_FR', '1.000', '["whole","DOGE"]'],
    ['fr_FR', '10\u202f000', '10000'],
    ['en_US', '500 DOGE', '500'],
  ])('FMT-46 of whole lots in %s %j is %s', (tag, text, expected) => {
    expect(heard(text, rules(tag, 0, { unit: 'DOGE' }))).toBe(expected);
  });

  test.each([
    ['$ 1,234.56 USDT', 'USDT', '1234.56'],
    ['usdt 5', 'USDT', '5'],
    ['1,234.56 USDT', 'BTC', '["malformed"]'],
    ['≈ 5', '', '5'],
    // A letter or two may be a size, whatever the coin is called.
    ['84M', 'M', '["malformed"]'],
    ['84 MM', 'MM', '["malformed"]'],
    ['51INCH', '1INCH', '["malformed"]'],
    ['5 1INCH', '1INCH', '5'],
    ['5%', '%', '5'],
    ['\u22125.25%', '%', '-5.25'],
    ['-1,234', '%', '-1234'],
    ['+5', '%', '5'],
    ['-', '%', ''],
    ['--5', '%', '["malformed"]'],
  ])('FMT-44 %j in a field of %s below zero too is %s', (text, unit, expected) => {
    expect(heard(text, rules('en_US', 8, { unit, isSigned: true }))).toBe(expected);
  });

  test('S5.10 FMT-46 what a clamp or a price filter would change is told, with what is nearest', () => {
    const clamp = rules('es_ES', 2, { filter: clampFilter({ min: '10', max: '1250.5' }) });
    expect(['9', '10', '1250,5', '1251'].map((text) => heard(text, clamp))).toEqual([
      ...['["nearest","10"]', '10', '1250.5', '["nearest","1.250,5"]'],
    ]);
    const price = rules('en_US', 4, { filter: priceFilter({ decimals: 4, priceDigits: 5, integerLength: 5 }) });
    expect(['12.345', '12.3456', '123456'].map((text) => heard(text, price))).toEqual([
      ...['12.345', '["nearest","12.345"]', '["nearest","12,345"]'],
    ]);
  });
});

describe('while it is typed', () => {
  test.each<[LocaleTag, number, string, string, string]>([
    ['en_US', 8, '84000', '84,000|', '84000'],
    ['en_US', 8, '84,000.5', '84,000.5|', '84000.5'],
    ['en_US', 8, '1,500<', '150|', '150'],
    ['en_US', 8, '1,234,567<', '123,456|', '123456'],
    ['en_US', 8, '1234,5', '1234,5|', '1234.5'],
    ['en_US', 8, '84k', '84k|', '?84k'],
    ['en_US', 8, '12.3.', '12.3.|', '?12.3.'],
    ['en_US', 2, '1.239', '1.239|', '?1.239'],
    ['en_US', 0, '12.5', '12.5|', '?12.5'],
    ['en_US', 0, '10,000.5', '10,000.5|', '?10,000.5'],
    ['es_ES', 8, '1500,5', '1.500,5|', '1500.5'],
    ['es_ES', 8, '1500.5', '1500.5|', '1500.5'],
    ['es_ES', 8, '1.500', '1.500|', '?1.500'],
    ['es_ES', 8, '1500', '1.500|', '1500'],
    ['es_ES', 0, '10.000', '10.000|', '10000'],
    ['fr_FR', 8, '1234567,8', '1\u202f234\u202f567,8|', '1234567.8'],
    ['ar_AE', 8, '١٢٣٤٫٥', '1,234.5|', '1234.5'],
    // In the middle: behind the digit that came, before the one that stays.
    ['en_US', 8, '1234«««9', '19|,234', '19234'],
    ['en_US', 8, '12345«««<', '1|,345', '1345'],
    // Beside a thousands sign the key acts on the digit beyond it.
    ['en_US', 8, '1234«««<', '|234', '234'],
  ])('FMT-43 FMT-48 in %s with %i decimals %j shows %s', (tag, digits, keys, seen, value) => {
    expect(typed(keys, rules(tag, digits))).toEqual({ seen, value });
  });

  test('FMT-48 a paste of a number is written as the language writes it, and what is no number stays', () => {
    const given = rules('en_US', 8, { unit: 'USDT' });
    const paste = (text: string, into = '') =>
      editedNumber(putNumber(into, given), { from: 0, to: putNumber(into, given).shown.length, inserted: text }, given);
    expect(paste('$ 1234.50 USDT', '900')).toMatchObject({ shown: '1,234.50', value: '1234.50', caret: 8 });
    expect(paste('1e-7')).toMatchObject({ shown: '0.0000001' });
    expect(paste('84k', '900')).toMatchObject({ shown: '84k', value: refusedText('84k') });
    // Over a part of what stands.
    const part = editedNumber(putNumber('9000.25', given), { from: 1, to: 3, inserted: '12' }, given);
    expect(part).toMatchObject({ shown: '91,200.25', value: '91200.25', caret: 4 });
  });

  test('FMT-43 what the page puts there is shown in the language, and what was refused as it was typed', () => {
    expect(shownNumber('1234567.50', separators('es_ES'))).toBe('1.234.567,50');
    expect(shownNumber('-1234', separators('en_US'))).toBe('-1,234');
    expect(putNumber(refusedText('1.000'), rules('es_ES'))).toEqual({ raw: '1.000', shown: '1.000', value: '?1.000' });
  });
});
