import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { expect, test } from 'vitest';
import { LedgerFold } from './ledger.ts';

const command = (seq: number): AppliedCommand => ({
  ...{ kind: 'place', origin: 0, request: 0, account: 16, seq, timeMs: 1_000 },
  ...{ clientOrderId: null, payload: null, events: [] },
});

const posting = (own: Partial<EventOf<'posting'>>): EventOf<'posting'> => ({
  ...{ kind: 'posting', account: 16, asset: 1, reason: 'TRADE', deltaAvailable: 5, deltaHeld: 0 },
  ...{ available: 5, held: 0, orderId: 30, tradeId: 7, ...own },
});

test('PROJ-13 a row says its place in its command, and names an order and a trade only where there is one', () => {
  const fold = new LedgerFold();
  fold.add(command(8), posting({ reason: 'DEPOSIT', orderId: 0, tradeId: 0 }));
  fold.add(command(8), posting({ asset: 2 }));
  fold.add(
    command(9),
    posting({ deltaAvailable: -2, deltaHeld: 2, available: 3, held: 2, tradeId: 0, reason: 'ORDER_HOLD' }),
  );
  const rows = fold.rows.map(({ seq, index, reason, orderId, tradeId }) => [
    seq,
    index,
    POSTING_REASONS[reason],
    orderId,
    tradeId,
  ]);
  expect(rows).toEqual([
    [8, 0, 'DEPOSIT', null, null],
    [8, 1, 'TRADE', 30, 7],
    [9, 0, 'ORDER_HOLD', 30, null],
  ]);
  expect([...fold.balances.values()]).toEqual([
    { account: 16, asset: 1, availableUnits: 3, heldUnits: 2 },
    { account: 16, asset: 2, availableUnits: 5, heldUnits: 0 },
  ]);
  expect(() => fold.add(command(10), posting({ available: 9 }))).toThrow(/does not match/);
});
