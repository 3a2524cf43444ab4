import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { expect, test } from 'vitest';
import { distanceOf, filledShare, totalOf } from './distance.ts';

const order = {
  type: 'LIMIT',
  price: '90.00',
  quantity: '0.300',
  quoteQuantity: '0.000000',
  filledQuantity: '0.100',
  filledQuoteQuantity: '9.000000',
  stopPrice: null,
  phase: 'WORKING',
} as OrderData;

test.each([
  [{}, '100', '-10.00'],
  [{}, '80', '12.50'],
  [{}, '90', '0.00'],
  [{ type: 'STOP_LOSS_LIMIT', phase: 'WAITING', stopPrice: '95.00' }, '100', '-5.00'],
  [{ type: 'STOP_LOSS', phase: 'WAITING', stopPrice: '95.00', price: '0.00' }, '100', '-5.00'],
  [{ phase: 'TRACKING' }, '100', null],
  [{ price: '0.00' }, '100', null],
  [{}, undefined, null],
  [{}, '0', null],
] as [Partial<OrderData>, string | undefined, string | null][])(
  'TRAD-393 how far %j is from the market at %s: %s',
  (change, last, expected) => {
    expect(distanceOf({ ...order, ...change }, last)).toBe(expected);
  },
);

test('TRAD-393 the filled part and the total are exact, and what is not known is not zero', () => {
  expect([filledShare(order), totalOf(order)]).toEqual(['33.33', '27']);
  const byMoney = { ...order, quantity: '0.000', quoteQuantity: '18.000000' };
  expect([filledShare(byMoney), totalOf(byMoney)]).toEqual(['50', '18']);
  const unknown = { ...order, quantity: '0.000' };
  expect([filledShare(unknown), totalOf(unknown)]).toEqual([null, null]);
  expect(totalOf({ ...order, type: 'STOP_LOSS' })).toBeNull();
});
