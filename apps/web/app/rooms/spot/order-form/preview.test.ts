import { describe, expect, test } from 'vitest';
import type { Estimate } from './estimate.ts';
import { rules } from './fixture.ts';
import { EMPTY_DRAFT } from './order-form.logic.ts';
import { previewOf } from './preview.ts';

const limit = { ...EMPTY_DRAFT, price: '100', quantity: '0.5' };
const market = { ...EMPTY_DRAFT, kind: 'market' as const, given: 'total' as const, total: '50' };
const estimate = (parts: Partial<Estimate>): Estimate => ({
  quantityUnits: 500n,
  quoteUnits: 50_000_000n,
  worstPriceUnits: 10_000n,
  isWhole: true,
  ...parts,
});

describe('preview', () => {
  test('TRAD-19 an order that waits pays the maker fee, one that trades at once the taker fee', () => {
    const waits = previewOf(
      limit,
      rules,
      estimate({ quantityUnits: 0n, quoteUnits: 0n, worstPriceUnits: null }),
      10_000n,
    );
    expect(waits).toMatchObject({ isTaker: false, fee: { amount: '0.0004', asset: 'BTC', ratePercent: '0.08' } });
    const takes = previewOf({ ...limit, side: 'SELL' }, rules, estimate({}), 10_000n);
    expect(takes).toMatchObject({ isTaker: true, fee: { amount: '0.05', asset: 'USDT', ratePercent: '0.1' } });
  });

  test('TRAD-19 a post-only order is shown the maker fee even where it would be refused', () => {
    const preview = previewOf({ ...limit, kind: 'postOnly' }, rules, estimate({}), 10_000n);
    expect(preview).toMatchObject({ isTaker: true, fee: { ratePercent: '0.08' } });
  });

  test('TRAD-18 a market order says average price, coins and money', () => {
    expect(previewOf(market, rules, estimate({}), 10_000n)).toMatchObject({
      averagePrice: '100',
      quantity: '0.5',
      quote: '50',
      isThin: false,
      impactPercent: null,
    });
  });

  test('TRAD-18 a book too thin for the order is said', () => {
    expect(previewOf(market, rules, estimate({ isWhole: false }), 10_000n)?.isThin).toBe(true);
  });

  test.each([
    [10_049n, null],
    [10_050n, '0.5'],
    [9_900n, '1'],
  ])('TRAD-18 a last price of %s against a best of 10000 is an impact of %s', (worstPriceUnits, percent) => {
    expect(previewOf(market, rules, estimate({ worstPriceUnits }), 10_000n)?.impactPercent).toBe(percent);
  });

  test('nothing is previewed of a draft that says nothing', () => {
    expect(previewOf(EMPTY_DRAFT, rules, null, null)).toBeNull();
    expect(previewOf(market, rules, null, null)).toBeNull();
  });
});
