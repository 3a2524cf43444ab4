import { expect, test } from 'vitest';
import { positionsWith } from '../../live/positions.ts';
import { EMPTY_DRAFT } from '../../terminal/order-form/order-form.logic.ts';
import { contractBody, positionSideOf } from './contract-trading.ts';

const order = { symbol: 'BTC_USDT_PERP', side: 'BUY', quantity: '1', clientOrderId: 'web-1' } as const;

test.each([
  ['LIMIT', {}, { type: 'LIMIT' }],
  ['LIMIT_MAKER', {}, { type: 'LIMIT', timeInForce: 'GTX' }],
  ['STOP_LOSS', { stopPrice: '9' }, { type: 'STOP_MARKET' }],
  ['STOP_LOSS', { trailingDelta: 100 }, { type: 'TRAILING_STOP_MARKET' }],
  ['TAKE_PROFIT_LIMIT', { stopPrice: '9', price: '8' }, { type: 'TAKE_PROFIT' }],
] as const)('FPAG-12 an order %s goes out as the contract’s own kind', (type, fields, expected) => {
  expect(contractBody({ ...order, type, ...fields }, { reduceOnly: true })).toEqual({
    ...order,
    ...fields,
    reduceOnly: true,
    ...expected,
  });
});

test.each([
  [false, 'BUY', false, 'BOTH'],
  [true, 'BUY', false, 'LONG'],
  [true, 'SELL', false, 'SHORT'],
  [true, 'BUY', true, 'SHORT'],
  [true, 'SELL', true, 'LONG'],
] as const)('FPAG-12 hedge mode %s: %s, closing %s, is for the position %s', (isHedge, side, isClosing, expected) => {
  expect(positionSideOf({ ...EMPTY_DRAFT, side, isClosing }, isHedge)).toBe(expected);
});

test('FPAG-13 a position that the channel says is closed leaves the list; another stays', () => {
  const told = { symbol: 'A', entryPrice: '1', isolatedMargin: null };
  const known = (['LONG', 'SHORT'] as const).map((positionSide) => ({ ...told, positionSide, quantity: '1' }) as never);
  const next = positionsWith(known, { ...told, positionSide: 'LONG', quantity: '0.000' });
  expect(next.map(({ positionSide }) => positionSide)).toEqual(['SHORT']);
});
