import { describe, expect, it } from 'vitest';
import { byDeleveraging, deleveragingScore, rankPart } from './deleveraging.ts';

/** The turn of a position of a notional of `notionalUnits`, by its profit and the equity behind it. */
const position = (account: number, unrealisedUnits: number, notionalUnits: number, equityUnits: number) => {
  const costUnits = notionalUnits - unrealisedUnits;
  return { account, score: deleveragingScore({ unrealisedUnits, notionalUnits, costUnits, equityUnits }) };
};

describe('deleveraging', () => {
  it('PERP-50 takes the largest profit × leverage first, losers last, equals by account', () => {
    const rows = [
      position(1, 100, 1_000, 100),
      position(2, 100, 1_000, 50),
      position(3, -100, 1_000, 50),
      position(4, -100, 1_000, 500),
      position(5, 300, 1_000, 500),
      position(6, 100, 1_000, 100),
      position(7, 100, 1_000, 0),
      position(8, -100, 1_000, 0),
      position(9, 100, 1_000, -10),
      position(10, 0, 1_000, 100),
    ];
    expect(rows.toSorted(byDeleveraging).map(({ account }) => account)).toEqual([7, 9, 2, 1, 6, 5, 10, 4, 3, 8]);
    expect(
      rows
        .toReversed()
        .toSorted(byDeleveraging)
        .map(({ account }) => account),
    ).toEqual([7, 9, 2, 1, 6, 5, 10, 4, 3, 8]);
  });

  it('PERP-51 shows a place as one of five parts, the first of the queue as 5', () => {
    expect(Array.from({ length: 10 }, (_, place) => rankPart(place, 10))).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1, 1]);
    expect([rankPart(0, 1), rankPart(0, 2), rankPart(1, 2)]).toEqual([5, 5, 3]);
  });
});
