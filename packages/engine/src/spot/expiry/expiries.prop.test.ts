import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Expiries, type Expiry } from './expiries.ts';

const aStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('add' as const), atMs: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const), nth: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take' as const), nowMs: fc.integer({ min: 1, max: 60 }) }) },
);

it('GTD-02 GTD-03 ends what a sorted list ends, in its order, and forgets what ended otherwise', () => {
  fc.assert(
    fc.property(fc.array(aStep, { minLength: 1_000, maxLength: 3_000, size: 'max' }), (steps) => {
      const expiries = new Expiries();
      // The slow obvious twin: a list that is sorted each time, of orders that are open.
      let rows: Expiry[] = [];
      const isOpen = ({ orderId }: Expiry) => rows.some((row) => row.orderId === orderId);
      const sorted = () => rows.toSorted((a, b) => a.atMs - b.atMs || a.orderId - b.orderId);
      steps.forEach((step, i) => {
        if (step.kind === 'add') {
          const row = { atMs: step.atMs, orderId: i + 1, market: 0 };
          expiries.add(row, isOpen);
          rows.push(row);
        } else if (step.kind === 'end') rows = rows.filter((_, nth) => nth !== step.nth);
        else {
          let due = expiries.takeDue(step.nowMs);
          while (due !== undefined && !isOpen(due)) due = expiries.takeDue(step.nowMs);
          const [first] = sorted();
          expect(due).toEqual(first !== undefined && first.atMs <= step.nowMs ? first : undefined);
          rows = rows.filter((row) => row.orderId !== due?.orderId);
        }
        if (i % 100 === 0) expect(expiries.open(isOpen)).toEqual(sorted());
      });
      expect(expiries.open(isOpen)).toEqual(sorted());
    }),
    { numRuns: 12 },
  );
});
