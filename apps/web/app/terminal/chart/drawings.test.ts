import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleared,
  DRAWINGS_MAX,
  type Drawing,
  drawn,
  erased,
  readKept,
  redone,
  type Sheet,
  sheetOf,
  undone,
  withPair,
} from './drawings.ts';

const line = (id: string, value = 1): Drawing => ({
  id,
  tool: 'horizontalStraightLine',
  points: [{ timestamp: 5, value }],
});
const ids = (sheet: Sheet) => sheet.now.map(({ id }) => id);

describe('a sheet of drawings', () => {
  test('TRAD-105 each drawing, change, removal and emptying is one step back and one forth', () => {
    let sheet = sheetOf([line('a')]);
    sheet = drawn(sheet, line('b'));
    sheet = drawn(sheet, line('a', 7));
    sheet = erased(sheet, 'b');
    sheet = cleared(sheet);
    expect(ids(sheet)).toEqual([]);
    sheet = undone(sheet);
    expect(sheet.now).toEqual([line('a', 7)]);
    sheet = undone(undone(sheet));
    expect(sheet.now).toEqual([line('a'), line('b')]);
    sheet = redone(sheet);
    expect(sheet.now).toEqual([line('a', 7), line('b')]);
    // What is drawn now ends the way forth.
    sheet = drawn(sheet, line('c'));
    expect(redone(sheet)).toBe(sheet);
    expect(erased(sheet, 'gone')).toBe(sheet);
    expect(undone(sheetOf([]))).toEqual(sheetOf([]));
  });

  test('TRAD-105 undoing everything and redoing everything ends where it was, whatever was done', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('draw' as const), id: fc.constantFrom('a', 'b', 'c'), value: fc.integer() }),
      fc.record({ do: fc.constant('erase' as const), id: fc.constantFrom('a', 'b', 'c') }),
      fc.constant({ do: 'clear' as const }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let sheet = sheetOf([line('a')]);
        for (const one of steps) {
          if (one.do === 'draw') sheet = drawn(sheet, line(one.id, one.value));
          else if (one.do === 'erase') sheet = erased(sheet, one.id);
          else sheet = cleared(sheet);
        }
        const end = sheet.now;
        const count = sheet.past.length;
        for (let i = 0; i < count; i++) sheet = undone(sheet);
        expect(sheet.now).toEqual([line('a')]);
        for (let i = 0; i < count; i++) sheet = redone(sheet);
        expect(sheet.now).toEqual(end);
      }),
    );
  });

  test('TRAD-104 the oldest drawing goes when the sheet is full, a long stroke is thinned and keeps its ends', () => {
    let sheet = sheetOf([]);
    for (let i = 0; i <= DRAWINGS_MAX; i++) sheet = drawn(sheet, line(String(i)));
    expect(sheet.now).toHaveLength(DRAWINGS_MAX);
    expect(ids(sheet)[0]).toBe('1');
    const points = Array.from({ length: 5_000 }, (_, i) => ({ timestamp: i, value: i }));
    const stroke = drawn(sheetOf([]), { id: 's', tool: 'brush', points }).now[0]?.points ?? [];
    expect([stroke.length, stroke[0], stroke.at(-1)]).toEqual([500, points[0], points.at(-1)]);
  });
});

describe('what is kept', () => {
  test('TRAD-104 drawings belong to their pair, and the pair longest untouched goes first', () => {
    let kept = {};
    for (let i = 0; i < 50; i++) kept = withPair(kept, `P${i}`, [line('a')]);
    kept = withPair(kept, 'P0', [line('b')]);
    kept = withPair(kept, 'NEW', [line('c')]);
    expect(Object.keys(kept)).toHaveLength(50);
    expect(kept).toMatchObject({ P0: [line('b')], NEW: [line('c')] });
    expect(Object.keys(kept)).not.toContain('P1');
    expect(withPair({ A: [line('a')] }, 'A', [])).toEqual({});
    expect(readKept(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });
  test('TRAD-103 what is no drawing is left out', () => {
    const good = line('a');
    const bad = [
      { ...good, tool: 'constructor' },
      { ...good, points: [] },
      { ...good, points: [{ timestamp: 1, value: 'x' }] },
      { ...good, points: [null] },
      { ...good, id: 7 },
      { ...good, text: 'x'.repeat(121) },
      { id: 's', tool: 'brush', points: [{ timestamp: 1, value: 1 }] },
      null,
    ];
    expect(readKept({ A: [...bad, good], B: 'x', C: bad })).toEqual({ A: [good] });
    for (const stored of [null, 5, 'x', [good]]) expect(readKept(stored)).toEqual({});
  });
});
