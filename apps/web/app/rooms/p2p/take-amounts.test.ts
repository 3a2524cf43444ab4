import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountProblem, bothAmounts, mostOf } from './take-amounts.ts';

describe('amounts of an order that is being typed', () => {
  test('PORD-02 what is typed in one comes to the other, rounded against the taker', () => {
    const buying = { side: 'SELL', price: '3' } as const;
    const selling = { side: 'BUY', price: '3' } as const;
    expect(bothAmounts({ in: 'fiat', text: '100' }, buying, 'EUR', 6)).toEqual({ fiat: '100', coin: '33.333333' });
    expect(bothAmounts({ in: 'fiat', text: '100' }, selling, 'EUR', 6)).toEqual({ fiat: '100', coin: '33.333334' });
    expect(bothAmounts({ in: 'coin', text: '0.001' }, buying, 'JPY', 6)).toEqual({ fiat: '1', coin: '0.001' });
    expect(bothAmounts({ in: 'coin', text: '0.5' }, selling, 'JPY', 6)).toEqual({ fiat: '1', coin: '0.5' });
  });

  test.each(['', '0', '-1', 'x', '1.', '99999999999999999999'])('PORD-02 %j comes to nothing', (text) => {
    const both = bothAmounts({ in: 'fiat', text }, { side: 'SELL', price: '0.9' }, 'EUR', 6);
    expect(both).toEqual({ fiat: text, coin: '' });
  });

  test('PORD-02 the taker never gains by typing the other one', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(cents, cents, (paid, each) => {
        const price = (each / 100).toFixed(2);
        const buying = { side: 'SELL', price } as const;
        const text = (paid / 100).toFixed(2);
        const { coin } = bothAmounts({ in: 'fiat', text }, buying, 'EUR', 6);
        const back = bothAmounts({ in: 'coin', text: coin }, buying, 'EUR', 6);
        if (coin !== '0') expect(Number(back.fiat)).toBeLessThanOrEqual(Number(text));
      }),
    );
  });

  test('PPAG-02 the most is the ad’s, or all that a seller has', () => {
    const ad = { side: 'BUY', price: '0.5', fiat: 'EUR', fiatMax: '100.00' } as const;
    expect(mostOf(ad, 6)).toEqual({ in: 'fiat', text: '100' });
    expect(mostOf(ad, 6, '200.000000')).toEqual({ in: 'fiat', text: '100' });
    expect(mostOf(ad, 6, '199.500000')).toEqual({ in: 'coin', text: '199.5' });
  });

  test('PPAG-02 an amount outside of the limits, or above what the seller has, is said before it is sent', () => {
    const limits = { fiatMin: '50', fiatMax: '1000' };
    const problem = (fiat: string, coin: string, available?: string) =>
      amountProblem({ fiat, coin }, limits, available);
    expect(problem('49.99', '10')).toBe('limits');
    expect(problem('1000.01', '10')).toBe('limits');
    expect(problem('', '')).toBe('limits');
    expect(problem('50', '10', '9.999')).toBe('balance');
    expect(problem('50', '10', '10')).toBeNull();
    expect(problem('1000', '10')).toBeNull();
  });
});
