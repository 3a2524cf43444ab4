import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import type { HistoryPage } from '@pelorus/database/projection/history-scan.ts';
import {
  type AlgoFilter,
  type AlgoPlace,
  type AlgoRow,
  algoById,
  algosPage,
  firstOrderIds,
} from '@pelorus/database/spot/algos.ts';
import { orderById } from '@pelorus/database/spot/orders.ts';
import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slowAlgos } from '../../testing/slow-algos.ts';
import { slowOrders } from '../../testing/slow-fold.ts';
import { TestJournal } from '../../testing/test-journal.ts';
import { rebuild } from '../rebuild.ts';

let journal: TestJournal;
let pool: pg.Pool;

beforeAll(async () => {
  journal = await TestJournal.createWithAlgos(5);
  pool = createPool({ url: journal.database.url, applicationName: 'test', log: SILENT_LOG });
  await journal.append(3_000, 40);
  await rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG });
});

afterAll(async () => {
  await pool.end();
  await journal.drop();
});

it('ALGO-60 algos stand as their events left them, now', async () => {
  const now = slowAlgos(journal.history);
  expect(new Set(now.map(({ kind, reason }) => `${kind} ${reason}`)).size).toBeGreaterThan(5);
  for (const algo of now) expect(await algoById(pool, algo.account, algo.algoId)).toMatchObject(algo);
  const [first] = now;
  expect(await algoById(pool, 4_000, first?.algoId as number)).toBeUndefined();
});

it('ALGO-61 their orders say whose they are, go by their names, and stand as any other', async () => {
  const ofAlgos = journal.history.flatMap((command) =>
    command.events.filter((event): event is EventOf<'orderAlgo'> => event.kind === 'orderAlgo'),
  );
  expect(ofAlgos.length).toBeGreaterThan(100);
  const orders = slowOrders(journal.history);
  for (const { account, algoId, orderId } of ofAlgos) {
    const { placed, ...expected } = orders.get(orderId) as NonNullable<ReturnType<typeof orders.get>>;
    expect(placed.clientOrderId).toBe(`algo-${algoId}-${orderId}`);
    expect(await orderById(pool, account, orderId)).toMatchObject({ ...expected, algoId });
  }
  const replaced = journal.history.filter((command) => command.kind === 'cancelReplace');
  for (const { account, clientOrderId: name, events } of replaced.slice(0, 50)) {
    const accepted = events.find((event) => event.kind === 'orderAccepted');
    if (accepted === undefined) continue;
    const { clientOrderId, placed } = orders.get(accepted.orderId) as NonNullable<ReturnType<typeof orders.get>>;
    expect(placed.clientOrderId).toBe(name);
    expect(await orderById(pool, account, accepted.orderId)).toMatchObject({ clientOrderId, algoId: 0 });
  }
});

it('ALGO-62 are listed newest first, open or ended, page by page; their first orders are found', async () => {
  const now = slowAlgos(journal.history);
  for (const account of new Set(now.map((algo) => algo.account))) {
    const own = now.filter((algo) => algo.account === account).sort((a, b) => b.algoId - a.algoId);
    const page = (filter: AlgoFilter, limit = 1_000, before?: AlgoPlace, most?: number) =>
      algosPage(pool, account, filter, { limit, before, most });
    const ids = async (filter: AlgoFilter) => (await page(filter)).rows.map((algo) => algo.algoId);
    expect(await ids({})).toEqual(own.map((algo) => algo.algoId));
    const open = own.filter((algo) => algo.endedAtMs === null).map((algo) => algo.algoId);
    expect(await ids({ isOpen: true })).toEqual(open);
    expect(await ids({ isOpen: false })).toHaveLength(own.length - open.length);
    expect(await ids({ market: 1 })).toEqual(own.filter((algo) => algo.market === 1).map((algo) => algo.algoId));
    const notOne = own.filter((algo) => algo.market !== 1).map((algo) => algo.algoId);
    expect(await ids({ markets: [0, 2, 3] })).toEqual(notOne);
    const middle = own[Math.floor(own.length / 2)]?.createdAtMs ?? 0;
    const since = own.filter((algo) => algo.createdAtMs >= middle).map((algo) => algo.algoId);
    expect(await ids({ fromMs: middle })).toEqual(since);
    expect(await ids({ toMs: middle })).toHaveLength(own.length - since.length);
    const sold = (await page({})).rows.filter(({ side, endedAtMs }) => side === 'SELL' && endedAtMs !== null);
    expect(await ids({ side: 'SELL', isOpen: false })).toEqual(sold.map(({ algoId }) => algoId));
    // Two rows a look, one algo a page: every page ends, some without having found any, and nothing is left out.
    for (const filter of [
      { market: 1 },
      { side: 'BUY' as const },
      { toMs: middle },
      { isOpen: false },
      { isOpen: true },
      {},
    ]) {
      const walked: number[] = [];
      let next: AlgoPlace | null | undefined;
      for (let pages = 0; next !== null; pages++) {
        expect(pages).toBeLessThanOrEqual(own.length + 1);
        const { rows, next: following }: HistoryPage<AlgoRow, AlgoPlace> = await page(filter, 1, next, 2);
        walked.push(...rows.map(({ algoId }) => algoId));
        next = following;
      }
      expect(walked).toEqual(await ids(filter));
    }
  }
  for (const { account, algoId, createdAtMs } of now.slice(0, 60)) {
    const command = journal.history.find((one) =>
      one.events.some((e) => e.kind === 'algoAccepted' && e.algoId === algoId),
    );
    const expected = command?.events.flatMap((event) => (event.kind === 'orderAlgo' ? [event.orderId] : []));
    const row = await algoById(pool, account, algoId);
    expect(row?.createdAtMs).toBe(createdAtMs);
    expect(row && (await firstOrderIds(pool, account, row))).toEqual(expected);
  }
});
