import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { expect, test } from 'vitest';
import { algosEndedBy, CANCEL_SCOPES, chosenOrders, followersOf, inScope, typesOf } from './chosen-orders.ts';
import { inGroups } from './order-groups.ts';

const order = (orderId: number, symbol: string, side: 'BUY' | 'SELL', type: OrderData['type'] = 'LIMIT') =>
  ({ orderId, symbol, side, type, listId: null }) as OrderData;
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

test('TRAD-230 TRAD-297 what is cancelled together is all, the purchases or the sales', () => {
  expect([ids(inScope(orders, 'all')), ids(inScope(orders, 'BUY')), ids(inScope(orders, 'SELL'))]).toEqual([
    [4, 3, 2, 1],
    [4, 1],
    [3, 2],
  ]);
  expect(typesOf(orders)).toEqual(['LIMIT', 'LIMIT_MAKER']);
});

/** A list's orders that are open, the first of them first. */
const listOf = (listId: number, ...sides: OrderData['side'][]) =>
  sides.map((side, at) => ({ ...order(listId * 10 + at, 'BTC_USDT', side), listId }));

test.each([
  ['OCO', listOf(1, 'SELL', 'SELL'), 'SELL', 0],
  ['OTO of one side', listOf(1, 'BUY', 'BUY'), 'BUY', 0],
  ['OTO, OPO', listOf(1, 'BUY', 'SELL'), 'BUY', 1],
  ['OTO that sells first', listOf(1, 'SELL', 'BUY'), 'SELL', 1],
  ['OTOCO, OPOCO', listOf(1, 'BUY', 'SELL', 'SELL'), 'BUY', 2],
  ['OTOCO whose first is filled', listOf(1, 'BUY', 'SELL', 'SELL').slice(1), 'SELL', 0],
] as const)('TRAD-230 TRAD-298 a list ends whole, with the side of its first: %s', (_, list, side, taken) => {
  const [buy, sell] = [order(1, 'BTC_USDT', 'BUY'), order(2, 'BTC_USDT', 'SELL')];
  // Newest first, as they come.
  const open = [sell, ...list.toReversed(), buy];
  const other = side === 'BUY' ? 'SELL' : 'BUY';
  const alone = { BUY: buy, SELL: sell };
  expect(ids(inScope(open, side)).sort((a, b) => a - b)).toEqual([alone[side].orderId, ...ids(list)]);
  expect(ids(inScope(open, other))).toEqual([alone[other].orderId]);
  expect([followersOf(open, side), followersOf(open, other)]).toEqual([
    { taken, kept: 0 },
    { taken: 0, kept: taken },
  ]);
  expect([ids(inScope(open, 'all')), followersOf(open, 'all')]).toEqual([ids(open), { taken: 0, kept: 0 }]);
});

test('TRAD-230 TRAD-297 what a choice ends is the number that is said: the calls end these orders and no others', () => {
  const open = [
    ...listOf(3, 'BUY', 'SELL', 'SELL'),
    ...listOf(2, 'BUY', 'SELL'),
    ...listOf(1, 'SELL', 'SELL'),
    ...orders,
  ];
  for (const scope of ['BUY', 'SELL'] as const) {
    const chosen = inScope(open, scope);
    const called = inGroups(chosen).flatMap(({ orders: together }) => together.slice(0, 1));
    const lists = called.flatMap(({ listId }) => (listId === null ? [] : [listId]));
    // As the engine does (LIST-08): with one order of a list all of it ends.
    const ended = open.filter((one) => called.includes(one) || (one.listId !== null && lists.includes(one.listId)));
    expect(ids(ended).sort((a, b) => a - b)).toEqual(ids(chosen).sort((a, b) => a - b));
  }
  expect([inScope(open, 'BUY').length, inScope(open, 'SELL').length]).toEqual([7, 4]);
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

test('TRAD-405 with all orders every algo ends, with those of a side its ladders', () => {
  const algos = (['SCALED', 'TWAP'] as const).flatMap((kind) =>
    (['BUY', 'SELL'] as const).map((side) => ({ kind, side }) as AlgoData),
  );
  expect(CANCEL_SCOPES.map((scope) => algosEndedBy(algos, scope).map(({ kind, side }) => `${kind} ${side}`))).toEqual([
    ['SCALED BUY', 'SCALED SELL', 'TWAP BUY', 'TWAP SELL'],
    ['SCALED BUY'],
    ['SCALED SELL'],
  ]);
});
