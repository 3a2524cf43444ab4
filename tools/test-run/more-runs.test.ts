import fc from 'fast-check';
import { expect, inject, test } from 'vitest';

const DEFAULT = 100;

test('TEST-01 a property runs as often as it says, times what the run is told', () => {
  const count = (asked?: { numRuns: number }) => {
    let ran = 0;
    fc.assert(
      fc.property(fc.nat(), () => {
        ran += 1;
      }),
      asked,
    );
    return ran;
  };
  expect([count(), count({ numRuns: 7 })]).toEqual([DEFAULT * inject('runs'), 7 * inject('runs')]);
});
