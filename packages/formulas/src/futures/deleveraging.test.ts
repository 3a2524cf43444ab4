import { describe, expect, it } from 'vitest';
import { byDeleveraging, deleveragingRank, deleveragingScore } from './deleveraging.ts';

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

  it('PERP-51 shows a place as one of five parts, the first of the queue as 4', () => {
    const parts = [-2, -1, 0.5, 3, 8].map((topScore, rank) => ({ rank, topScore }));
    const scores = [-9, -2, -1.5, 0, 0.5, 2, 8, 9, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    expect(scores.map((score) => deleveragingRank(score, parts))).toEqual([0, 0, 1, 2, 2, 3, 4, 4, 4, 0]);
    expect(deleveragingRank(1, [])).toBe(4);
    expect(deleveragingRank(1, [{ rank: 4, topScore: 2 }])).toBe(4);
  });
});
