import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { expect, test } from 'vitest';
import { chosenOrders, inGroups, inScope, oncePerList, typesOf } from './chosen-orders.ts';
import { cancelEach } from './use-order-actions.ts';

const order = (orderId: number, symbol: string, side: 'BUY' | 'SELL', type: OrderData['type'] = 'LIMIT') =>
  ({ orderId, symbol, side, type }) as OrderData;
const orders = [
  order(4, 'BTC_USDT', 'BUY'),
  order(3, 'ETH_USDT', 'SELL'),
  order(2, 'BTC_USDT', 'SELL', 'LIMIT_MAKER'),
  order(1, 'BTC_USDT', 'BUY'),
];
const ids = (found: readonly OrderData[]) => found.map(({ orderId }) => orderId);

test.each([
  [{ pairCode: null, side: '', type: '' }, [4, 3, 2, 1]],
  [{ pairCode: 'BTC_USDT', side: '', type: '' }, [4, 2, 1]],
  [{ pairCode: null, side: 'SELL', type: '' }, [3, 2]],
  [{ pairCode: 'BTC_USDT', side: 'SELL', type: 'LIMIT_MAKER' }, [2]],
  [{ pairCode: 'ETH_USDT', side: 'BUY', type: '' }, []],
] as const)('TRAD-230 the choice %j shows %j', (choice, shown) => {
  expect(ids(chosenOrders(orders, choice))).toEqual(shown);
});

test('TRAD-230 what is cancelled together is all, the purchases or the sales', () => {
  expect([ids(inScope(orders, 'all')), ids(inScope(orders, 'BUY')), ids(inScope(orders, 'SELL'))]).toEqual([
    [4, 3, 2, 1],
    [4, 1],
    [3, 2],
  ]);
  expect(typesOf(orders)).toEqual(['LIMIT', 'LIMIT_MAKER']);
});

test('TRAD-230 of a list one order is cancelled: the others end with it', () => {
  const listed = (orderId: number, listId: number | null) => ({ ...order(orderId, 'BTC_USDT', 'BUY'), listId });
  const all = [listed(1, null), listed(2, 7), listed(3, 7), listed(4, 8), listed(5, null)];
  expect(ids(oncePerList(all))).toEqual([1, 2, 4, 5]);
});

const refusal = (error: string) => new ApiRefusal({ error, code: 1, status: 400 } as never);

test('TRAD-230 each order is cancelled once; one that ended by itself is no failure', async () => {
  const asked: number[] = [];
  const many = Array.from({ length: 12 }, (_, index) => order(index + 1, 'BTC_USDT', 'BUY'));
  const ended = await cancelEach(many, async (orderId) => {
    asked.push(orderId);
    if (orderId === 3) throw Object.assign(refusal('UNKNOWN_ORDER'), { error: 'UNKNOWN_ORDER' });
    return order(orderId, 'BTC_USDT', 'BUY');
  });
  expect(asked.sort((a, b) => a - b)).toEqual(ids(many));
  expect(ids(ended)).toEqual(ids(many).filter((id) => id !== 3));
});

test('TRAD-230 a refusal is said after all have been tried', async () => {
  const asked: number[] = [];
  const trying = cancelEach(orders, async (orderId) => {
    asked.push(orderId);
    throw refusal('INTERNAL');
  });
  await expect(trying).rejects.toThrow();
  expect(asked).toHaveLength(4);
});

test('TRAD-230 orders of a list stand side by side, first to last, where the newest of them would stand', () => {
  const row = (orderId: number, listId: number | null) => ({ orderId, listId }) as OrderData;
  const groups = inGroups([row(9, 4), row(8, null), row(7, 4), row(6, 5), row(5, 4), row(4, 5)]);
  expect(groups.map(({ listId, orders }) => [listId, orders.map(({ orderId }) => orderId)])).toEqual([
    [4, [5, 7, 9]],
    [null, [8]],
    [5, [4, 6]],
  ]);
});
