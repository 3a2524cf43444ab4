import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { rules } from '../order-form/fixture.ts';
import { OpenOrders } from './open-orders.tsx';

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
  stopPrice: null,
  trailingDelta: null,
  goodTill: null,
  phase: 'WORKING',
  peg: null,
  listId: 7,
  createdAt: 0,
} as OrderData;
const follower: OrderData = { ...first, orderId: 2, side: 'SELL', price: '99.00', phase: 'PENDING' };

/** The cells that a phone and those that a desktop shows of the last order, messages as their keys. */
function cellsOf(order: OrderData): { phone: string; desktop: string } {
  const element = <OpenOrders rulesOf={() => rules} pairCode="BTC_USDT" accountId={1} orders={[order]} />;
  const html = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nProvider>,
  );
  const cells = html.slice(html.lastIndexOf('<tr')).split('<td ').slice(1);
  const text = (parts: readonly string[]) => parts.map((part) => `<td ${part}`.replace(/<[^>]*>/g, ' ')).join('|');
  const withoutPhone = cells.map((cell) => cell.replace(/<span class="[^"]*md:hidden">.*(?=<\/td>)/s, ''));
  return { phone: text(cells.filter((cell) => !cell.includes('max-md:hidden'))), desktop: text(withoutPhone) };
}

test.each([
  ['a limit order', follower],
  ['one that will wait for a price', { ...follower, type: 'STOP_LOSS_LIMIT', stopPrice: '80.00' } as OrderData],
])('TRAD-236 what follows says so on a phone and on a desktop, once on each: %s', (_, order) => {
  const { phone, desktop } = cellsOf(order);
  expect([phone.match(/trade\.phase\.PENDING/g), desktop.match(/trade\.phase\.PENDING/g)]).toEqual([
    ['trade.phase.PENDING'],
    ['trade.phase.PENDING'],
  ]);
});

test('TRAD-236 an order that stands in the market says nothing of the kind', () => {
  const { phone, desktop } = cellsOf(first);
  expect(phone + desktop).not.toContain('trade.phase');
  expect(phone).toContain('0.250');
});

test('TRAD-236 an amount that is not known yet is no zero', () => {
  const { phone, desktop } = cellsOf({ ...follower, quantity: '0.000' });
  for (const text of [phone, desktop]) expect(text).toContain('--');
  expect(phone).not.toContain('0.000');
});
