import { describe, expect, test } from 'vitest';
import { checkLadder, type LadderDraft } from './algos/algo-draft.ts';
import { checkDraft } from './check-draft.ts';
import { rules } from './fixture.ts';
import { ORDER_KINDS } from './kinds.ts';
import { EMPTY_DRAFT, type OrderDraft } from './order-draft.ts';
import { boundsProblem, measuredPrices, withBounds } from './price-bounds.ts';

const bounds = { min: '80', max: '120', asset: 'USDT' };
const far = { id: 'refusal.bounds', amount: '120', least: '80', asset: 'USDT' };
const nobody = { base: null, quote: null };
const checked = (draft: Partial<OrderDraft>, known: typeof bounds | null) => {
  const whole = { ...EMPTY_DRAFT, quantity: '1', ...draft };
  return withBounds(checkDraft(whole, rules, nobody, null), whole, rules, known);
};

describe('how far a price may be from the market', () => {
  test.each([
    ['80', true],
    ['79.95', false],
    ['120.00', true],
    ['120.05', false],
  ])('TRAD-256 %s passes: %s, with both bounds named', (price, passes) => {
    const check = checked({ price }, bounds);
    expect([check.price, check.isReady]).toEqual([passes ? null : far, passes]);
  });

  test('TRAD-256 TRAD-293 nothing is held to bounds that nobody knows', () => {
    expect(checked({ price: '999' }, null)).toMatchObject({ price: null, isReady: true });
  });

  test('TRAD-256 what is wrong with a price in itself is said first, and of none nothing', () => {
    expect(checked({ price: '120.01' }, bounds).price?.id).toBe('trade.problem.priceStep');
    expect(checked({ price: '' }, bounds).price).toBeNull();
    expect(boundsProblem('1', rules, bounds)).toEqual(far);
  });

  test('TRAD-256 TRAD-294 only what goes into the market at once is measured; the profit of an OCO does', () => {
    const measured = ORDER_KINDS.filter((kind) => measuredPrices({ ...EMPTY_DRAFT, kind, price: '1' }).length > 0);
    expect(measured).toEqual(['limit', 'postOnly', 'oco', 'oto', 'otoco', 'opo', 'opoco']);
    expect(checked({ kind: 'stopLimit', price: '999', stop: '100' }, bounds).price).toBeNull();
  });

  test('TRAD-256 of a ladder each end', () => {
    const ladder: LadderDraft = {
      ...{ from: '79.95', to: '130', count: '5', quantity: '1' },
      ...{ distribution: 'FLAT', isPostOnly: true },
    };
    const problem = { id: 'refusal.bounds', values: bounds };
    expect(checkLadder('BUY', ladder, rules, nobody, bounds)).toMatchObject({
      problems: { from: problem, to: problem },
      isReady: false,
    });
    expect(checkLadder('BUY', { ...ladder, from: '80', to: '120' }, rules, nobody, bounds).problems).toEqual({});
    expect(checkLadder('BUY', ladder, rules, nobody).problems).toEqual({});
  });
});
