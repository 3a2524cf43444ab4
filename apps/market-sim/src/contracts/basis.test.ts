import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import { Basis } from './basis.ts';

const INTEREST = 0.0001;
const HOURS = 8;

/** Funding rates of so many boundaries: the mean premium, and the interest where that is within 0.05 % of it. */
function fundingRates(seed: number, boundaries: number): number[] {
  const basis = new Basis(new Random(seed, 'basis'));
  return Array.from({ length: boundaries }, () => {
    let sum = 0;
    for (let minute = 0; minute < HOURS * 60; minute++) {
      basis.step(60);
      sum += basis.log;
    }
    const premium = sum / (HOURS * 60);
    return premium + Math.min(0.0005, Math.max(-0.0005, INTEREST - premium));
  });
}

test('MSIM-100 the basis begins where the past ends, and funding is mostly its interest, with excursions both ways', () => {
  expect(new Basis(new Random(1, 'basis')).log).toBe(0);
  const rates = fundingRates(5, 3 * 365);
  const share = (isCounted: (rate: number) => boolean) => rates.filter(isCounted).length / rates.length;
  expect(share((rate) => Math.abs(rate - INTEREST) < 1e-9)).toBeGreaterThan(0.6);
  expect(share((rate) => rate > INTEREST + 1e-9)).toBeGreaterThan(0.01);
  expect(share((rate) => rate < INTEREST - 1e-9)).toBeGreaterThan(0.01);
  expect(Math.max(...rates.map(Math.abs))).toBeLessThan(0.003);
});
