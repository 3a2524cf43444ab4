import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOLD_MS, heldCents, heldUntilMs } from './hold.ts';

const NOW = 10 * HOLD_MS;
const traded = fc.array(
  fc.record({
    atMs: fc.integer({ min: NOW - 2 * HOLD_MS, max: NOW }),
    cents: fc.integer({ min: 0, max: 1_000 }),
    isBought: fc.boolean(),
  }),
  { maxLength: 12 },
);

it('PORD-53 what was bought a day ago or before is free; what was sold since frees as much', () => {
  const bought = { atMs: NOW - HOLD_MS + 1, cents: 700, isBought: true };
  expect(heldCents([bought], NOW)).toBe(700);
  expect(heldCents([bought], NOW + 1)).toBe(0);
  expect(heldCents([bought, { atMs: NOW, cents: 300, isBought: false }], NOW)).toBe(400);
  expect(heldCents([bought, { atMs: NOW, cents: 800, isBought: false }], NOW)).toBe(0);
});

it('PORD-53 it says the first moment at which no more is held than may be', () => {
  fc.assert(
    fc.property(traded, fc.integer({ min: 0, max: 2_000 }), (rows, most) => {
      const untilMs = heldUntilMs(rows, most, NOW);
      expect(heldCents(rows, untilMs)).toBeLessThanOrEqual(most);
      // What is held changes only where something expires: every such moment before is looked at.
      const moments = [NOW, ...rows.map(({ atMs }) => atMs + HOLD_MS)].filter((ms) => ms >= NOW && ms < untilMs);
      for (const ms of moments) expect(heldCents(rows, ms)).toBeGreaterThan(most);
    }),
  );
});
