import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import type { HistoryPage } from '@pelorus/database/projection/history-scan.ts';
import { type FillHistoryFilter, fillHistory, fillSeqAt } from '@pelorus/database/spot/fill-history.ts';
import { type FillRow, fillsPage } from '@pelorus/database/spot/fills.ts';
import { type OrderHistoryFilter, orderHistory, orderIdAt } from '@pelorus/database/spot/order-history.ts';
import { orderListHistory } from '@pelorus/database/spot/order-list-history.ts';
import { type OrderListRow, orderListsAscending } from '@pelorus/database/spot/order-lists.ts';
import { type OrderRow, ordersPage } from '@pelorus/database/spot/orders.ts';
import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { ORDER_STATUSES, ORDER_TYPES, SIDES } from '@pelorus/protocol/exchange/orders.ts';
import { LIST_KINDS } from '@pelorus/protocol/spot/order-terms.ts';
import * as fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestJournal } from '../testing/test-journal.ts';
import { rebuild } from './rebuild.ts';

const ME = FIRST_USER_ACCOUNT + 1;
const EVERYTHING = 100_000;

let journal: TestJournal;
let pool: pg.Pool;
let orders: OrderRow[];
let fills: FillRow[];
let lists: OrderListRow[];

beforeAll(async () => {
  journal = await TestJournal.create(31, 5);
  pool = createPool({ url: journal.database.url, applicationName: 'test', log: SILENT_LOG });
  await journal.append(8_000, 100);
  await rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG });
  orders = await ordersPage(pool, ME, { limit: EVERYTHING });
  fills = await fillsPage(pool, ME, { limit: EVERYTHING });
  lists = (await orderListsAscending(pool, ME, { limit: EVERYTHING })).reverse();
});
afterAll(async () => {
  await pool.end();
  await journal.drop();
});

