import { expect, test } from 'vitest';
import { ALL, fileAddress, isAll, ORDERS_VIEW, queryOf } from './orders-filter.ts';

const read = (text: string) => ORDERS_VIEW.read(new URLSearchParams(text));

test('PPAG-20 the address of my orders says tab and filters, and nothing that makes no sense', () => {
  expect(read('')).toEqual({ tab: 'open', ...ALL });
  expect(read('tab=ended&end=disputed&side=SELL&asset=USDT&fiat=EUR&from=2026-11-01')).toEqual({
    ...{ tab: 'ended', end: 'disputed', side: 'SELL', asset: 'USDT', fiat: 'EUR', from: '2026-11-01', to: '' },
  });
  expect(read('tab=all&end=released&side=HOLD&asset=<b>&from=today')).toEqual({ tab: 'open', ...ALL });
});

test('PPAG-20 what is written into the address is read from it again', () => {
  const view = { ...ALL, tab: 'ended', end: 'cancelled', side: 'BUY', asset: 'BTC', to: '2026-11-28' } as const;
  const written = ORDERS_VIEW.write(view, new URLSearchParams('other=1&asset=ETH'));
  expect(written.get('other')).toBe('1');
  expect(ORDERS_VIEW.read(written)).toEqual(view);
  expect(String(ORDERS_VIEW.write({ tab: 'open', ...ALL }, written))).toBe('other=1');
});

test('PORD-61 rows and file are asked for by the same filter; how an order ended concerns ended ones alone', () => {
  const filter = { ...ALL, side: 'BUY', end: 'released' } as const;
  expect(queryOf('ended', filter)).toMatchObject({ is: 'released', side: 'BUY' });
  expect(queryOf('open', filter)).toMatchObject({ is: 'open', side: 'BUY' });
  expect(queryOf('ended', ALL)).toMatchObject({ is: 'ended', side: undefined });
  expect(fileAddress('ended', filter)).toBe('/api/p2p/orders/export?is=released&side=BUY');
  expect(isAll(ALL)).toBe(true);
  expect(isAll(filter)).toBe(false);
});
