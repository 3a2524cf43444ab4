import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { expect, test } from 'vitest';
import { rules } from '../order-form/fixture.ts';
import { checkAmend } from './amend-check.ts';

const order = { quantity: '2.000', filledQuantity: '0.500', preventedQuantity: '0.000' } as OrderData;

test.each([
  ['1.999', null],
  ['0.501', null],
  ['2', 'amendLess 2'],
  ['99999999999999999', 'amendLess 2'],
  ['0.5', 'amendFilled 0.5'],
  ['0', 'amendFilled 0.5'],
  ['1.0005', 'amountStep 0.001'],
  ['', 'missingAmount'],
  ['-1', 'malformed'],
])('TRAD-42 an order of 2 with 0.5 filled made %j: %j', (text, expected) => {
  const problem = checkAmend(text, order, rules);
  expect(problem === null ? null : `${problem.id.split('.').at(-1)} ${problem.amount}`.trim()).toBe(expected);
});

test('TRAD-42 of an order of which nothing is filled, nothing is said to be: what is too small is told the smallest', () => {
  const problem = checkAmend('0', { ...order, filledQuantity: '0.000' }, rules);
  expect(problem).toEqual({ id: 'trade.problem.amountMin', amount: '0.001', asset: 'BTC' });
});
