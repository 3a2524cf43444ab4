import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { markupOf } from '../../i18n/test-markup.tsx';
import { FilledText, KindText, PhaseText } from './order-cells.tsx';

const order = {
  quantity: '0.250',
  quoteQuantity: '0.000000',
  filledQuantity: '0.100',
  filledQuoteQuantity: '9.500000',
  preventedQuantity: '0.000',
  stopPrice: null,
  trailingDelta: null,
  status: 'NEW',
  phase: 'PENDING',
} as OrderData;

/** Its text, messages as their keys. */
const textOf = (element: ReactNode) => markupOf(element).replace(/<[^>]*>/g, '');

test('TRAD-236 the amount is in coins, in money too where only that was named, and no zero where it is not known yet', () => {
  expect(textOf(<FilledText order={order} />)).toBe('0.100 / 0.250');
  const byMoney = { ...order, symbol: 'BTC_USDT', quantity: '0.000', quoteQuantity: '10.000000' };
  expect(textOf(<FilledText order={byMoney} />)).toBe('0.1009.5 / 10 USDT');
  const unknown = { ...order, quantity: '0.000', filledQuantity: '0.000' };
  expect(textOf(<FilledText order={unknown} />)).toBe('0.000 / --');
});

test('TRAD-236 an open order that follows another says so; one that ended, or that stands in the market, does not', () => {
  expect(textOf(<PhaseText order={order} />)).toBe('trade.phase.PENDING');
  expect(textOf(<PhaseText order={{ ...order, phase: 'WORKING' }} />)).toBe('');
  expect(textOf(<PhaseText order={{ ...order, status: 'EXPIRED' }} />)).toBe('');
  const triggered = { ...order, stopPrice: '90.00', phase: 'WORKING' } as OrderData;
  expect(textOf(<PhaseText order={triggered} />)).toBe('trade.phase.WORKING');
  expect(textOf(<PhaseText order={{ ...triggered, status: 'FILLED' }} />)).toBe('');
});

const ALONE = {
  timeInForce: 'GTC',
  goodTill: null,
  visibleQuantity: null,
  peg: null,
  listId: null,
  listKind: null,
  algoId: null,
} as const;

test('TRAD-237 TRAD-302 a kind says how long the order may wait, where that is not until it is cancelled', () => {
  const limit = { ...order, ...ALONE, type: 'LIMIT' } as OrderData;
  expect(textOf(<KindText order={limit} />)).toBe('orderType.LIMIT');
  expect(textOf(<KindText order={{ ...limit, timeInForce: 'IOC' }} />)).toBe('orderType.LIMIT IOC');
  expect(textOf(<KindText order={{ ...limit, goodTill: 0 }} />)).toBe(
    'orderType.LIMITtrade.open.untiltrade.open.until',
  );
});

test('TRAD-237 a trailing stop is called one, and an order that shows a part of itself says how much', () => {
  const stop = { ...order, ...ALONE, type: 'STOP_LOSS' } as OrderData;
  expect(textOf(<KindText order={stop} />)).toBe('orderType.STOP_LOSS');
  expect(textOf(<KindText order={{ ...stop, trailingDelta: 150 }} />)).toBe('trade.kind.trailing');
  const iceberg = { ...stop, type: 'LIMIT', visibleQuantity: '0.050' } as OrderData;
  expect(textOf(<KindText order={iceberg} />)).toBe('orderType.LIMITtrade.form.visible 0.050');
});

test('TRAD-253 what self-trade prevention took is said where it took any, and only there', () => {
  expect(textOf(<FilledText order={order} />)).not.toContain('prevented');
  const met = { ...order, preventedQuantity: '0.050' };
  expect(textOf(<FilledText order={met} />)).toBe('0.100 / 0.250trade.history.prevented 0.05');
});

test('TRAD-254 TRAD-237 TRAD-302 an order of a list says of which, and one of a ladder or a TWAP of which', () => {
  const limit = { ...order, ...ALONE, type: 'LIMIT' } as OrderData;
  expect(textOf(<KindText order={{ ...limit, listId: 7, listKind: 'OCO' }} />)).toBe(
    'orderType.LIMITtrade.open.inList',
  );
  expect(textOf(<KindText order={{ ...limit, listId: 7, listKind: 'OCO' }} inItsList />)).toBe('orderType.LIMIT');
  expect(textOf(<KindText order={{ ...limit, algoId: 3 }} />)).toBe('orderType.LIMITtrade.open.inAlgo');
});
