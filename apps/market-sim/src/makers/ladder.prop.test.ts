import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import { bitcoinMarket } from '../testing.ts';
import { type LadderAction, leanFair, levelDistance, type Opinion, planLadder, type Quote } from './ladder.ts';

const market = bitcoinMarket();
const opinionOf = (fair: number, halfSpread = 0.0001): Opinion => ({ fair, halfSpread, levels: 14, firstSize: 0.05 });

function apply(quotes: Quote[], actions: readonly LadderAction[], prefix: string): Quote[] {
  const gone = new Set(actions.flatMap((action) => (action.do === 'cancel' ? [action.quote] : [])));
  const placed = actions.flatMap((action, i) =>
    action.do === 'place'
      ? [{ clientOrderId: `${prefix}${i}`, side: action.side, ticks: action.ticks, lots: action.lots }]
      : [],
  );
  return [...quotes.filter((quote) => !gone.has(quote)), ...placed];
}

const fairs = fc.array(fc.double({ min: 0.97, max: 1.03, noNaN: true }), { minLength: 1, maxLength: 12 });

test('MSIM-10 whatever way the price takes, a desk that did all it planned never bids where it asks, and fills its levels', () => {
  fc.assert(
    fc.property(
      fairs,
      fc.integer({ min: 1, max: 1e6 }),
      fc.double({ min: 0.00005, max: 0.002, noNaN: true }),
      (moves, seed, half) => {
        const random = new Random(seed, 'test');
        let fair = 84_000;
        let quotes: Quote[] = [];
        for (const [step, move] of moves.entries()) {
          fair *= move;
          quotes = apply(quotes, planLadder(quotes, market, opinionOf(fair, half), random), `${step}-`);
          const bids = quotes.filter((quote) => quote.side === BUY).map((quote) => quote.ticks);
          const asks = quotes.filter((quote) => quote.side === SELL).map((quote) => quote.ticks);
          expect(Math.max(...bids) * market.tick).toBeLessThan(fair);
          expect(Math.min(...asks) * market.tick).toBeGreaterThan(fair);
          expect(bids.length).toBe(14);
          expect(asks.length).toBe(14);
        }
      },
    ),
  );
});

test('MSIM-11 a desk that does only the first few things it planned never crosses its own quotes either', () => {
  fc.assert(
    fc.property(fairs, fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 8 }), (moves, seed, pace) => {
      const random = new Random(seed, 'test');
      let fair = 84_000;
      let quotes: Quote[] = [];
      for (const [step, move] of moves.entries()) {
        fair *= move;
        const plan = planLadder(quotes, market, opinionOf(fair), random);
        quotes = apply(quotes, plan.slice(0, pace), `${step}-`);
        const bids = quotes.filter((quote) => quote.side === BUY).map((quote) => quote.ticks);
        const asks = quotes.filter((quote) => quote.side === SELL).map((quote) => quote.ticks);
        if (plan.slice(pace).some((action) => action.do === 'cancel')) continue;
        if (bids.length > 0 && asks.length > 0) expect(Math.max(...bids)).toBeLessThan(Math.min(...asks));
      }
    }),
  );
});

test('MSIM-12 what is about to be picked off is taken away before anything is placed', () => {
  const random = new Random(1, 'test');
  const quotes = apply([], planLadder([], market, opinionOf(84_000), random), 'a');
  const plan = planLadder(quotes, market, opinionOf(84_200), random);
  const firstPlace = plan.findIndex((action) => action.do === 'place');
  const stale = plan.filter((a) => a.do === 'cancel' && a.quote.side === SELL && a.quote.ticks * market.tick <= 84_200);
  expect(stale.length).toBeGreaterThan(2);
  for (const action of stale) expect(plan.indexOf(action)).toBeLessThan(firstPlace);
});

test('MSIM-13 a calm price leaves the ladder alone', () => {
  const random = new Random(1, 'test');
  const quotes = apply([], planLadder([], market, opinionOf(84_000), random), 'a');
  expect(planLadder(quotes, market, opinionOf(84_000), random).length).toBeLessThanOrEqual(4);
});

test('MSIM-14 levels stand farther apart and hold more the farther out, every order worth the least notional', () => {
  const opinion = opinionOf(84_000);
  const gaps = Array.from({ length: 12 }, (_, i) => levelDistance(i + 1, opinion) - levelDistance(i, opinion));
  for (let i = 1; i < gaps.length; i++) expect(gaps[i]).toBeGreaterThan(gaps[i - 1] as number);
  const random = new Random(2, 'test');
  let near = 0;
  let far = 0;
  for (let round = 0; round < 50; round++) {
    const asks = planLadder([], market, opinion, random).flatMap((a) =>
      a.do === 'place' && a.side === SELL ? [a] : [],
    );
    near += asks.slice(0, 4).reduce((sum, a) => sum + a.lots, 0);
    far += asks.slice(-4).reduce((sum, a) => sum + a.lots, 0);
    for (const a of asks) expect(a.lots * market.lot * a.ticks * market.tick).toBeGreaterThanOrEqual(5);
  }
  expect(far).toBeGreaterThan(2 * near);
});

test('MSIM-15 a desk rich in the coin leans its prices down, a poor one up, at most by its half spread', () => {
  expect(leanFair(100, 0.001, 900, 100)).toBeLessThan(100);
  expect(leanFair(100, 0.001, 100, 900)).toBeGreaterThan(100);
  expect(leanFair(100, 0.001, 500, 500)).toBe(100);
  expect(Math.abs(leanFair(100, 0.001, 1_000, 0) - 100)).toBeLessThan(0.1);
  expect(leanFair(100, 0.001, 0, 0)).toBe(100);
});
