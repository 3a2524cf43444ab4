import { type AmendmentRow, amendmentsOf } from '@pelorus/database/spot/amendments.ts';
import { fillsAscending, fillsPage } from '@pelorus/database/spot/fills.ts';
import { openOrders, orderByClientId, orderById, ordersAscending, ordersPage } from '@pelorus/database/spot/orders.ts';
import { repeatAnswer } from '@pelorus/database/spot/placements.ts';
import { preventedMatches } from '@pelorus/database/spot/prevented.ts';
import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SlowOrder, SlowTrade } from '../testing/slow-fold.ts';
import {
  ACCOUNTS,
  closeQueries,
  journal,
  openQueries,
  orders,
  ordersOf,
  pool,
  STRANGER,
  trades,
  walk,
} from '../testing/test-queries.ts';

beforeAll(openQueries);
afterAll(closeQueries);

/** Every fourth, and all whose placement did more than rest. */
function isTelling({ placed, lots }: SlowOrder, index: number): boolean {
  return index % 4 === 0 || placed.tradeIds.length > 0 || placed.lots !== lots;
}

function fillsOf(account: number): (SlowTrade & { orderId: number; isMaker: boolean })[] {
  return trades.flatMap((trade) => [
    ...(trade.takerAccount === account ? [{ ...trade, isMaker: false, orderId: trade.takerOrderId }] : []),
    ...(trade.makerAccount === account ? [{ ...trade, isMaker: true, orderId: trade.makerOrderId }] : []),
  ]);
}

