import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSame,
  type Json,
  type Merge,
  mergeDrawings,
  mergeFavourites,
  mergeFields,
  mergeWatchlists,
} from './merge.ts';

const pair = fc.constantFrom<string[]>('A_B', 'C_D', 'E_F', 'G_H', 'I_J');
const favourites = fc.uniqueArray(pair);
const drawings = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), tool: fc.constantFrom('x', 'y') }),
  {
    selector: ({ id }) => id,
  },
);
const watchlists = fc
  .uniqueArray(
    fc.record({ id: fc.constantFrom('a', 'b', 'c'), name: fc.constantFrom('One', 'Two', 'Three'), pairs: favourites }),
    {
      selector: ({ id }) => id,
    },
  )
  .map((lists) => lists.filter(({ name }, at) => lists.findIndex((other) => other.name === name) === at));
const settings = fc.record({
  axis: fc.constantFrom('n', 'p'),
  magnet: fc.boolean(),
  switches: fc.record({ orders: fc.boolean(), trades: fc.boolean() }),
  favourites,
});

const KINDS: readonly [string, Merge, fc.Arbitrary<Json>][] = [
  ['settings', mergeFields, settings],
  ['favourites', mergeFavourites, favourites],
  ['drawings', mergeDrawings, drawings],
  ['own lists', mergeWatchlists, watchlists],
];

describe.each(KINDS)('DOC-09 DOC-14 merging %s', (_, merge, values) => {
  test('what changed in one place only is taken from there', () => {
    fc.assert(
      fc.property(values, values, (base, changed) => {
        expect(isSame(merge(base, base, changed), changed)).toBe(true);
        expect(isSame(merge(base, changed, base), changed)).toBe(true);
        expect(isSame(merge(base, changed, changed), changed)).toBe(true);
        expect(isSame(merge(null, changed, changed), changed)).toBe(true);
      }),
    );
  });

  test('merged once more with what was taken in, it stays as it is', () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const merged = merge(base, mine, theirs);
        // As the next look has it: what the account had is the base now, and nothing changed there.
        expect(isSame(merge(theirs, merged, theirs), merged)).toBe(true);
      }),
    );
  });
});

describe('DOC-09 marks', () => {
  test('one stands if both have it or one of them put it there; nothing else does, and none twice', () => {
    fc.assert(
      fc.property(favourites, favourites, favourites, (base, mine, theirs) => {
        const merged = mergeFavourites(base, mine, theirs) as string[];
        for (const one of ['A_B', 'C_D', 'E_F', 'G_H', 'I_J']) {
          const [was, here, there] = [base, mine, theirs].map((list) => list.includes(one));
          expect(merged.filter((other) => other === one).length).toBe(
            (here && there) || (!was && (here || there)) ? 1 : 0,
          );
        }
      }),
    );
  });

  test('DOC-07 DOC-13 for the first time nothing is lost of either', () => {
    fc.assert(
      fc.property(favourites, favourites, (mine, theirs) => {
        expect(new Set(mergeFavourites(null, mine, theirs) as string[])).toEqual(new Set([...mine, ...theirs]));
      }),
    );
  });

  test('an order made here stays, one made elsewhere is taken', () => {
    const base = ['A_B', 'C_D', 'E_F'];
    expect(mergeFavourites(base, ['E_F', 'A_B', 'C_D'], [...base, 'G_H'])).toEqual(['E_F', 'A_B', 'C_D', 'G_H']);
    expect(mergeFavourites(base, [...base, 'G_H'], ['E_F', 'C_D', 'A_B'])).toEqual(['E_F', 'C_D', 'A_B', 'G_H']);
  });
});

describe('DOC-09 what is changed in both', () => {
  test('fields apart are both kept; the same field is as it was changed here, the first time as the account has it', () => {
    const base = { axis: 'n', magnet: false, layout: { form: 'end', bookPx: 264 } };
    const mine = { ...base, axis: 'p', layout: { form: 'start', bookPx: 264 } };
    const theirs = { axis: 'l', magnet: true, layout: { form: 'end', bookPx: 300 } };
    expect(mergeFields(base, mine, theirs)).toEqual({
      axis: 'p',
      magnet: true,
      layout: { form: 'start', bookPx: 300 },
    });
    expect(mergeFields(null, mine, theirs)).toEqual(theirs);
    expect(mergeFields(null, { ...mine, more: 1 }, theirs)).toEqual({ ...theirs, more: 1 });
  });

  test('a list renamed here and filled elsewhere is both; two of one name become one with the markets of both', () => {
    const list = (id: string, name: string, pairs: string[]) => ({ id, name, pairs });
    const base = [list('a', 'One', ['A_B'])];
    expect(mergeWatchlists(base, [list('a', 'Two', ['A_B'])], [list('a', 'One', ['A_B', 'C_D'])])).toEqual([
      list('a', 'Two', ['A_B', 'C_D']),
    ]);
    expect(mergeWatchlists(null, [list('x', 'one', ['E_F', 'A_B'])], base)).toEqual([list('a', 'One', ['A_B', 'E_F'])]);
  });

  test('TRAD-104 where there would be too many drawings the oldest go', () => {
    const some = (letter: string, count: number) =>
      Array.from({ length: count }, (_, at) => ({ id: `${letter}${at}` }));
    const merged = mergeDrawings(null, some('m', 150), some('t', 150)) as { id: string }[];
    expect([merged.length, merged[0]?.id, merged.at(-1)?.id]).toEqual([200, 't100', 'm149']);
  });
});
