import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvLine } from '../http/csv.ts';

/** Reads one line as spreadsheets do. */
function read(line: string): string[] {
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = pattern.exec(line); match !== null; match = pattern.exec(line)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') break;
  }
  return cells;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSHOWN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

test.each([
  ['-0.5', '-0.5'],
  ['BTC', 'BTC'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['a,b', '"a,b"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['', ''],
  [' =1+1', "' =1+1"],
  ['\u00a0=1+1', "'\u00a0=1+1"],
  ['\ufeff=1+1', "'\ufeff=1+1"],
  ['＝1+1', "'＝1+1"],
  ['|calc', "'|calc"],
  ['%0A', "'%0A"],
  ['a\0b', 'a\ufffdb'],
  ['\0=1', '\ufffd=1'],
  ['\x7f\x1b[31m', '\ufffd\ufffd[31m'],
  [' plain', ' plain'],
])('WALT-08 WALT-14 %j is written %s', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test('WALT-08 WALT-14 whatever the cells hold, a line reads back as so many cells, none of which begins a formula', () => {
  const dangerous = fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', ''), fc.string())
    .map((both) => both.join(''));
  fc.assert(
    fc.property(fc.array(dangerous, { minLength: 1 }), (cells) => {
      const back = read(csvLine(cells));
      const shown = cells.map((cell) => cell.replace(UNSHOWN, '\ufffd'));
      expect(back.map((cell, i) => (cell === `'${shown[i]}` ? cell.slice(1) : cell))).toEqual(shown);
      for (const cell of back) expect(/^[=+\-@\t\r\n]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)).toBe(false);
    }),
  );
});
