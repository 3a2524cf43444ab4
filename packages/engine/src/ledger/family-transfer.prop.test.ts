import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALICE, ALICES_SUB, BOB, CAROL, CASH, COIN, refusalOf, Venue } from '../../testing/venue.ts';

/** A family of three and two strangers; the second sub is the account that a venue opens next. */
const SECOND_SUB = ALICES_SUB + 1;
const FAMILY = [ALICE, ALICES_SUB, SECOND_SUB];
const EVERYBODY = [...FAMILY, BOB, CAROL];

function family(): Venue {
  const venue = Venue.family();
  venue.configure('openAccount', { reference: 'second sub', parent: ALICE }, 'second sub');
  return venue;
}

const wealth = (venue: Venue, accounts: readonly number[], asset: number) =>
  accounts.reduce((sum, account) => sum + venue.has(account, asset)[0] + venue.has(account, asset)[1], 0);

const move = fc.record({
  from: fc.constantFrom(...EVERYBODY),
  to: fc.constantFrom(...EVERYBODY),
  asset: fc.constantFrom(COIN, CASH),
  // More than anybody has, all that there is, next to nothing, and what is no amount.
  units: fc.oneof(fc.integer({ min: 1, max: 1_200_000 }), fc.constantFrom(1, 1_000_000, 0, -1, 0.5, 2 ** 53)),
  /** Some ids come again: the same money, or other. */
  id: fc.integer({ min: 0, max: 40 }),
});
const order = fc.record({
  account: fc.constantFrom(...EVERYBODY),
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  lots: fc.integer({ min: 1, max: 500_000 }),
});

describe('money in a family', () => {
  it('SUB-04 LEDG-13 whatever is moved, the family has what it had, each gives only what is free, and nobody else gets any', () => {
    fc.assert(
      fc.property(
        fc.array(move, { minLength: 1, maxLength: 60 }),
        fc.array(order, { maxLength: 4 }),
        (moves, orders) => {
          const venue = family();
          // Orders that meet nobody hold a part of what some have: it cannot be moved.
          for (const { account, side, lots } of orders)
            venue.place(account, side, { lots, price: side === 'BUY' ? 1 : 9 });
          const before = [COIN, CASH].map((asset) => wealth(venue, FAMILY, asset));
          const used = new Set<number>();
          for (const { from, to, asset, units, id } of moves) {
            const [free] = venue.has(from, asset);
            const [had] = venue.has(to, asset);
            const events = venue.pay(to, asset, units, from, 'FAMILY_TRANSFER', `id-${id}`);
            const isFamily = FAMILY.includes(from) && FAMILY.includes(to) && from !== to;
            const isAmount = Number.isSafeInteger(units) && units > 0;
            const isMoved = events[0]?.kind === 'transferred';
            // One id moves money once, whoever receives (IDEM-06).
            const key = id;
            // Whatever may be moved is, once an id.
            expect(isMoved).toBe(isFamily && isAmount && units <= free && !used.has(key));
            if (isMoved) {
              used.add(key);
              expect([venue.has(from, asset)[0], venue.has(to, asset)[0]]).toEqual([free - units, had + units]);
            } else {
              expect([venue.has(from, asset)[0], venue.has(to, asset)[0]]).toEqual([free, had]);
              if (refusalOf(events) === 'INSUFFICIENT_BALANCE') expect(units).toBeGreaterThan(free);
            }
            expect([COIN, CASH].map((kind) => wealth(venue, FAMILY, kind))).toEqual(before);
          }
        },
      ),
      { numRuns: 200, seed: 27 },
    );
  });

  it('SUB-04 two transfers of everything: one moves it, the other finds nothing', () => {
    const venue = family();
    const all = (to: number) => refusalOf(venue.pay(to, CASH, 1_000_000, ALICE, 'FAMILY_TRANSFER'));
    expect([all(ALICES_SUB), all(SECOND_SUB)]).toEqual([null, 'INSUFFICIENT_BALANCE']);
    expect(FAMILY.map((account) => venue.has(account, CASH)[0])).toEqual([0, 2_000_000, 0]);
  });
});
