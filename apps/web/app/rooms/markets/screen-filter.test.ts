import { edited } from '@pelorus/site/filters.ts';
import { expect, test } from 'vitest';
import { isCrossed } from './screen.ts';
import { boundFilter } from './screen-filter.ts';

const signed = boundFilter(true, ',');
const plain = boundFilter(false, ',');

test.each([
  [plain, '1,000,000', '1000000'],
  [plain, '1 000 000', '1000000'],
  [plain, '1.000.000,5', '1000000.5'],
  [plain, '$250,000.75', '250000.75'],
  [plain, '١٢٫٥', '12.5'],
  [plain, '-5', '5'],
  [plain, '1234567890123456789', '123456789012345'],
  [signed, '-5', '-5'],
  [signed, '\u22125.25%', '-5.25'],
  [signed, '+5', '5'],
  [signed, '-1,234', '-1234'],
  [signed, '3-4', '34'],
  [signed, '-', '-'],
])(
  'MKTS-13 FMT-32 what is pasted into a bound of the screener keeps its value, case %#: %s',
  (filter, pasted, kept) => {
    expect(edited(filter, '', pasted, '').text).toBe(kept);
    expect(filter.clean(kept)).toBe(kept);
  },
);

test('MKTS-13 FMT-33 what is typed is followed letter by letter, a sign before what stands too', () => {
  const typed = (keys: string) => [...keys].reduce((text, key) => edited(signed, text, key, '').text, '');
  expect(['-2.5', '1,5', '0.05', '--5', '5.2.3'].map(typed)).toEqual(['-2.5', '1.5', '0.05', '-5', '5.23']);
  expect(edited(signed, '', '-', '7')).toEqual({ text: '-7', caret: 1 });
  expect(['-', '5.', '-5.'].map((text) => signed.settle?.(text))).toEqual(['', '5', '-5']);
});

test.each([
  ['5', '1', true],
  ['-1', '-1.5', true],
  ['10', '9.99999999', true],
  ['1', '1.0', false],
  ['', '1', false],
  ['5', '', false],
  ['-', '1', false],
])('MKTS-22 at least %j and at most %j cross: %j', (least, most, crossed) => {
  expect(isCrossed({ least, most })).toBe(crossed);
});
