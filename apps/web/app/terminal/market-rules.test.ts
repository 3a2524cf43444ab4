import { expect, test } from 'vitest';
import { marketRules, presentSymbol } from './market-rules.ts';
import type { Available } from './order-form/available.ts';
import { checkDraft } from './order-form/check-draft.ts';
import { assets, symbol } from './order-form/fixture.ts';
import { EMPTY_DRAFT, type OrderDraft } from './order-form/order-draft.ts';
import { draftAfter } from './order-form/order-form.logic.ts';

const rulesOf = (own: Partial<typeof symbol> = {}, orderMax: Record<string, string> = {}) =>
  marketRules(
    { ...symbol, ...own },
    assets.map((asset) => ({ ...asset, orderMax: orderMax[asset.code] ?? '0' })),
  );
const rich: Available = { base: 10n ** 14n, quote: 10n ** 14n };
const order = (kind: 'limit' | 'market', parts: Partial<OrderDraft>): OrderDraft => ({
  ...{ ...EMPTY_DRAFT, kind, price: kind === 'limit' ? '50000' : '', side: 'SELL' },
  ...parts,
});
const quantityProblem = (draft: OrderDraft, rules = rulesOf()) => {
  const { quantity } = checkDraft(draft, rules, rich, null);
  return quantity && `${quantity.id.slice(14)} ${quantity.amount} ${quantity.asset}`;
};
const totalProblem = (draft: OrderDraft, rules = rulesOf()) => {
  const { total } = checkDraft(draft, rules, rich, null);
  return total && `${total.id.slice(14)} ${total.amount} ${total.asset}`;
};

test('TRAD-234 an order at any price has a least quantity and a step of its own; one with a price does not', () => {
  const rules = rulesOf({ marketQuantityMin: '0.010', marketQuantityStep: '0.005' });
  const market = (quantity: string) => quantityProblem(order('market', { quantity, given: 'quantity' }), rules);
  expect(market('0.009')).toBe('amountMin 0.01 BTC');
  expect(market('0.012')).toBe('amountStep 0.005 BTC');
  expect(market('0.0123')).toBe('amountStep 0.005 BTC');
  expect(market('0.015')).toBeNull();
  expect(market('20.005')).toBe('amountMax 20 BTC');
  for (const quantity of ['0.001', '0.012']) expect(quantityProblem(order('limit', { quantity }), rules)).toBeNull();
  expect(quantityProblem(order('market', { quantity: '0.001', given: 'quantity' }))).toBeNull();
});

test('TRAD-234 a share of what one has is a quantity that the order may have', () => {
  const rules = rulesOf({ marketQuantityStep: '0.005' });
  const available = { ...rich, base: 1_234_567n };
  const share = (kind: 'limit' | 'market') =>
    draftAfter(order(kind, {}), { do: 'share', percent: 100, available }, rules).quantity;
  expect([share('market'), share('limit')]).toEqual(['0.01', '0.012']);
});

test('TRAD-234 the least and the largest total hold for orders at any price only where the market says so', () => {
  const spend = (total: string): OrderDraft => order('market', { side: 'BUY', total, given: 'total' });
  expect(totalProblem(spend('4'))).toBe('totalMin 5 USDT');
  expect(totalProblem(spend('9000001'))).toBe('totalMax 9000000 USDT');
  const loose = rulesOf({ notionalMinToMarket: false, notionalMaxToMarket: false });
  expect([totalProblem(spend('4'), loose), totalProblem(spend('9000001'), loose)]).toEqual([null, null]);
  expect(totalProblem(order('limit', { quantity: '0.001', price: '100', total: '0.1' }), loose)).toBe(
    'totalMin 5 USDT',
  );
});

test('TRAD-234 no order moves more of an asset than one order may', () => {
  const rules = rulesOf({}, { BTC: '1.5', USDT: '30000' });
  expect(quantityProblem(order('limit', { quantity: '1.501' }), rules)).toBe('amountMax 1.5 BTC');
  expect(quantityProblem(order('market', { quantity: '1.501', given: 'quantity' }), rules)).toBe('amountMax 1.5 BTC');
  expect(totalProblem(order('limit', { quantity: '0.7', total: '35000' }), rules)).toBe('totalMax 30000 USDT');
  expect(totalProblem(order('market', { side: 'BUY', total: '30000.01', given: 'total' }), rules)).toBe(
    'totalMax 30000 USDT',
  );
  expect(totalProblem(order('limit', { quantity: '0.6', total: '30000' }), rules)).toBeNull();
});

test('TRAD-207 a market that has gone from the list while its page is open is delisted, and takes no order', () => {
  const halted = { ...symbol, status: 'HALT' as const };
  expect(presentSymbol(symbol, null)).toBe(symbol);
  expect(presentSymbol(symbol, { symbols: [halted] })).toBe(halted);
  const gone = presentSymbol(halted, { symbols: [{ ...symbol, pairCode: 'ETH_USDT' }] });
  expect(gone).toEqual({ ...symbol, status: 'DELISTED' });
  const { order: refused } = checkDraft(order('limit', { quantity: '1' }), marketRules(gone, assets), rich, null);
  expect(refused?.id).toBe('trade.problem.delisted');
});
