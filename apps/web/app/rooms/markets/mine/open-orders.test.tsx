import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { expect, test } from 'vitest';
import { markupOf } from '../../../i18n/test-markup.tsx';
import { EMPTY_ACCOUNT } from '../../../live/account-state.ts';
import { OpenOrders } from './open-orders.tsx';

const limit = {
  orderId: 1,
  symbol: 'BTC_USDT',
  side: 'SELL',
  type: 'LIMIT',
  price: '79.00',
  quantity: '0.250',
  quoteQuantity: '0.000000',
  stopPrice: null,
  trailingDelta: null,
  createdAt: 0,
} as OrderData;

/** The text of an order's row, messages as their keys. */
function rowOf(order: OrderData): string {
  const element = <OpenOrders accountId={1} account={{ ...EMPTY_ACCOUNT, openOrders: [order] }} hasContracts={false} />;
  const html = markupOf(element);
  return html
    .slice(html.indexOf('<li'))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test.each<[string, Partial<OrderData>, string]>([
  ['a limit order', {}, '79.00'],
  ['a market order', { type: 'MARKET', price: '0.00' }, 'trade.kind.market'],
  ['a stop', { type: 'STOP_LOSS', price: '0.00', stopPrice: '80.00' }, 'trade.open.trigger 80.00'],
  ['a stop-limit', { type: 'STOP_LOSS_LIMIT', stopPrice: '80.00' }, '79.00 trade.open.trigger 80.00'],
  ['a trailing stop', { type: 'STOP_LOSS', price: '0.00', trailingDelta: 150 }, 'trade.open.trigger ↻ 1.5 %'],
])('MKTS-46 home tells what %s waits for', (_, changes, price) => {
  expect(rowOf({ ...limit, ...changes })).toBe(`BTC/USDT trade.sell ${price} 0.250`);
});
