import { describe, expect, test } from 'vitest';
import { steadyRows } from './steady-rows.ts';

const row = (id: number, price: string) => ({ id, price });

describe('rows of a list while one of them is open', () => {
  test('PPAG-01 they keep their places, with new prices; new ones come last', () => {
    const shown = [row(1, '10'), row(2, '11'), row(3, '12')];
    const fresh = [row(4, '9'), row(3, '10'), row(1, '10.5'), row(2, '11')];
    expect(steadyRows(shown, fresh)).toEqual([
      { row: row(1, '10.5'), isGone: false },
      { row: row(2, '11'), isGone: false },
      { row: row(3, '10'), isGone: false },
      { row: row(4, '9'), isGone: false },
    ]);
  });

  test('PPAG-01 one that is gone stays where it was, as it was, and is said to be gone', () => {
    expect(steadyRows([row(1, '10'), row(2, '11')], [row(2, '12')])).toEqual([
      { row: row(1, '10'), isGone: true },
      { row: row(2, '12'), isGone: false },
    ]);
  });
});
