import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Algo, AlgoStore, TWAP, type Twap } from './algo-store.ts';

const STEPS = fc.array(fc.tuple(fc.constantFrom('add', 'postpone', 'remove', 'take'), fc.nat(7), fc.nat(30)), {
  maxLength: 400,
});

function twapOf(algoId: number, account: number, nextMs: number): Twap {
  const none = {
    side: 0,
    stp: 0,
    lots: 1,
    quoteUnits: 0,
    limitTicks: 0,
    intent: 0,
    slices: 2,
    seed: 0,
    durationMs: 60_000,
  };
  const state = { startMs: 0, done: 0, phase: 0, filledLots: 0, filledQuoteUnits: 0, heldUnits: 1 };
  return { kind: TWAP, algoId, account, market: account % 2, ...none, ...state, nextMs };
}

it('ALGO-33 finds the slices that are due, and the algos of an account, as looking at all of them would', () => {
  fc.assert(
    fc.property(STEPS, (steps) => {
      const store = new AlgoStore();
      let twaps: Twap[] = [];
      const inOrder = () => twaps.toSorted((a, b) => a.nextMs - b.nextMs || a.algoId - b.algoId);
      for (const [what, which, atMs] of steps) {
        const one = twaps[which % Math.max(1, twaps.length)];
        if (what === 'add') {
          const added = twapOf(store.nextAlgoId++, which, atMs);
          twaps.push(added);
          store.add(added);
        } else if (what === 'take') {
          const expected = inOrder().filter(({ nextMs }) => nextMs <= atMs);
          const due = store.takeDue(atMs, 3);
          expect(due).toEqual(expected.slice(0, 3));
          for (const twap of due) store.postpone(twap, atMs + 1 + (twap.algoId % 5));
        } else if (one !== undefined && what === 'postpone') store.postpone(one, atMs);
        else if (one !== undefined) {
          twaps = twaps.filter((twap) => twap !== one);
          store.remove(one);
        }
        expect(store.nextMs).toBe(inOrder()[0]?.nextMs ?? Number.POSITIVE_INFINITY);
        const own: Algo[] = twaps.filter(({ account }) => account === which).reverse();
        expect(store.of(which, which % 2)).toEqual(own);
      }
    }),
  );
});
