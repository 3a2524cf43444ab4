import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BinaryHeap } from './binary-heap.ts';

const aStep = fc.oneof(
  fc.record({ kind: fc.constant('push' as const), value: fc.integer({ min: 0, max: 50 }) }),
  fc.record({ kind: fc.constant('pop' as const) }),
  fc.record({ kind: fc.constant('keep' as const), least: fc.integer({ min: 0, max: 50 }) }),
);

it('GTD-02 COND-16 gives what a sorted list gives', () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 80 }), (steps) => {
      const heap = new BinaryHeap<number>((a, b) => a < b);
      let sorted: number[] = [];
      for (const step of steps) {
        if (step.kind === 'push') {
          heap.push(step.value);
          sorted = [...sorted, step.value].sort((a, b) => a - b);
        } else if (step.kind === 'pop') expect(heap.pop()).toBe(sorted.shift());
        else {
          heap.keep((value) => value >= step.least);
          sorted = sorted.filter((value) => value >= step.least);
        }
        expect([heap.peek(), heap.size]).toEqual([sorted[0], sorted.length]);
        expect([...heap.values()].sort((a, b) => a - b)).toEqual(sorted);
      }
    }),
    { numRuns: 1_000 },
  );
});
