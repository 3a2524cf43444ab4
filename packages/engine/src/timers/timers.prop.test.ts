import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Timers } from './timers.ts';

interface Row {
  atMs: number;
  id: number;
}

const aStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('add' as const), atMs: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const), nth: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take' as const), nowMs: fc.integer({ min: 1, max: 60 }) }) },
);

it('GTD-02 GTD-04 GTD-03 ALGO-52 rows leave as from a sorted list, and rows that no longer stand are passed over', () => {
  fc.assert(
    fc.property(fc.array(aStep, { minLength: 1_000, maxLength: 3_000, size: 'max' }), (steps) => {
      const timers = new Timers<Row>(({ id }) => id);
      // The slow obvious twin: a list that is sorted each time, of rows that stand.
      let rows: Row[] = [];
      const stands = ({ id }: Row) => rows.some((row) => row.id === id);
      const sorted = () => rows.toSorted((a, b) => a.atMs - b.atMs || a.id - b.id);
      steps.forEach((step, i) => {
        if (step.kind === 'add') {
          const row = { atMs: step.atMs, id: i + 1 };
          timers.add(row, stands);
          rows.push(row);
        } else if (step.kind === 'end') rows = rows.filter((_, nth) => nth !== step.nth);
        else {
          let due = timers.takeDue(step.nowMs);
          while (due !== undefined && !stands(due)) due = timers.takeDue(step.nowMs);
          const [first] = sorted();
          expect(due).toEqual(first !== undefined && first.atMs <= step.nowMs ? first : undefined);
          rows = rows.filter((row) => row.id !== due?.id);
        }
        if (step.kind === 'end') expect(timers.next(stands)).toEqual(sorted()[0]);
        if (i % 100 === 0) expect(timers.standing(stands)).toEqual(sorted());
      });
      expect(timers.standing(stands)).toEqual(sorted());
    }),
    { numRuns: 12 },
  );
});
