import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { expect, test } from 'vitest';
import { Fold } from '../../fold/fold.ts';

const mine = { account: 16, market: 1 };
let seq = 0;
function command(events: EngineEvent[], list?: AppliedCommand['list']): AppliedCommand {
  seq += 1;
  const header = { origin: 0, request: 0, account: 16, timeMs: 1_000 * seq, seq };
  const rest = { clientOrderId: null, payload: null, events, ...(list === undefined ? {} : { list }) };
  return { kind: list === undefined ? 'cancel' : 'placeList', ...header, ...rest };
}
const leg = (orderId: number, phase: 'WORKING' | 'PENDING', lots: number): EngineEvent[] => [
  {
    ...mine,
    kind: 'orderAccepted',
    orderId,
    side: 'BUY',
    type: 'LIMIT',
    tif: 'GTC',
    stp: 'EXPIRE_MAKER',
    priceTicks: 5,
    lots,
    quoteUnits: 0,
  },
  { ...mine, kind: 'orderTerms', orderId, stopTicks: 0, trailingBips: 0, visibleLots: 0, goodTillMs: 0, listId: 7 },
  ...(phase === 'PENDING' ? [{ ...mine, kind: 'orderPhase', orderId, phase, priceTicks: 5, lots } as const] : []),
];
const placing = () =>
  command(
    [{ ...mine, kind: 'listAccepted', listId: 7, listKind: 'OPO' }, ...leg(8, 'WORKING', 30), ...leg(9, 'PENDING', 0)],
    {
      clientListId: 'li\0st',
      clientOrderIds: ['first', 'second'],
    },
  );

test('PROJ-32 a list is one row, its orders have its id and each its own name', () => {
  const fold = new Fold(seq);
  fold.add(placing());
  expect([...fold.lists.placed.values()]).toEqual([
    { ...mine, listId: 7, kind: 3, clientListId: 'li\uFFFDst', createdAtMs: 1_000 * seq, endedAtMs: null },
  ]);
  const orders = [...fold.orders.placed.values()];
  expect(
    orders.map(({ orderId, clientOrderId, listId, placedPhase }) => [orderId, clientOrderId, listId, placedPhase]),
  ).toEqual([
    [8, 'first', 7, 0],
    [9, 'second', 7, 3],
  ]);
});

test('PROJ-32 a quantity that is known only when its turn comes is told then', () => {
  const fold = new Fold(seq);
  fold.add(placing());
  fold.add(command([{ ...mine, kind: 'orderPhase', orderId: 9, phase: 'WORKING', priceTicks: 5, lots: 29 }]));
  expect(fold.orders.placed.get(9)).toMatchObject({ lots: 29, placedLots: 0 });
  const later = new Fold(seq);
  later.add(command([{ ...mine, kind: 'orderPhase', orderId: 9, phase: 'WORKING', priceTicks: 5, lots: 29 }]));
  // Its quantity is what it had filled before, and this.
  expect(later.orders.changed.get(9)).toMatchObject({ filledLots: 0, preventedLots: 0, lotsBeyond: 29 });
});

test('PROJ-32 its end is told in the batch that placed it, or after', () => {
  const end: EngineEvent = { ...mine, kind: 'listDone', listId: 7 };
  const fold = new Fold(seq);
  fold.add(placing());
  fold.add(command([end]));
  expect(fold.lists.placed.get(7)?.endedAtMs).toBe(1_000 * seq);
  expect(fold.lists.ended).toEqual([]);
  const later = new Fold(seq);
  later.add(command([end]));
  expect(later.lists.ended).toEqual([{ account: 16, listId: 7, endedAtMs: 1_000 * seq }]);
});