describe('orders', () => {
  it('PROJ-05 stand as their events left them, whatever order they came in', async () => {
    expect(orders.length).toBeGreaterThan(800);
    for (const { placed: _, ...order } of orders.filter((_, index) => index % 3 === 0)) {
      expect(await orderById(pool, order.account, order.orderId)).toMatchObject(order);
    }
  });

  it('PROJ-06 answer a repeated placement as it stands, with all its fills', async () => {
    let withFills = 0;
    for (const { placed: _, ...order } of orders.filter(isTelling)) {
      const answer = await repeatAnswer(pool, order.account, order.orderId);
      const own = fillsOf(order.account).filter((fill) => fill.orderId === order.orderId);
      expect(answer?.order).toMatchObject(order);
      expect(answer?.fills.map((fill) => fill.tradeId)).toEqual(own.map((fill) => fill.tradeId));
      if (own.length > 0) withFills += 1;
    }
    expect(withFills).toBeGreaterThan(50);
  });

  it('PROJ-31 SPAP-71 say what they wait for, where they stand, and when they were triggered', async () => {
    const conditional = orders.filter((order) => order.stopTicks > 0 || order.trailingBips > 0);
    for (const { orderId, account, stopTicks, trailingBips, phase, workingAtMs } of conditional) {
      const expected = { stopTicks, trailingBips, phase, workingAtMs };
      expect(await orderById(pool, account, orderId)).toMatchObject(expected);
    }
    for (const phase of ['WAITING', 'TRACKING', 'WORKING'])
      expect(conditional.filter((order) => order.phase === phase).length, phase).toBeGreaterThan(2);
  });

  it('PROJ-07 page newest first without gap or repeat, of all markets or one', async () => {
    for (const account of ACCOUNTS) {
      for (const market of [undefined, 0, 1, 2]) {
        const found = await walk(
          (beforeOrderId: number | undefined) => ordersPage(pool, account, { market, beforeOrderId, limit: 7 }),
          (row) => row.orderId,
        );
        const expected = ordersOf(account, market).map((order) => order.orderId);
        expect(found.map((row) => row.orderId)).toEqual(expected.sort((a, b) => b - a));
      }
    }
  });

  it('PROJ-08 are listed upwards from an id, from a time, between times, or the latest', async () => {
    const account = FIRST_USER_ACCOUNT;
    const mine = ordersOf(account, 1);
    const middle = mine[Math.floor(mine.length / 2)] as SlowOrder;
    const later = mine[Math.floor(mine.length / 2) + 5] as SlowOrder;
    const ids = async (options: Parameters<typeof ordersAscending>[3]) =>
      (await ordersAscending(pool, account, 1, options)).map((row) => row.orderId);
    const from = (test: (order: SlowOrder) => boolean) => mine.filter(test).map((order) => order.orderId);
    expect(await ids({ limit: 9 })).toEqual(from(() => true).slice(-9));
    expect(await ids({ fromOrderId: middle.orderId, limit: 9 })).toEqual(
      from((order) => order.orderId >= middle.orderId).slice(0, 9),
    );
    expect(await ids({ fromOrderId: middle.orderId + 1, limit: 9 })).toEqual(
      from((order) => order.orderId > middle.orderId).slice(0, 9),
    );
    expect(await ids({ startMs: middle.createdAtMs, endMs: later.createdAtMs, limit: 900 })).toEqual(
      from((order) => order.createdAtMs >= middle.createdAtMs && order.createdAtMs <= later.createdAtMs),
    );
    expect(await ids({ endMs: middle.createdAtMs, limit: 4 })).toEqual(
      from((order) => order.createdAtMs <= middle.createdAtMs).slice(-4),
    );
  });

  it('PROJ-43 PROJ-46 go by the id that they were given last, and say of each amendment what they went by before and after', async () => {
    const expected = new Map<number, AmendmentRow[]>();
    const names = new Map(orders.map(({ orderId, placed }) => [orderId, placed.clientOrderId]));
    const lotsOf = new Map(orders.map(({ orderId, placed }) => [orderId, placed.lots]));
    for (const { events, newClientOrderId, seq, timeMs } of journal.history) {
      const amended = events.filter((event) => event.kind === 'orderAmended').sort((a, b) => a.orderId - b.orderId);
      for (const [nth, { isRenamed, lots, orderId }] of amended.entries()) {
        const clientOrderIdBefore = names.get(orderId) as string;
        const clientOrderId = isRenamed ? `${newClientOrderId}`.replaceAll('\0', '\uFFFD') : clientOrderIdBefore;
        const lotsBefore = lotsOf.get(orderId) as number;
        const row = { seq, nth, timeMs, lotsBefore, lots, fromTicks: null, clientOrderIdBefore, clientOrderId };
        expected.set(orderId, [...(expected.get(orderId) ?? []), row]);
        names.set(orderId, clientOrderId);
        lotsOf.set(orderId, lots);
      }
    }
    const renamed = orders.filter(({ clientOrderId, placed }) => clientOrderId !== placed.clientOrderId);
    expect(renamed.length).toBeGreaterThan(10);
    expect(renamed.some(({ orderId }) => (expected.get(orderId) ?? []).length > 2)).toBe(true);
    for (const { account, clientOrderId, orderId, placed } of orders) {
      const all = expected.get(orderId) ?? [];
      expect(await amendmentsOf(pool, account, orderId, { limit: 100 })).toEqual(all);
      const given = await amendmentsOf(pool, account, orderId, { givenName: clientOrderId, limit: 2 });
      const isGiven = (row: AmendmentRow) =>
        row.clientOrderId === clientOrderId && row.clientOrderIdBefore !== clientOrderId;
      expect(given).toEqual(all.filter(isGiven));
      if (clientOrderId !== placed.clientOrderId)
        expect((await orderByClientId(pool, account, placed.clientOrderId))?.orderId).not.toBe(orderId);
    }
  });

  it('PROJ-09 are found open, and by client order id, the latest where ids were used again', async () => {
    for (const account of ACCOUNTS) {
      const open = ordersOf(account).filter((order) => order.reason === null);
      const found = await openOrders(pool, account);
      expect(found.map((row) => row.orderId)).toEqual(open.map((order) => order.orderId).sort((a, b) => b - a));
      const mine = ordersOf(account).slice(-150);
      const names = mine.toSorted((a, b) => Number(a.reason === null) - Number(b.reason === null));
      const latest = new Map(names.map((order) => [order.clientOrderId, order.orderId]));
      for (const [clientOrderId, orderId] of latest) {
        expect((await orderByClientId(pool, account, clientOrderId))?.orderId).toBe(orderId);
      }
    }
  });
});

