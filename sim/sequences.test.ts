import { expect, inject, it } from 'vitest';
import { Sequences } from './sequences.ts';

it('LEDG-18 LEDG-19 nobody profits from rounding, however orders are cut, alone or together', {
  timeout: 60_000 * inject('runs'),
}, () => {
  const count = 10_000 * inject('runs');
  const report = new Sequences(1).run(count);
  expect(report.sequences).toBe(count);
  // A run without these has tested nothing.
  const { discounted, fills, rebates, rounded } = report;
  for (const count of [discounted, fills, rebates, rounded]) expect(count).toBeGreaterThan(500);
});
