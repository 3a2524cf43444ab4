import { expect, test } from 'vitest';
import { csvCell, csvText } from './csv.ts';

test.each([
  ['=1+2', "'=1+2"],
  ['+49', "'+49"],
  ['-1+cmd', "'-1+cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', '"\'\tx"'],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
])('TRAD-232 the cell %j begins no formula', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test.each(['0.00000001', '-0.00012', '123456789012345678', 'BTC_USDT', '', '2026-11-21T10:00:00.000Z', "web-0'1"])(
  'TRAD-232 %j stays as it is written',
  (text) => {
    expect(csvCell(text)).toBe(text);
  },
);

test('TRAD-232 commas, quotes and lines stay within their cell', () => {
  expect(
    csvText(
      ['a', 'b'],
      [
        ['1,5', 'say "so"'],
        ['x\ny', ' z'],
      ],
    ),
  ).toBe('\uFEFFa,b\r\n"1,5","say ""so"""\r\n"x\ny"," z"\r\n');
});
