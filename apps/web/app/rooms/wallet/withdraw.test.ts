import { describe, expect, it } from 'vitest';
import { amountProblem, type CoinNetwork, mostOf } from './withdraw.logic.ts';

const NETWORK = { withdrawFee: '0.5', withdrawMin: '2', withdrawMax: '100', digits: 6 } as CoinNetwork;

describe('amounts of a withdrawal', () => {
  it.each([
    ['10', '9.5'],
    ['0.5', '0'],
    ['0.1', '0'],
    ['1000', '100'],
    ['100.50000001', '100'],
    ['10.12345678', '9.623456'],
    ['0.5000001', '0'],
  ])('WPAG-12 of %s at most %s arrives', (available, most) => {
    expect(mostOf(available, NETWORK)).toBe(most);
  });

  it.each([
    ['', '10', 'missing'],
    ['0', '10', 'missing'],
    ['1.99', '10', 'tooLittle'],
    ['2', '10', null],
    ['9.5', '10', null],
    ['9.50000001', '10', 'tooMuch'],
    ['101', '1000', 'tooMuch'],
    ['9999', undefined, null],
  ] as const)('WPAG-12 "%s" of %s is %s', (text, available, problem) => {
    expect(amountProblem(text, NETWORK, available)).toBe(problem);
  });
});
