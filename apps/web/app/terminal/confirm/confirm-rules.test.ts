import { decimal } from '@pelorus/site/decimal.ts';
import { describe, expect, test } from 'vitest';
import {
  type AskedOrder,
  type ConfirmRules,
  confirmFrom,
  DEFAULT_CONFIRM,
  dollarWorth,
  reasonsToAsk,
} from './confirm-rules.ts';

const limit = (side: 'BUY' | 'SELL', price: bigint, market: bigint | null = 10_000n): AskedOrder => ({
  side,
  priceUnits: price,
  marketPriceUnits: market,
  worth: decimal('1000000'),
});
const market = (worth: string | null): AskedOrder => ({
  side: 'BUY',
  priceUnits: null,
  marketPriceUnits: 10_000n,
  worth: worth === null ? null : decimal(worth),
});
const asked = (order: AskedOrder, more: Partial<ConfirmRules> = {}) =>
  reasonsToAsk(order, { ...DEFAULT_CONFIRM, ...more });

describe('what is asked about', () => {
  test('TRAD-203 a market order worth more than the amount, or of unknown worth', () => {
    expect(asked(market('10000'))).toEqual([]);
    expect(asked(market('10000.00000001'))).toEqual(['large']);
    expect(asked(market(null))).toEqual(['large']);
    expect(asked(market('10001'), { largeWorth: 50_000 })).toEqual([]);
    expect(asked(market(null), { large: false })).toEqual([]);
  });

  test.each([
    ['BUY', 10_500n, []],
    ['BUY', 10_501n, ['far']],
    ['BUY', 1n, []],
    ['SELL', 9_500n, []],
    ['SELL', 9_499n, ['far']],
    ['SELL', 1_000_000n, []],
  ] as const)('TRAD-203 a %s at %i where the market is at 10000: %j', (side, price, reasons) => {
    expect(asked(limit(side, price))).toEqual(reasons);
  });

  test('TRAD-203 without a market price no price is far, and a large limit order is not asked about', () => {
    expect(asked(limit('BUY', 99_999n, null))).toEqual([]);
    expect(asked(limit('BUY', 10_000n))).toEqual([]);
  });

  test('TRAD-203 every order, and every reason at once', () => {
    expect(asked(market('5'), { all: true })).toEqual(['all']);
    expect(asked(limit('SELL', 1n), { all: true })).toEqual(['all', 'far']);
  });

  test('TRAD-203 a worth is exact, and unknown without a price', () => {
    expect(dollarWorth('0.1', '63000.5')).toEqual({ units: 63_000_5n, scale: 2 });
    expect(dollarWorth('1', undefined)).toBeNull();
  });

  test.each([null, 7, {}, { far: 'no', farPercent: 3, largeWorth: -1 }])(
    'TRAD-203 what storage holds is taken only where it is a rule: %j',
    (stored) => {
      expect(confirmFrom(stored)).toEqual(DEFAULT_CONFIRM);
    },
  );

  test('TRAD-203 TRAD-285 rules that were switched off stay so', () => {
    expect(confirmFrom({ ...DEFAULT_CONFIRM, far: false, largeWorth: 5_000 })).toEqual({
      ...DEFAULT_CONFIRM,
      far: false,
      largeWorth: 5_000,
    });
  });
});
