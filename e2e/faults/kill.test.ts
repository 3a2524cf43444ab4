import { expect, inject, test } from 'vitest';
import { killCycles } from './kill.ts';

/** Each way to die once. */
const CYCLES = 3 * inject('runs');

test('CORE-30 killed under load again and again, in every way, the exchange has every order of spot and contracts that it acknowledged, once, and its sums are zero', async () => {
  const report = await killCycles({ cycles: CYCLES });
  expect(report.acknowledged).toBeGreaterThan(CYCLES * 16);
  expect(report.ofContracts).toBeGreaterThan(CYCLES * 8);
  expect(report.repeated).toBeGreaterThan(0);
  expect(report.seq).toBeGreaterThan(report.acknowledged);
}, 1_200_000);
