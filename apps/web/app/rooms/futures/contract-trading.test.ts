import { expect, test } from 'vitest';
import { positionsWith } from '../../live/positions.ts';
import { rules } from '../../terminal/order-form/fixture.ts';
import { EMPTY_DRAFT } from '../../terminal/order-form/order-draft.ts';
import { contractBody, contractTrading, positionSideOf } from './contract-trading.ts';
import { isExitWrong, isStopBeyond } from './exit-warnings.ts';

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

test('FPAG-14 an order in money goes out as the quantity that the book gives for it at the press', () => {
  const draft = { ...EMPTY_DRAFT, kind: 'market', given: 'total', total: '100' } as const;
  const estimate = { quantityUnits: 1_234n, quoteUnits: 100n, worstPriceUnits: 1n, isWhole: true };
  const seen = { estimate, bestPriceUnits: 1n, lastPriceUnits: 1n, pegPrice: null } as never;
  const sent = contractTrading(false, async () => {}).sentOf(draft, rules, 'web-1', seen);
  expect(sent.body).toMatchObject({ type: 'MARKET', quantity: '1.234', clientOrderId: 'web-1' });
  expect(sent.body).not.toHaveProperty('quoteQuantity');
});

test.each([
  ['BUY', '101', '99', false],
  ['BUY', '100', '', true],
  ['BUY', '', '100', true],
  ['SELL', '99', '101', false],
  ['SELL', '101', '', true],
  ['SELL', '', '99', true],
  ['SELL', '', '', false],
] as const)(
  'FPAG-15 at 100, %s with take-profit "%s" and stop "%s" is wrong: %s',
  (side, takeProfit, stopLoss, isWrong) => {
    expect(isExitWrong({ side, takeProfit, stopLoss }, 10_000n, rules)).toBe(isWrong);
  },
);

test.each([
  ['BUY', '90', true],
  ['BUY', '90.05', false],
  ['SELL', '90', true],
  ['SELL', '89.95', false],
  ['BUY', '', false],
] as const)('FPAG-15 liquidated at 90, %s with a stop at "%s" never reaches it: %s', (side, stopLoss, isBeyond) => {
  const exits = { side, takeProfit: '', stopLoss };
  expect(isStopBeyond(exits, Number(9_000n / rules.tickUnits), rules)).toBe(isBeyond);
  expect(isStopBeyond(exits, null, rules)).toBe(false);
});
