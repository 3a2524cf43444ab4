import { describe, expect, test } from 'vitest';
import { unitsText, wholeUnits } from '../../market-rules.ts';
import { rules } from '../fixture.ts';
import type { TwapDraft } from './algo-draft.ts';
import { twapFee } from './twap-fee.ts';

const DRAFT: TwapDraft = { given: 'quantity', amount: '2', limit: '', minutes: '60', parts: '60', isRandom: true };
const best = wholeUnits('100', rules.priceScale);

/** Taker 0.1 %. */
describe('the fee of a TWAP', () => {
  test.each([
    ['a purchase pays in coins, at whatever price', 'BUY', {}, null, '0.002 BTC'],
    [
      'a purchase for money, of the coins it brings at the price as it is',
      'BUY',
      { given: 'total', amount: '500' },
      best,
      '0.005 BTC',
    ],
    ['a sale, of the money it brings', 'SELL', {}, best, '0.2 USDT'],
    ['a sale at a lowest price under that', 'SELL', { limit: '90' }, best, '0.2 USDT'],
    ['a sale at a lowest price over that', 'SELL', { limit: '110' }, best, '0.22 USDT'],
  ] as const)('TRAD-257 %s', (_, side, fields, price, told) => {
    const fee = twapFee({ ...DRAFT, ...fields }, side, price, rules);
    expect(fee && `${unitsText(fee.units, fee.scale)} ${fee.asset}`).toBe(told);
  });

  test('TRAD-257 is not said without an amount, nor without a price where it depends on one', () => {
    for (const amount of ['', '0,5x']) expect(twapFee({ ...DRAFT, amount }, 'BUY', best, rules)).toBeNull();
    expect(twapFee(DRAFT, 'SELL', null, rules)).toBeNull();
    expect(twapFee({ ...DRAFT, given: 'total' }, 'BUY', null, rules)).toBeNull();
  });
});
