import type { FillData, OrderData } from '@pelorus/protocol/spot/http.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';
import { describe, expect, test } from 'vitest';
import { AccountFold } from './account-state.ts';

const order = (orderId: number, parts: Partial<OrderData> = {}) =>
  ({ orderId, status: 'NEW', updatedAt: 1, filledQuantity: '0', ...parts }) as OrderData;
const balance = (asset: string, available: string) => ({ asset, name: asset, available, held: '0' }) as BalanceData;
const fill = (tradeId: number, orderId: number) => ({ tradeId, orderId }) as FillData;
const openIds = (fold: AccountFold) => fold.state.openOrders?.map(({ orderId }) => orderId);

describe('account', () => {
  test('TRAD-40 nothing is known until the lists came, whatever the channel says before', () => {
    const fold = new AccountFold();
    fold.onBalances([balance('BTC', '1')]);
    const asked = fold.onAsked();
    fold.onOrder(order(3));
    expect(fold.state).toMatchObject({ openOrders: null, balances: null });
    fold.onLists([order(1)], [balance('USDT', '5')], asked);
    expect(openIds(fold)).toEqual([3, 1]);
    expect([...(fold.state.balances?.keys() ?? [])]).toEqual(['USDT']);
  });

  test('TRAD-40 a list made earlier does not bring back an order that ended', () => {
    const fold = new AccountFold();
    fold.onLists([order(1)], []);
    fold.onOrder(order(1, { status: 'FILLED', updatedAt: 9 }));
    fold.onLists([order(1)], []);
    expect(openIds(fold)).toEqual([]);
    expect(fold.state.doneOrders.map(({ orderId }) => orderId)).toEqual([1]);
  });

  test('TRAD-40 an order that ended stays ended, and once in the list of ended ones', () => {
    const fold = new AccountFold();
    fold.onLists([], []);
    fold.onOrder(order(1, { status: 'CANCELED' }));
    fold.onOrder(order(1, { status: 'NEW' }));
    fold.onOrder(order(1, { status: 'CANCELED' }));
    expect(openIds(fold)).toEqual([]);
    expect(fold.state.doneOrders).toHaveLength(1);
  });

  test('TRAD-40 a newer list wins over an older message', () => {
    const fold = new AccountFold();
    fold.onLists([], []);
    fold.onOrder(order(1, { updatedAt: 5, filledQuantity: '1' }));
    fold.onLists([order(1, { updatedAt: 8, filledQuantity: '2' })], []);
    expect(fold.state.openOrders?.[0]?.filledQuantity).toBe('2');
  });

  test('TRAD-40 a fill is listed once; both sides of a trade with oneself are listed', () => {
    const fold = new AccountFold();
    fold.onFill(fill(7, 1));
    fold.onFill(fill(7, 1));
    fold.onFill(fill(7, 2));
    expect(fold.state.fills.map(({ orderId }) => orderId)).toEqual([2, 1]);
  });

  test('TRAD-40 changed balances replace those of the same asset only', () => {
    const fold = new AccountFold();
    fold.onLists([], [balance('BTC', '1'), balance('USDT', '5')]);
    fold.onBalances([balance('USDT', '4')]);
    expect([...(fold.state.balances?.values() ?? [])].map(({ available }) => available)).toEqual(['1', '4']);
  });

  test('TRAD-40 what happens live is kept up to a limit', () => {
    const fold = new AccountFold();
    fold.onLists([], []);
    for (let id = 1; id <= 1_000; id++) {
      fold.onOrder(order(id, { status: 'FILLED' }));
      fold.onFill(fill(id, id));
    }
    expect(fold.state.doneOrders).toHaveLength(200);
    expect(fold.state.fills[0]?.tradeId).toBe(1_000);
    expect(fold.state.fills).toHaveLength(200);
  });
});

describe('account after a break', () => {
  test('SHL-08 an order that ended while nobody listened leaves the list, and the histories are asked again', () => {
    const fold = new AccountFold();
    fold.onLists([], []);
    fold.onOrder(order(1));
    fold.onOrder(order(2));
    expect(openIds(fold)).toEqual([2, 1]);
    expect(fold.state.missed).toBe(0);
    fold.onLists([order(2)], []);
    expect(openIds(fold)).toEqual([2]);
    expect(fold.state.missed).toBe(1);
    fold.onLists([order(2)], []);
    expect(fold.state.missed).toBe(1);
  });

  test('SHL-08 what was said after a list was asked for stays, order and balance', () => {
    const fold = new AccountFold();
    fold.onLists([], [balance('USDT', '5')]);
    const asked = fold.onAsked();
    fold.onOrder(order(7));
    fold.onBalances([balance('USDT', '3')]);
    fold.onLists([], [balance('USDT', '5'), balance('BTC', '1')], asked);
    expect(openIds(fold)).toEqual([7]);
    expect([...(fold.state.balances?.values() ?? [])].map(({ available }) => available)).toEqual(['3', '1']);
  });

  test('SHL-08 an answer to an earlier asking than that of the lists shown is dropped', () => {
    const fold = new AccountFold();
    const first = fold.onAsked();
    const second = fold.onAsked();
    fold.onLists([order(2)], [], second);
    fold.onLists([order(1)], [], first);
    expect(openIds(fold)).toEqual([2]);
  });

  test('SHL-08 an answer is taken while a later asking waits for its own, and what was said since either stays', () => {
    const fold = new AccountFold();
    const first = fold.onAsked();
    fold.onBalances([balance('BTC', '2')]);
    const second = fold.onAsked();
    fold.onBalances([balance('USDT', '3')]);
    fold.onLists([order(1)], [balance('BTC', '1'), balance('USDT', '5')], first);
    expect(openIds(fold)).toEqual([1]);
    const available = () => [...(fold.state.balances?.values() ?? [])].map((one) => one.available);
    expect(available()).toEqual(['2', '3']);
    fold.onLists([order(2)], [balance('BTC', '4'), balance('USDT', '5')], second);
    expect(openIds(fold)).toEqual([2]);
    expect(available()).toEqual(['4', '3']);
  });

  test('SHL-09 why there are no lists is known until they come', () => {
    const fold = new AccountFold();
    fold.onFailure('away');
    expect(fold.state.failure).toBe('away');
    fold.onLists([], []);
    expect(fold.state.failure).toBeNull();
    fold.onFailure('away again');
    expect(fold.state.failure).toBeNull();
  });
});
