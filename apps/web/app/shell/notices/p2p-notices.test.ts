import { expect, test } from 'vitest';
import { type Noticed, ToldOrders } from './p2p-notices.logic.ts';

const order = (change: Partial<Noticed>): Noticed => ({
  ...{ id: 7, side: 'SELL', state: 'PAID', isMyTurn: true, unread: 0, amount: '10', asset: 'USDT' },
  ...change,
});

test('PPAG-23 each step that waits for me is told once, however often it is heard', () => {
  const told = new ToldOrders(null);
  expect(told.isNew(order({}))).toBe(true);
  expect(told.isNew(order({}))).toBe(false);
  expect(told.isNew(order({ id: 8 }))).toBe(true);
  expect(told.isNew(order({ state: 'CANCEL_ASKED', isMyTurn: false }))).toBe(false);
  expect(told.isNew(order({}))).toBe(true);
});

test('PPAG-23 another page of the same session does not tell it again; what is kept wrongly is as if it were not', () => {
  const told = new ToldOrders(null);
  told.isNew(order({}));
  expect(new ToldOrders(JSON.parse(JSON.stringify(told))).isNew(order({}))).toBe(false);
  for (const wrong of ['x', 3, [1], { 7: 1 }]) expect(new ToldOrders(wrong).isNew(order({}))).toBe(true);
});
