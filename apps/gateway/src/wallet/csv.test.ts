import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

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
])('WALT-08 %j is written %s', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test('WALT-08 whatever the cells hold, a line reads back as so many cells, none of which begins a formula', () => {
  const dangerous = fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', ''), fc.string())
    .map((both) => both.join(''));
  fc.assert(
    fc.property(fc.array(dangerous, { minLength: 1 }), (cells) => {
      const back = read(csvLine(cells));
      expect(back.map((cell, i) => (cell === `'${cells[i]}` ? cell.slice(1) : cell))).toEqual(cells);
      for (const cell of back) expect(/^[=+\-@\t\r\n]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)).toBe(false);
    }),
  );
});
