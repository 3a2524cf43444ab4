import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { Random } from '@pelorus/engine/reference/random.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { P2P_ACTIONS, P2P_ORDER_STATES } from '@pelorus/protocol/p2p/order-states.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashTables } from '../../testing/table-hash.ts';
import { TestJournal } from '../../testing/test-journal.ts';
import { emptyProjections, rebuild } from '../rebuild.ts';
import { startWorker } from '../start-worker.ts';

const COMMANDS = 6_000;
let journal: TestJournal;
let pool: pg.Pool;

type Told<K extends EngineEvent['kind']> = Extract<EngineEvent, { kind: K }> & { timeMs: number; seq: number };

/** Every event of one kind as the live exchange told it, oldest first. */
function told<K extends EngineEvent['kind']>(kind: K): Told<K>[] {
  return journal.history.flatMap(({ events, seq, timeMs }) =>
    events.filter((event) => event.kind === kind).map((event) => ({ ...event, seq, timeMs }) as Told<K>),
  );
}

async function table(name: string, order: string): Promise<Record<string, unknown>[]> {
  const types = { getTypeParser: (oid: number) => (oid === 20 ? Number : pg.types.getTypeParser(oid)) };
  return (await pool.query({ text: `SELECT * FROM projection.${name} ORDER BY ${order}`, types } as pg.QueryConfig))
    .rows;
}

beforeAll(async () => {
  journal = await TestJournal.createWithP2p(3);
  pool = createPool({ url: journal.database.url, applicationName: 'test', log: SILENT_LOG });
  await journal.append(COMMANDS, 40);
  await rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG });
});
afterAll(async () => {
  await pool.end();
  await journal.drop();
});

describe('the tables of P2P', () => {
  it('PROJ-02 PROJ-03 are the same however commands are gathered, and after a rebuild', async () => {
    const expected = await hashTables(pool);
    for (const [name, hash] of Object.entries(expected))
      if (name.startsWith('projection.p2p_')) expect(`${name} ${hash}`).not.toMatch(/ 0 /);
    const random = new Random(5);
    for (const gatheredMax of [1, random.between(2, 60)]) {
      await emptyProjections(journal.database.url, SILENT_LOG);
      const { promise, resolve } = Promise.withResolvers<void>();
      const worker = startWorker({
        ...{ databaseUrl: journal.database.url, log: SILENT_LOG, gatheredMax },
        onProjected: (at) => at >= COMMANDS && resolve(),
      });
      await promise;
      await worker.stop();
      expect(await hashTables(pool)).toEqual(expected);
    }
  });

  it('ESCR-01 ESCR-05 have each ad as it was set last, with what is left of it now', async () => {
    const offered = [...told('p2pAdSet'), ...told('p2pOrderOpened'), ...told('p2pOrderMoved')].sort(
      (a, b) => a.seq - b.seq,
    );
    const expected = new Map<number, Record<string, unknown>>();
    for (const event of offered)
      if (event.kind === 'p2pAdSet') {
        const { account, adId: ad_id, asset, side, state, units, version } = event;
        expected.set(ad_id, { ad_id, account, version, state, side, asset, units });
      } else expected.set(event.adId, { ...expected.get(event.adId), units: event.adUnits });
    expect(await table('p2p_ads', 'ad_id')).toEqual(
      [...expected.values()].sort((a, b) => Number(a.ad_id) - Number(b.ad_id)),
    );
  });

  it('ESCR-20 have each order in the state of its last step, and every step that led there', async () => {
    const moves = await table('p2p_moves', 'order_id, seq, index');
    const moved = told('p2pOrderMoved');
    const opened = told('p2pOrderOpened');
    expect(moves).toHaveLength(moved.length + opened.length);
    expect(new Set(moves.map(({ state }) => state))).toEqual(new Set(P2P_ORDER_STATES));
    expect(new Set(moves.map(({ action }) => action))).toEqual(new Set(['OPEN', ...P2P_ACTIONS]));
    const orders = await table('p2p_orders', 'order_id');
    expect(orders.map(({ order_id }) => order_id)).toEqual(opened.map(({ orderId }) => orderId).sort((a, b) => a - b));
    for (const order of orders) {
      const first = opened.find(({ orderId }) => orderId === order.order_id) as Told<'p2pOrderOpened'>;
      const steps = moved.filter(({ orderId }) => orderId === order.order_id);
      const last = steps.at(-1);
      const parties = first.side === 'SELL' ? [first.taker, first.maker] : [first.maker, first.taker];
      const isOver = ['RELEASED', 'CANCELLED', 'RULED_BUYER', 'RULED_SELLER'].includes(String(last?.state));
      expect(order).toEqual({
        order_id: first.orderId,
        ad_id: first.adId,
        maker: first.maker,
        taker: first.taker,
        buyer: parties[0],
        seller: parties[1],
        asset: first.asset,
        units: first.units,
        fee_units: first.feeUnits,
        state: last?.state ?? 'PENDING_PAYMENT',
        opened_at_ms: first.timeMs,
        paid_at_ms: steps.find(({ action }) => action === 'PAID')?.timeMs ?? null,
        ended_at_ms: isOver ? last?.timeMs : null,
        deadline_ms: (last?.deadlineMs ?? first.deadlineMs) || null,
        appeal_from_ms: last?.appealFromMs || null,
      });
      const by = { BUYER: parties[0], SELLER: parties[1], STAFF: null, TIMER: null };
      expect(moves.filter(({ order_id }) => order_id === order.order_id)).toMatchObject([
        { action: 'OPEN', account: first.taker, at_ms: first.timeMs, state: 'PENDING_PAYMENT' },
        ...steps.map(({ action, by: who, state, timeMs }) => ({ action, account: by[who], at_ms: timeMs, state })),
      ]);
    }
  });

  it('ESCR-34 ESCR-41 have the clock, and deposits less what they paid', async () => {
    const clock = told('p2pClockSet').at(-1);
    expect(await table('p2p_clock', 'one')).toEqual([
      { one: true, is_running: clock?.isRunning, stood_ms: clock?.stoodMs, since_ms: clock?.nowMs },
    ]);
    const deposits = new Map<string, number>();
    const paid = [...told('p2pDepositSet'), ...told('p2pDepositPaid')].sort((a, b) => a.seq - b.seq);
    expect(paid.some(({ kind }) => kind === 'p2pDepositPaid')).toBe(true);
    for (const event of paid) {
      const key = `${event.account} ${event.asset}`;
      const before = deposits.get(key) ?? 0;
      deposits.set(key, event.kind === 'p2pDepositSet' ? event.units : before - event.units);
    }
    const found = await table('p2p_deposits', 'account, asset');
    expect(new Map(found.map(({ account, asset, units }) => [`${account} ${asset}`, units]))).toEqual(deposits);
  });
});
