import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { ListKind } from '@pelorus/protocol/spot/order-terms.ts';
import { describe, expect, it } from 'vitest';
import {
  ALICE,
  AT_MS,
  accepted,
  BOB,
  cancelRecord,
  command,
  done,
  posting,
  rested,
  standing,
  traded,
} from '../../../../testing/dialects/binance/user-data/test-commands.ts';
import { BTC, CATALOG } from '../../../../testing/markets/test-market.ts';
import { LiveCatalog } from '../../../catalog/live-catalog.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';
import { CancelIds } from '../../../trading/service/cancel-ids.ts';
import type { OpenList } from './account-lists.ts';
import { AccountReports } from './account-reports.ts';
import { madeCancelId } from './cancel-id.ts';
import { Outlook } from './outlook.ts';

const NOW = AT_MS + 5_000;
const LIST = 30;

// biome-ignore lint/suspicious/noExplicitAny: what is asked of an event is the test's own business
type Told = any;

function follower(open: LiveOrder[] = [], lists: OpenList[] = [], cancelIds = new CancelIds()) {
  const catalog = new LiveCatalog();
  catalog.reset(CATALOG);
  const reports = new AccountReports(ALICE, catalog, cancelIds, open, lists);
  return (applied: AppliedCommand): Told[] => reports.take(applied, new Outlook(applied), NOW);
}

const listAccepted = (listKind: ListKind): EngineEvent => ({
  kind: 'listAccepted',
  listId: LIST,
  account: ALICE,
  market: BTC,
  listKind,
});
const listDone: EngineEvent = { kind: 'listDone', listId: LIST, account: ALICE, market: BTC };
const terms = (orderId: number, stopTicks = 0): EngineEvent => ({
  kind: 'orderTerms',
  orderId,
  account: ALICE,
  market: BTC,
  stopTicks,
  trailingBips: 0,
  visibleLots: 0,
  goodTillMs: 0,
  listId: LIST,
});
const phase = (orderId: number, now: 'PENDING' | 'WAITING' | 'WORKING'): EngineEvent => ({
  kind: 'orderPhase',
  orderId,
  account: ALICE,
  market: BTC,
  phase: now,
  priceTicks: 4_000_000,
  lots: 100,
});
/** As the stream has a placement of a list. */
const placing = (seq: number, events: EngineEvent[]): AppliedCommand => ({
  ...command(seq, events, { kind: 'placeList', clientOrderId: null }),
  list: { clientListId: 'my-list', clientOrderIds: ['first', 'second'] },
});
const hold = posting('BTC', 900, 100, { reason: 'ORDER_HOLD' });
const oco = () => [
  listAccepted('OCO'),
  accepted(1, { side: 'SELL', type: 'LIMIT_MAKER', priceTicks: 4_100_000 }),
  terms(1),
  accepted(2, { side: 'SELL', type: 'STOP_LOSS', priceTicks: 0 }),
  terms(2, 3_900_000),
  hold,
  rested(1, 100),
  phase(2, 'WAITING'),
];
const told = (events: Told[]) => events.map(({ e, x, l, X, i, w }) => (e === 'listStatus' ? [e, l] : [e, x, X, i, w]));
const position = ['outboundAccountPosition', undefined, undefined, undefined, undefined];

