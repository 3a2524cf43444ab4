import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { expect, test } from 'vitest';
import { rules } from '../order-form/fixture.ts';
import { checkEdit, editableFields } from './order-edit.ts';

const order = {
  symbol: 'BTC_USDT',
  side: 'BUY',
  type: 'LIMIT',
  price: '100.00',
  quantity: '2.000',
  filledQuantity: '0.500',
  preventedQuantity: '0.100',
  listId: null,
  peg: null,
} as OrderData;
const edit = (price: string, quantity: string, change: Partial<OrderData> = {}, status = rules.status) =>
  checkEdit({ price, quantity }, { ...order, ...change }, { ...rules, status });

test.each([
  ['LIMIT', {}, ['price', 'quantity']],
  ['a stop without a price', { type: 'STOP_LOSS' }, ['quantity']],
  ['pegged to the book', { peg: { priceType: 'PRIMARY_PEG' } }, ['quantity']],
  ['of a list', { listId: 7 }, []],
  ['of an amount that is not known yet', { quantity: '0.000' }, []],
] as [string, Partial<OrderData>, string[]][])('TRAD-391 what can be changed of an order: %s', (_, change, fields) => {
  expect(editableFields({ ...order, ...change }, rules)).toEqual(fields);
  expect(editableFields({ ...order, ...change }, { ...rules, status: 'HALT' })).toEqual([]);
  expect(editableFields({ ...order, ...change }, null)).toEqual([]);
});

test('TRAD-42 TRAD-392 a smaller amount keeps the place in the queue; anything else is another order for what is left', () => {
  expect(edit('100', '2').change).toBeNull();
  expect(edit('100', '1.5').change).toEqual({ kind: 'amend', quantity: '1.5' });
  expect(edit('', '1.5', { type: 'STOP_LOSS', price: '0.00' }).change).toEqual({ kind: 'amend', quantity: '1.5' });
  expect(edit('101', '2').change).toEqual({ kind: 'replace', body: { price: '101' } });
  // 0.6 of it is gone.
  expect(edit('100', '2.6').change).toEqual({ kind: 'replace', body: { quantity: '2' } });
  expect(edit('101', '1').change).toEqual({ kind: 'replace', body: { price: '101', quantity: '0.4' } });
});

test.each([
  ['', '2', 'price missingPrice '],
  ['100.01', '2', 'price priceStep 0.05'],
  ['2000000', '2', 'price priceMax 1000000'],
  ['100', '', 'quantity missingAmount '],
  ['100', '0.6', 'quantity amendFilled 0.6'],
  ['100', '1.0001', 'quantity amountStep 0.001'],
  ['100', '99999', 'quantity amountMax 200'],
  ['101', '0.601', 'quantity totalMin 5'],
])('TRAD-392 a price of %s and an amount of %s are refused before they are sent: %s', (price, quantity, said) => {
  const found = edit(price, quantity);
  expect(found.change).toBeNull();
  const [field, id, amount = ''] = said.split(' ');
  expect(found[field as 'price' | 'quantity']).toMatchObject({ id: `trade.problem.${id}`, amount });
});

test('TRAD-252 where a market only takes cancels, an order can be made smaller and nothing else', () => {
  expect(edit('100', '1', {}, 'CANCEL_ONLY').change).toEqual({ kind: 'amend', quantity: '1' });
  expect(edit('101', '2', {}, 'CANCEL_ONLY').quantity?.id).toBe('trade.problem.cancelOnly');
});
