import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeChanges, feeTexts } from './fee-rates.ts';
import { feeTierPayload } from './market-payload.ts';

const rates = fc
  .record({ takerE6: fc.integer({ min: 0, max: 999_999 }), part: fc.integer({ min: -1_000_000, max: 999_999 }) })
  .map(({ part, takerE6 }) => ({ tier: 3, makerE6: Math.max(part, -takerE6) || 0, takerE6 }));

test('PLAN-11 rates are exact: what is printed is read as the same, and no digit beyond a millionth is rounded', () => {
  fc.assert(
    fc.property(rates, (row) => {
      expect(feeTierPayload({ tier: 3, ...feeTexts(row) })).toEqual(row);
      expect(feeChanges(row, row)).toEqual([]);
    }),
  );
  for (const taker of ['0.0000001', '0.0010005', '1e-3', '0,001'])
    expect(() => feeTierPayload({ tier: 0, maker: '0', taker })).toThrow('feeTiers.0.taker');
});