/** All pages one after the other, and how many were asked for. */
async function walk<Row, Place>(
  page: (before: Place | undefined) => Promise<HistoryPage<Row, Place>>,
): Promise<{ rows: Row[]; pages: number }> {
  const rows: Row[] = [];
  let before: Place | undefined;
  for (let pages = 1; ; pages++) {
    const { rows: more, next } = await page(before);
    rows.push(...more);
    if (next === null) return { rows, pages };
    if (pages > 10_000) throw new Error('pages without end');
    before = next;
  }
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
/** A moment about which there is something, or one before or after everything. */
const moment = (times: () => number[]) =>
  maybe(
    fc
      .tuple(fc.nat(), fc.integer({ min: -1, max: 1 }))
      .map(([index, off]) => (times()[index % (times().length + 1)] ?? 0) + off),
  );
/** Both sides of a trade with oneself, and one row more, are always looked at. */
/** A scan goes on from the trade where it stopped, so it looks at more rows than a command has of one number in all markets. */
const size = fc.record({ limit: fc.integer({ min: 1, max: 60 }), most: fc.integer({ min: 9, max: 300 }) });

describe('the history of an account', () => {
  it('PROJ-40 orders are exactly those that a slow sieve leaves, over all pages, once each and newest first', async () => {
    expect(orders.length).toBeGreaterThan(150);
    const filter: fc.Arbitrary<OrderHistoryFilter> = fc.record({
      market: maybe(fc.integer({ min: 0, max: 3 })),
      markets: maybe(fc.uniqueArray(fc.integer({ min: 0, max: 3 }))),
      side: maybe(fc.constantFrom(...SIDES)),
      types: maybe(fc.uniqueArray(fc.constantFrom(...ORDER_TYPES))),
      statuses: maybe(fc.uniqueArray(fc.constantFrom(...ORDER_STATUSES))),
      fromMs: moment(() => orders.map(({ createdAtMs }) => createdAtMs)),
      toMs: moment(() => orders.map(({ createdAtMs }) => createdAtMs)),
    });
    await fc.assert(
      fc.asyncProperty(filter, size, async (wanted, { limit, most }) => {
        const { market, markets, side, types, statuses, fromMs = 0, toMs = Number.POSITIVE_INFINITY } = wanted;
        const expected = orders.filter(
          (order) =>
            (market === undefined || order.market === market) &&
            (markets === undefined || markets.includes(order.market)) &&
            (side === undefined || order.side === side) &&
            (types === undefined || types.includes(order.type)) &&
            (statuses === undefined || statuses.includes(order.status)) &&
            order.createdAtMs >= fromMs &&
            order.createdAtMs < toMs,
        );
        const { rows } = await walk((before: { orderId: number } | undefined) =>
          orderHistory(pool, ME, wanted, { before, limit, most }),
        );
        expect(rows).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('PROJ-40 trades likewise, of one order too', async () => {
    expect(fills.length).toBeGreaterThan(50);
    const filter: fc.Arbitrary<FillHistoryFilter> = fc.record({
      market: maybe(fc.integer({ min: 0, max: 3 })),
      markets: maybe(fc.uniqueArray(fc.integer({ min: 0, max: 3 }))),
      side: maybe(fc.constantFrom(...SIDES)),
      isMaker: maybe(fc.boolean()),
      orderId: fc.option(
        fc.nat().map((index) => fills[index % fills.length]?.orderId),
        { nil: undefined, freq: 5 },
      ),
      fromMs: moment(() => fills.map(({ timeMs }) => timeMs)),
      toMs: moment(() => fills.map(({ timeMs }) => timeMs)),
    });
    await fc.assert(
      fc.asyncProperty(filter, size, async (wanted, { limit, most }) => {
        const { market, markets, side, isMaker, orderId, fromMs = 0, toMs = Number.POSITIVE_INFINITY } = wanted;
        const expected = fills.filter(
          (fill) =>
            (market === undefined || fill.market === market) &&
            (markets === undefined || markets.includes(fill.market)) &&
            (side === undefined || fill.side === side) &&
            (isMaker === undefined || fill.isMaker === isMaker) &&
            (orderId === undefined || fill.orderId === orderId) &&
            fill.timeMs >= fromMs &&
            fill.timeMs < toMs,
        );
        const { rows } = await walk((before: { seq: number; tradeId: number } | undefined) =>
          fillHistory(pool, ME, wanted, { before, limit, most }),
        );
        expect(rows).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('PROJ-40 a page that ends at a trade with oneself has both sides of it, and the rest of the history behind it', async () => {
    const twin = fills.findIndex((fill, i) => fill.seq === fills[i + 1]?.seq && fill.tradeId === fills[i + 1]?.tradeId);
    expect(twin).toBeGreaterThan(-1);
    expect(fills.length).toBeGreaterThan(twin + 3);
    const { rows, next } = await fillHistory(pool, ME, {}, { limit: twin + 1 });
    expect(rows).toEqual(fills.slice(0, twin + 2));
    const last = rows.at(-1);
    expect(next).toEqual({ seq: last?.seq, tradeId: last?.tradeId });
  });

  it('PROJ-40 lists likewise', async () => {
    expect(lists.length).toBeGreaterThan(5);
    const { rows: ofTwo } = await orderListHistory(pool, ME, { markets: [0, 1] }, { limit: EVERYTHING });
    expect(ofTwo).toEqual(lists.filter(({ market }) => market < 2));
    for (const kind of [undefined, ...LIST_KINDS])
      for (const isOpen of [undefined, true, false])
        for (const market of [undefined, 0, 1])
          for (const fromMs of [undefined, lists[Math.floor(lists.length / 2)]?.createdAtMs]) {
            const { rows } = await walk((before: { createdAtMs: number; listId: number } | undefined) =>
              orderListHistory(pool, ME, { kind, isOpen, market, fromMs }, { before, limit: 3, most: 4 }),
            );
            const expected = lists.filter(
              (list) =>
                (kind === undefined || list.kind === kind) &&
                (isOpen === undefined || (list.endedAtMs === null) === isOpen) &&
                (market === undefined || list.market === market) &&
                list.createdAtMs >= (fromMs ?? 0),
            );
            expect(rows).toEqual(expected);
          }
  });

  it('PROJ-41 a page looks at a bounded number of rows, and says where it stopped', async () => {
    const rare = { types: [] };
    const { rows, pages } = await walk((before: { orderId: number } | undefined) =>
      orderHistory(pool, ME, rare, { before, limit: 10, most: 50 }),
    );
    expect(rows).toEqual([]);
    expect(pages).toBe(Math.floor(orders.length / 50) + 1);
  });

  it('PROJ-42 the first id and sequence at a moment are those that a slow search finds', async () => {
    for (const { createdAtMs } of [...orders.slice(0, 5), ...orders.slice(-5)])
      for (const timeMs of [createdAtMs - 1, createdAtMs, createdAtMs + 1]) {
        const fromId = await orderIdAt(pool, ME, timeMs);
        expect(orders.filter(({ orderId }) => orderId >= fromId)).toEqual(
          orders.filter((order) => order.createdAtMs >= timeMs),
        );
      }
    for (const { timeMs } of [...fills.slice(0, 5), ...fills.slice(-5)]) {
      const fromSeq = await fillSeqAt(pool, ME, timeMs);
      expect(fills.filter(({ seq }) => seq >= fromSeq)).toEqual(fills.filter((fill) => fill.timeMs >= timeMs));
    }
    expect(await orderIdAt(pool, 4_000, 5)).toBe(0);
  });

  it('PROJ-40 an order is found by its client order id, and nobody else’s', async () => {
    const [order] = orders;
    if (order === undefined) throw new Error('no orders');
    const filter = { clientOrderId: order.clientOrderId };
    expect((await orderHistory(pool, ME, filter, { limit: 9 })).rows).toEqual(
      orders.filter(({ clientOrderId }) => clientOrderId === order.clientOrderId),
    );
    expect((await orderHistory(pool, 4_000, filter, { limit: 9 })).rows).toEqual([]);
  });
});
