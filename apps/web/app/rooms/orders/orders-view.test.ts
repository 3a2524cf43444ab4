import { ORDER_STATUSES, ORDER_TYPES } from '@pelorus/protocol/exchange/orders.ts';
import { PRODUCTS } from '@pelorus/protocol/exchange/products.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inProduct, ORDERS_VIEW, type OrdersView, TABS } from './orders-view.ts';

const read = (text: string) => ORDERS_VIEW.read(new URLSearchParams(text));
const ALL: OrdersView = { product: 'spot', tab: 'open', symbol: '', side: '', type: '', status: '', from: '', to: '' };

test('TRAD-250 what is shown of the orders comes back from its address, and what is usual is not written', () => {
  const day = fc.date({ min: new Date(0), max: new Date('2999-12-31'), noInvalidDate: true });
  const text = day.map((date) => date.toISOString().slice(0, 10));
  const views: fc.Arbitrary<OrdersView> = fc.record({
    product: fc.constantFrom(...PRODUCTS),
    tab: fc.constantFrom(...TABS),
    symbol: fc.constantFrom('', 'BTC_USDT', '1INCH_USDT', 'BTC_USDT_PERP'),
    side: fc.constantFrom('', 'BUY', 'SELL'),
    type: fc.constantFrom('' as const, ...ORDER_TYPES),
    status: fc.constantFrom('' as const, ...ORDER_STATUSES),
    from: fc.oneof(fc.constant(''), text),
    to: fc.oneof(fc.constant(''), text),
  });
  fc.assert(
    fc.property(views, (view) => {
      const written = ORDERS_VIEW.write(view, new URLSearchParams('utm=x&side=SELL'));
      expect(ORDERS_VIEW.read(written)).toEqual(view);
      expect(written.get('utm')).toBe('x');
      expect([...written.values()]).not.toContain('');
    }),
  );
  expect(String(ORDERS_VIEW.write(ALL, new URLSearchParams('tab=trades&from=2026-11-01')))).toBe('');
});

test.each([
  ['', {}],
  ['tab=trades&symbol=BTC_USDT', { tab: 'trades', symbol: 'BTC_USDT' }],
  ['product=futures&tab=history&symbol=BTC_USDT_PERP', { product: 'futures', tab: 'history', symbol: 'BTC_USDT_PERP' }],
  ['product=margin&tab=nothing&symbol=<b>&side=buy&type=SWAP&status=OPEN&from=1.11.2026&to=20261101', {}],
  ['status=FILLED&status=NEW&from=2026-11-01', { status: 'FILLED', from: '2026-11-01' }],
  ['type=STOP_LOSS&side=SELL', { type: 'STOP_LOSS', side: 'SELL' }],
])('TRAD-250 the address ?%s shows what makes sense in it', (text, part) => {
  expect(read(text)).toEqual({ ...ALL, ...part });
});

test('FPAG-34 the other product is one link away, with the same tab and filters, but for the market', () => {
  const view: OrdersView = { ...ALL, tab: 'history', symbol: 'BTC_USDT', side: 'SELL', from: '2026-11-01' };
  const other = inProduct('futures', view);
  expect(other).toEqual({ product: 'futures', tab: 'history', side: 'SELL', from: '2026-11-01' });
  expect(inProduct('spot', read(String(new URLSearchParams(other))))).toEqual({
    tab: 'history',
    side: 'SELL',
    from: '2026-11-01',
  });
  expect(inProduct('spot', ALL)).toEqual({});
});