describe('fills', () => {
  it('PROJ-10 page newest first without gap or repeat, with the fee of the side', async () => {
    for (const account of ACCOUNTS) {
      for (const market of [undefined, 0, 1, 2]) {
        const found = await walk(
          (before: { seq: number; tradeId: number } | undefined) =>
            fillsPage(pool, account, { market, before, limit: 6 }),
          ({ seq, tradeId }) => ({ seq, tradeId }),
        );
        const expected = fillsOf(account).filter((fill) => market === undefined || fill.market === market);
        expect(
          found.map(({ tradeId, orderId, isMaker, feeUnits, feeAsset, priceTicks, lots, quoteUnits, timeMs }) => ({
            ...{ tradeId, orderId, isMaker, feeUnits, feeAsset, priceTicks, lots, quoteUnits, timeMs },
          })),
        ).toEqual(
          expected.reverse().map(({ tradeId, orderId, isMaker, priceTicks, lots, quoteUnits, timeMs, ...fill }) => ({
            ...{ tradeId, orderId, isMaker, priceTicks, lots, quoteUnits, timeMs },
            feeUnits: isMaker ? fill.makerFeeUnits : fill.takerFeeUnits,
            feeAsset: (isMaker ? fill.makerFeeAsset : fill.takerFeeAsset) ?? null,
          })),
        );
      }
    }
  });

  it('PROJ-11 are listed upwards from an id, a time, of an order, or the latest', async () => {
    const account = FIRST_USER_ACCOUNT + 1;
    const mine = fillsOf(account).filter((fill) => fill.market === 0);
    const middle = mine[Math.floor(mine.length / 2)] as (typeof mine)[number];
    const ids = async (options: Parameters<typeof fillsAscending>[3]) =>
      (await fillsAscending(pool, account, 0, options)).map((row) => row.tradeId);
    const from = (test: (fill: (typeof mine)[number]) => boolean) => mine.filter(test).map((fill) => fill.tradeId);
    expect(await ids({ limit: 5 })).toEqual(from(() => true).slice(-5));
    expect(await ids({ fromTradeId: middle.tradeId, limit: 5 })).toEqual(
      from((fill) => fill.tradeId >= middle.tradeId).slice(0, 5),
    );
    expect(await ids({ startMs: middle.timeMs, limit: 5 })).toEqual(
      from((fill) => fill.timeMs >= middle.timeMs).slice(0, 5),
    );
    expect(await ids({ endMs: middle.timeMs, limit: 5 })).toEqual(
      from((fill) => fill.timeMs <= middle.timeMs).slice(-5),
    );
    expect(await ids({ orderId: middle.orderId, limit: 500 })).toEqual(from((fill) => fill.orderId === middle.orderId));
  });
});

describe('prevented matches', () => {
  const preventedOf = (account: number, market: number) =>
    journal.history.flatMap((command) =>
      command.events
        .filter((event) => event.kind === 'prevented')
        .filter((event) => event.market === market && [event.takerAccount, event.makerAccount].includes(account))
        .map(({ kind: _, takerAccount: __, makerAccount: ___, ...event }) => ({ ...event, timeMs: command.timeMs })),
    );

  it('PROJ-45 are listed by their number, of taker and maker, one, of an order, or from one on', async () => {
    let count = 0;
    for (const account of ACCOUNTS) {
      for (const market of [0, 1, 2]) {
        const expected = preventedOf(account, market);
        count += expected.length;
        const read = (options: Parameters<typeof preventedMatches>[3]) =>
          preventedMatches(pool, account, market, options);
        expect(await read({ limit: 1_000 })).toEqual(expected);
        const middle = expected[expected.length >> 1];
        if (middle === undefined) continue;
        const { preventedId, makerOrderId } = middle;
        expect(await read({ preventedId, limit: 5 })).toEqual([middle]);
        expect(await read({ fromPreventedId: preventedId, limit: 3 })).toEqual(
          expected.slice(expected.length >> 1).slice(0, 3),
        );
        expect(await read({ orderId: makerOrderId, limit: 1_000 })).toEqual(
          expected.filter((row) => [row.takerOrderId, row.makerOrderId].includes(makerOrderId)),
        );
        expect(await preventedMatches(pool, STRANGER, market, { preventedId, limit: 5 })).toEqual([]);
      }
    }
    expect(count).toBeGreaterThan(100);
  });

  it('PROJ-44 of what stands in the book quantity − filled − prevented is what is left', async () => {
    const left = new Map<string, number>();
    // What an iceberg hides is not in the book's levels.
    const icebergs = new Set<string>();
    for (const account of ACCOUNTS) {
      for (const order of await openOrders(pool, account)) {
        if (order.phase !== 'WORKING') continue;
        const key = `${order.market} ${order.side} ${order.priceTicks}`;
        left.set(key, (left.get(key) ?? 0) + order.lots - order.filledLots - order.preventedLots);
        if (order.visibleLots > 0) icebergs.add(key);
      }
    }
    for (const key of icebergs) left.delete(key);
    expect(left.size).toBeGreaterThan(3);
    const book = journal.exchange
      .books()
      .flatMap(({ market, bids, asks }) => [
        ...bids.map(([price, lots]) => [`${market} BUY ${price}`, lots] as const),
        ...asks.map(([price, lots]) => [`${market} SELL ${price}`, lots] as const),
      ]);
    expect(new Map(book.filter(([key]) => !icebergs.has(key)))).toEqual(left);
    // Some went into the book with less than they came with.
    expect(orders.some(({ placed }) => placed.reason === null && placed.preventedLots > 0)).toBe(true);
  });
});