describe('an order list', () => {
  it('BWS-49 is told behind its orders, which name it', () => {
    const events = follower()(placing(3, oco()));
    expect(told(events)).toEqual([
      ['executionReport', 'NEW', 'NEW', 1, true],
      ['executionReport', 'NEW', 'NEW', 2, false],
      ['listStatus', 'EXEC_STARTED'],
      position,
    ]);
    expect(events.slice(0, 2).map(({ g, c }) => [g, c])).toEqual([
      [LIST, 'first'],
      [LIST, 'second'],
    ]);
    expect(events[2]).toEqual({
      e: 'listStatus',
      E: NOW,
      s: 'BTCUSDT',
      g: LIST,
      c: 'OCO',
      l: 'EXEC_STARTED',
      L: 'EXECUTING',
      r: 'NONE',
      C: 'my-list',
      T: AT_MS + 3,
      O: [
        { s: 'BTCUSDT', i: 1, c: 'first' },
        { s: 'BTCUSDT', i: 2, c: 'second' },
      ],
    });
  });

  it('BWS-49 BWS-100 ends when one of its orders is filled, in whosever command', () => {
    const take = follower();
    take(placing(3, oco()));
    const fill = traded(7, 100, { makerOrderId: 1, makerAccount: ALICE, takerAccount: BOB, takerOrderId: 9 });
    const events = [fill, done(1, 'FILLED', 100), done(2, 'OCO_TRIGGER'), listDone];
    const last = take(command(4, events, { account: BOB }));
    expect(told(last)).toEqual([
      ['executionReport', 'TRADE', 'FILLED', 1, false],
      ['executionReport', 'EXPIRED', 'EXPIRED', 2, false],
      ['listStatus', 'ALL_DONE'],
    ]);
    expect(last[2]).toMatchObject({ L: 'ALL_DONE', C: 'my-list' });
    expect(last[2].O).toHaveLength(2);
  });

  it('BWS-48 BWS-49 BWS-100 of one order and then another: PENDING_NEW, then placed when the first is filled', () => {
    const take = follower();
    const first = [listAccepted('OTO'), accepted(1), terms(1), accepted(2, { side: 'SELL' }), terms(2)];
    const placed = take(placing(3, [...first, phase(2, 'PENDING'), hold, rested(1, 100)]));
    expect(told(placed)).toEqual([
      ['executionReport', 'NEW', 'NEW', 1, true],
      ['executionReport', 'NEW', 'PENDING_NEW', 2, false],
      ['listStatus', 'EXEC_STARTED'],
      position,
    ]);
    expect(placed[2].c).toBe('OTO');
    const fill = traded(7, 100, { makerOrderId: 1, makerAccount: ALICE, takerAccount: BOB, takerOrderId: 9 });
    const moved = take(
      command(4, [fill, done(1, 'FILLED', 100), phase(2, 'WORKING'), rested(2, 100)], { account: BOB }),
    );
    expect(told(moved)).toEqual([
      ['executionReport', 'TRADE', 'FILLED', 1, false],
      ['executionReport', 'NEW', 'NEW', 2, true],
      ['listStatus', 'EXEC_STARTED'],
    ]);
  });

  it('BWS-41 BWS-48 an amended order that waits for another one still does', () => {
    const open = [standing(1, { listId: LIST }), standing(2, { listId: LIST, phase: 'PENDING' })];
    const lists: OpenList[] = [{ listId: LIST, market: BTC, kind: 'OTO', clientListId: 'older', orders: open }];
    const amended = { kind: 'orderAmended', orderId: 2, account: ALICE, market: BTC, lots: 60, leftLots: 60 } as const;
    expect(told(follower(open, lists)(command(5, [amended], { kind: 'amend' })))).toEqual([
      ['executionReport', 'REPLACED', 'PENDING_NEW', 2, false],
    ]);
  });

  it('BWS-49 BWS-100 a list is UPDATED when one of its orders goes by another id, and says it from then on', () => {
    const open = [standing(1, { listId: LIST }), standing(2, { listId: LIST, phase: 'WAITING' })];
    const lists: OpenList[] = [{ listId: LIST, market: BTC, kind: 'OCO', clientListId: 'older', orders: open }];
    const take = follower(open, lists);
    const amended = (orderId: number) =>
      ({ kind: 'orderAmended', orderId, account: ALICE, market: BTC, lots: 60, leftLots: 60 }) as const;
    const renaming = [amended(1), { ...amended(2), isRenamed: true as const }];
    const events = take(command(5, renaming, { kind: 'amend', clientOrderId: null, newClientOrderId: 'other' }));
    expect(events.map(({ e, x, l, c, C }) => (e === 'listStatus' ? [l] : [x, c, C]))).toEqual([
      ['REPLACED', 'stood-1', 'stood-1'],
      ['REPLACED', 'other', 'stood-2'],
      ['UPDATED'],
    ]);
    const names = ['stood-1', 'other'];
    expect(events.at(-1)).toMatchObject({ L: 'EXECUTING', C: 'older', O: names.map((c, i) => ({ i: i + 1, c })) });
    const ended = take(command(6, [done(1, 'CANCELED_BY_USER'), done(2, 'CANCELED_BY_USER'), listDone]));
    expect(ended.at(-1)).toMatchObject({ l: 'ALL_DONE', O: names.map((c, i) => ({ i: i + 1, c })) });
  });

  it('BWS-42 BWS-49 that is cancelled by one of its orders has one cancel’s id in all reports', async () => {
    const cancelIds = new CancelIds();
    const cancels = () =>
      command(5, [done(1, 'CANCELED_BY_USER'), done(2, 'CANCELED_BY_USER'), listDone], { kind: 'cancel', request: 1 });
    const open = () => [standing(1, { listId: LIST }), standing(2, { listId: LIST, phase: 'WAITING' })];
    const lists = (): OpenList[] => [{ listId: LIST, market: BTC, kind: 'OCO', clientListId: 'older', orders: open() }];
    const events = await cancelIds.whileCanceling(ALICE, cancelRecord(1, 2), 'mine', async () =>
      follower(open(), lists(), cancelIds)(cancels()),
    );
    expect(events.map(({ e, c, C, g }) => [e, c, C, g])).toEqual([
      ['executionReport', 'mine', 'stood-1', LIST],
      ['executionReport', 'mine', 'stood-2', LIST],
      ['listStatus', 'OCO', 'older', LIST],
    ]);
    const [one, two] = follower(open(), lists(), cancelIds)(cancels());
    expect([one.c, two.c]).toEqual([madeCancelId(5, 1), madeCancelId(5, 2)]);
  });
});
