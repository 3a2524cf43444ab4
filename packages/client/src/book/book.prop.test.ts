import { formatUnits } from '@pelorus/money/units.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupTicks, ladderOf } from './ladder.ts';
import { BookReplica, type BookScale } from './replica.ts';

/**
 * How: random changes are applied to the replica and to a slow truth (a plain object of price text → quantity text, and
 * fractions as bigint), over random ticks, scales and grouping steps; the ladders must be equal line for line.
 */
interface Change {
  isBid: boolean;
  ticks: number;
  units: number;
}

const change: fc.Arbitrary<Change> = fc.record({
  isBid: fc.boolean(),
  ticks: fc.integer({ min: 1, max: 60 }),
  units: fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.maxSafeInteger().map(Math.abs) },
  ),
});
const scales: fc.Arbitrary<BookScale> = fc.record({
  priceScale: fc.integer({ min: 0, max: 8 }),
  tickUnits: fc.constantFrom(1, 5, 10, 25),
  quantityScale: fc.integer({ min: 0, max: 8 }),
});

const level = (change: Change, scale: BookScale): [string, string] => [
  formatUnits(change.ticks * scale.tickUnits, scale.priceScale),
  formatUnits(change.units, scale.quantityScale),
];

/** The integer written by a decimal text, whatever its point. */
const digits = (text: string) => BigInt(text.replace('.', ''));

function slowLadder(levels: Map<string, string>, isBid: boolean, scale: BookScale, stepTicks: number, rows: number) {
  const stepUnits = BigInt(stepTicks) * BigInt(scale.tickUnits);
  const groups = new Map<bigint, bigint>();
  for (const [price, quantity] of levels) {
    const units = digits(price);
    const down = (units / stepUnits) * stepUnits;
    const group = isBid || down === units ? down : down + stepUnits;
    groups.set(group, (groups.get(group) ?? 0n) + digits(quantity));
  }
  const sorted = [...groups].sort(([a], [b]) => (a < b === isBid ? 1 : -1)).slice(0, rows);
  let total = 0n;
  return sorted.map(([price, quantity]) => {
    total += quantity;
    return { price, quantity, total };
  });
}

test('the replica shows exactly what a slow truth shows, grouped and summed', () => {
  fc.assert(
    fc.property(
      scales,
      fc.array(fc.array(change, { maxLength: 8 }), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(1, 2, 5, 10, 100),
      fc.integer({ min: 1, max: 15 }),
      (scale, batches, stepTicks, rows) => {
        const book = new BookReplica(scale);
        const truth = { bids: new Map<string, string>(), asks: new Map<string, string>() };
        book.applySnapshot({ lastUpdateId: 0, bids: [], asks: [] });
        let updateId = 0;
        for (const batch of batches) {
          const bids = batch.filter((change) => change.isBid).map((change) => level(change, scale));
          const asks = batch.filter((change) => !change.isBid).map((change) => level(change, scale));
          for (const [levels, side] of [
            [bids, truth.bids],
            [asks, truth.asks],
          ] as const) {
            for (const [price, quantity] of levels) {
              if (digits(quantity) === 0n) side.delete(price);
              else side.set(price, quantity);
            }
          }
          const outcome = book.applyUpdate({ firstUpdateId: updateId + 1, lastUpdateId: ++updateId, bids, asks });
          expect(outcome).toBe('applied');
        }
        const ladder = ladderOf(book, stepTicks, rows);
        for (const side of ['bids', 'asks'] as const) {
          const shown = ladder[side].map((row) => ({
            price: digits(row.price),
            quantity: digits(row.quantity),
            total: digits(row.total),
          }));
          expect(shown).toEqual(slowLadder(truth[side], side === 'bids', scale, stepTicks, rows));
          for (const row of ladder[side]) expect(row.share).toBeGreaterThan(0);
          for (const row of ladder[side]) expect(row.share).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});

test('a group never shows a better price than stands in it, and is less than a step away', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 1, max: 1e6 }), (ticks, step) => {
      const bid = groupTicks('bids', ticks, step);
      const ask = groupTicks('asks', ticks, step);
      expect(bid).toBeLessThanOrEqual(ticks);
      expect(ticks - bid).toBeLessThan(step);
      expect(ask).toBeGreaterThanOrEqual(ticks);
      expect(ask - ticks).toBeLessThan(step);
    }),
  );
});
