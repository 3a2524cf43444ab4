import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { expect, test } from 'vitest';
import { markupOf } from '../../i18n/test-markup.tsx';
import { rules } from '../order-form/fixture.ts';
import { OpenOrders } from './open-orders.tsx';
import type { OrderActions } from './use-order-actions.ts';

const first = {
  orderId: 1,
  symbol: 'BTC_USDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '90.00',
  quantity: '0.250',
  quoteQuantity: '0.000000',
  filledQuantity: '0.000',
  preventedQuantity: '0.000',
  stopPrice: null,
  trailingDelta: null,
  goodTill: null,
  averagePrice: null,
  status: 'NEW',
  phase: 'WORKING',
  peg: null,
  listId: 7,
  listKind: 'OTO',
  createdAt: 0,
} as OrderData;
const follower: OrderData = { ...first, orderId: 2, side: 'SELL', price: '99.00', phase: 'PENDING' };

const ACTIONS: OrderActions = {
  accountId: 1,
  pending: new Set(),
  cancel: async () => {},
  cancelAll: async () => {},
  cancelThese: async () => {},
  change: async () => null,
};

const textOf = (order: OrderData) => rowOf(order).replace(/<[^>]*>/g, ' ');

/** The markup of an order's row, messages as their keys. */
function rowOf(order: OrderData, status: typeof rules.status = 'TRADING'): string {
  const element = (
    <OpenOrders
      rulesOf={() => ({ ...rules, status })}
      choice={{ pairCode: 'BTC_USDT', side: '', type: '' }}
      orders={[order]}
      actions={ACTIONS}
      hasMarket={false}
    />
  );
  const html = markupOf(element);
  return html.slice(html.lastIndexOf('<tr'));
}

test.each([
  ['a limit order', follower],
  ['one that will wait for a price', { ...follower, type: 'STOP_LOSS_LIMIT', stopPrice: '80.00' } as OrderData],
])('TRAD-236 what follows says so, once: %s', (_, order) => {
  expect(textOf(order).match(/trade\.phase\.PENDING/g)).toEqual(['trade.phase.PENDING']);
});

test('TRAD-236 an order that stands in the market says nothing of the kind', () => {
  expect(rowOf(first)).not.toContain('trade.phase');
  expect(rowOf(first)).toContain('0.250');
});

test('TRAD-236 an amount that is not known yet is no zero', () => {
  expect(textOf({ ...follower, quantity: '0.000' })).toMatch(/trade\.amount\s+--\s/);
});

test.each([
  ['TRADING', true],
  ['AUCTION', true],
  ['CANCEL_ONLY', true],
  ['HALT', false],
] as const)('TRAD-252 an order is offered to be changed where its market lets it be: %s', (status, isOffered) => {
  const row = rowOf({ ...first, listId: null }, status);
  expect([row.includes('data-edit'), row.includes('trade.open.cancel')]).toEqual([isOffered, true]);
});
