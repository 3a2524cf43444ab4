import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { PublicTrade } from '@pelorus/protocol/markets/http.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inTheWay, type Level, levelsWithin, planPrints, planQuotes, type Quote } from './mirror-plan.ts';

const level = fc.record({
  side: fc.constantFrom<Side>('BUY', 'SELL'),
  ticks: fc.integer({ min: 1, max: 12 }),
  lots: fc.integer({ min: 1, max: 1_000 }),
});
const book = fc.uniqueArray(level, { selector: ({ side, ticks }) => `${side} ${ticks}`, maxLength: 16 });

describe('the quotes of the mirror', () => {
  test('DEMO-06 after a plan there is one at each level of the real book and none elsewhere, close to its quantity', () => {
    fc.assert(
      fc.property(book, book, (before, wanted) => {
        const standing: Quote[] = before.map((one, i) => ({ ...one, id: String(i) }));
        const { cancel, place } = planQuotes(standing, wanted);
        const after: Level[] = [...standing.filter((quote) => !cancel.includes(quote)), ...place];
        const keyOf = ({ side, ticks }: Level) => `${side} ${ticks}`;
        expect(after.map(keyOf).sort()).toEqual(wanted.map(keyOf).sort());
        for (const one of wanted) {
          const quote = after.find((other) => keyOf(other) === keyOf(one)) as Level;
          expect(Math.abs(quote.lots - one.lots)).toBeLessThanOrEqual(one.lots / 4);
        }
      }),
    );
  });

  test('DEMO-06 what is like it already costs nothing', () => {
    const standing: Quote[] = [{ side: 'BUY', ticks: 5, lots: 80, id: 'a' }];
    expect(planQuotes(standing, [{ side: 'BUY', ticks: 5, lots: 100 }])).toEqual({ cancel: [], place: [] });
    expect(planQuotes(standing, [{ side: 'SELL', ticks: 5, lots: 80 }]).cancel).toEqual(standing);
  });

  test('DEMO-06 DEMO-17 those that a trade at a price would meet or pass make way', () => {
    const quotes: Quote[] = [4, 5, 6].flatMap((ticks) =>
      (['BUY', 'SELL'] as const).map((side) => ({ side, ticks, lots: 1, id: `${side}${ticks}` })),
    );
    expect(inTheWay(quotes, 5).map(({ id }) => id)).toEqual(['SELL4', 'BUY5', 'SELL5', 'BUY6']);
  });
});

const trade = (id: number, takerSide: Side, price: string): PublicTrade => ({
  id,
  takerSide,
  price,
  quantity: '1',
  quoteQuantity: price,
  time: id,
});

test('DEMO-06 DEMO-17 what was traded since the last look is one print a side, at its last price, the latest last', () => {
  const newestFirst = [trade(9, 'SELL', '101'), trade(8, 'BUY', '103'), trade(7, 'SELL', '100'), trade(6, 'BUY', '99')];
  const { prints, lastId } = planPrints(newestFirst, 6);
  expect(lastId).toBe(9);
  expect(prints.map(({ side, price, trades }) => [side, price, trades.length])).toEqual([
    ['BUY', '103', 1],
    ['SELL', '101', 2],
  ]);
  expect(planPrints(newestFirst, 9)).toEqual({ prints: [], lastId: 9 });
  expect(planPrints([], 4)).toEqual({ prints: [], lastId: 4 });
});

test('DEMO-08 the mirror quotes as deep as the limit of open orders leaves room for in all markets', () => {
  expect([levelsWithin(0, 12), levelsWithin(1_000, 12), levelsWithin(1_000, 0)]).toEqual([8, 8, 8]);
  for (const [limit, markets] of [
    [1_000, 100],
    [200, 12],
    [70, 12],
  ] as const) {
    const levels = levelsWithin(limit, markets);
    expect(levels).toBeLessThan(8);
    expect(markets * (2 * levels + 2)).toBeLessThanOrEqual(limit);
  }
  expect(levelsWithin(10, 12)).toBe(1);
});
