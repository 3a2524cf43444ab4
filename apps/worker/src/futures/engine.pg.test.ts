import { randomUUID } from 'node:crypto';
import { createPool } from '@pelorus/database/connection.ts';
import { futuresBalances } from '@pelorus/database/futures/balances.ts';
import { fundingHistory } from '@pelorus/database/futures/funding.ts';
import { incomeHistory } from '@pelorus/database/futures/income.ts';
import { liquidationsOf, marginCallsOf } from '@pelorus/database/futures/liquidations.ts';
import { closedPositions, openPositions } from '@pelorus/database/futures/positions.ts';
import { takeNotices } from '@pelorus/database/identity/notices.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import type { CallRow } from '@pelorus/database/webhooks/webhook-calls.ts';
import { ContractVenue, PERP } from '@pelorus/engine/testing/contract-venue.ts';
import { ALICE, BOB, CAROL, CASH, the } from '@pelorus/engine/testing/venue.ts';
import { PostgresJournal } from '@pelorus/journal/postgres/postgres-journal.ts';
import { CLEARING_ACCOUNT, FEES_ACCOUNT, INSURANCE_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { POSITION_SIDES } from '@pelorus/protocol/futures/contracts.ts';
import { kindRow } from '@pelorus/protocol/messages/kinds.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuild } from '../rebuild.ts';
import { bodyOf } from '../webhooks/body.ts';
import { Names } from '../webhooks/names.ts';

const PEOPLE = [ALICE, BOB, CAROL];
const LIMIT = 1_000;
let database: TestDatabase;
let pool: pg.Pool;
let venue: ContractVenue;
let bobsId: string;
/** An order that was given other prices. */
let movedId: number;

/** Trades, turns, closes by orders that only reduce, isolates, pays funding, liquidates and deleverages. */
function live(): void {
  venue.insure(1_000);
  for (const account of PEOPLE) venue.mode(account, 50);
  venue.mode(BOB, 20, 'ISOLATED');
  venue.deal(ALICE, BOB, 10, 100);
  venue.deal(CAROL, ALICE, 15, 90);
  movedId = the(venue.long(BOB, 4, 80), 'orderAccepted').orderId;
  venue.modify(BOB, movedId, 6, 82);
  venue.modify(BOB, movedId, 6, 81);
  venue.cancelAll(BOB, PERP);
  venue.short(CAROL, 10, 104, { reduceOnly: true });
  venue.short(CAROL, 5, 105, { reduceOnly: true });
  venue.short(BOB, 5, 106);
  // A sweep that cuts orders which only reduce, and closes with others.
  venue.long(ALICE, 20, 106);
  venue.deal(BOB, CAROL, 1, 100);
  venue.adjust(BOB, 7);
  venue.nowMs += 8 * 3_600_000;
  venue.mark(101);
  venue.order(CAROL, 'BUY', { lots: 3_000, price: 101 });
  venue.short(ALICE, 3_000, 101);
  // Bids above the bankruptcy price take part of a long that falls; the fund and the profitable take the rest.
  venue.long(BOB, 900, 95);
  venue.move(CAROL, -870_000);
  venue.mark(94);
  venue.mark(91);
  venue.mark(88);
}

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  venue = ContractVenue.open({}, {}, { tier: 0, makerE6: -100, takerE6: 500 });
  live();
  const journal = new PostgresJournal({ url: database.url });
  await journal.open();
  const records = venue.journal.splice(0);
  await journal.append({
    count: records.length,
    timeMs: venue.nowMs,
    payload: new Uint8Array(Buffer.concat(records)),
  });
  await journal.close();
  const userId = randomUUID();
  await pool.query(
    `INSERT INTO identity.users (user_id, email, password_hash, account_id, created_at_ms) VALUES ($1, 'a@b.c', 'x', $2, 0)`,
    [userId, BOB],
  );
  bobsId = userId;
  for (const account of [ALICE, CAROL])
    await pool.query(
      `INSERT INTO identity.users (user_id, email, password_hash, account_id, created_at_ms) VALUES ($1, $2, 'x', $3, 0)`,
      [randomUUID(), `${account}@b.c`, account],
    );
  await pool.query(
    `INSERT INTO webhooks.endpoints (endpoint_id, user_id, account, url, events, secret_sealed, made_at_ms)
     VALUES ($1, $1, $2, 'https://hooks.example.com/', '{fill,order-done,credit,contract-fill,contract-order-done,funding,liquidation,margin-call}', '', 0)`,
    [userId, ALICE],
  );
  await rebuild({ databaseUrl: database.url, log: SILENT_LOG });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('FHIS-10 FHIS-20 the tables come to the engine’s own wallets and positions', async () => {
  for (const account of [...PEOPLE, INSURANCE_ACCOUNT, CLEARING_ACCOUNT, FEES_ACCOUNT, WORLD_ACCOUNT]) {
    const { available, held } = venue.exchange.futuresBalance(account, CASH);
    expect(await futuresBalances(pool, account)).toEqual([{ asset: CASH, availableUnits: available, heldUnits: held }]);
    const expected = POSITION_SIDES.map((side, i) => ({ side, of: venue.exchange.position(account, PERP, i) }));
    expect(
      (await openPositions(pool, account)).map((p) => [p.positionSide, p.lots, p.costUnits, p.marginUnits]),
    ).toEqual(expected.filter(({ of }) => of[0] !== 0).map(({ side, of }) => [side, ...of]));
  }
});

it('FCFG-23 HOOK-24 webhooks tell of contracts by events of their own, as the histories have them', async () => {
  const text = `SELECT kind, about, $1::int AS account, made_at_ms AS "madeAtMs" FROM webhooks.deliveries ORDER BY number`;
  const { rows } = await pool.query<CallRow>(text, [ALICE]);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  expect(['fill', 'order-done'].flatMap(of)).toEqual([]);
  expect(of('credit')).toHaveLength(1);
  const all = { limit: LIMIT };
  const fills = await pool.query('SELECT FROM projection.fills WHERE account = $1 AND market = $2', [ALICE, PERP]);
  const counts = {
    'contract-fill': fills.rowCount ?? 0,
    funding: (await fundingHistory(pool, ALICE, {}, all)).rows.length,
    liquidation: (await liquidationsOf(pool, ALICE, {}, all)).rows.length,
    'margin-call': (await marginCallsOf(pool, ALICE, {}, all)).rows.length,
  };
  for (const [kind, count] of Object.entries(counts)) expect([kind, of(kind).length]).toEqual([kind, count]);
  expect(counts['contract-fill'] * counts.funding).toBeGreaterThan(0);
  const names = new Names();
  const told = await Promise.all(
    rows.map(async (call) => JSON.parse(await bodyOf(pool, names, Buffer.alloc(32), call))),
  );
  const realised = told.filter(({ type }) => type === 'contract-fill').map(({ data }) => Number(data.realisedProfit));
  const income = (await incomeHistory(pool, ALICE, { reasons: ['REALISED'] }, all)).rows;
  // What deleveraging realised is of no trade.
  const ofTrades = income.filter(({ tradeId }) => tradeId !== null);
  const units = ofTrades.reduce((sum, row) => sum + row.deltaAvailableUnits + row.deltaHeldUnits, 0);
  expect(realised.reduce((sum, part) => sum + part, 0)).toBe(units);
  for (const { data, type } of told)
    if (type !== 'credit' && type !== 'margin-call')
      expect(data).toMatchObject({ symbol: expect.stringMatching(/_PERP$/) });
});

it('FHIS-11 FHIS-21 what positions realised, paid and received is the income of their account', async () => {
  for (const account of [...PEOPLE, INSURANCE_ACCOUNT]) {
    const { rows: income } = await incomeHistory(pool, account, { market: PERP }, { limit: LIMIT });
    const positions = [
      ...(await openPositions(pool, account)),
      ...(await closedPositions(pool, account, {}, { limit: LIMIT })).rows,
    ];
    const sum = (...reasons: string[]) =>
      income
        .filter(({ reason }) => reasons.includes(reason))
        .reduce((total, row) => total + BigInt(row.deltaAvailableUnits + row.deltaHeldUnits), 0n);
    const total = (of: 'realisedUnits' | 'fundingUnits' | 'feeUnits') =>
      positions.reduce((units, position) => units + position[of], 0n);
    expect(total('realisedUnits')).toBe(sum('REALISED'));
    if (account === INSURANCE_ACCOUNT) continue;
    expect(total('fundingUnits')).toBe(sum('FUNDING'));
    expect(total('feeUnits')).toBe(0n - sum('FEE', 'REBATE', 'LIQUIDATION_FEE'));
    const { rows: funding } = await fundingHistory(pool, account, {}, { limit: LIMIT });
    expect(funding.reduce((units, row) => units + BigInt(row.units), 0n)).toBe(sum('FUNDING'));
  }
});

it('FHIS-40 FHIS-53 a liquidation is told by its steps, its orders by names of their own', async () => {
  const { rows } = await liquidationsOf(pool, CAROL, {}, { limit: LIMIT });
  expect(new Set(rows.map(({ step }) => step))).toEqual(new Set(['TO_BOOK', 'DELEVERAGED']));
  const ids = rows.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  const { rows: orders } = await pool.query<{ name: string }>(
    'SELECT client_order_id AS name FROM projection.orders WHERE account = $1 AND order_id = ANY($2) ORDER BY order_id DESC',
    [CAROL, ids],
  );
  expect(orders.map(({ name }) => name)).toEqual(ids.map((id) => `liquidation-${id}`));
});

it('PROJ-47 an order that was given other prices has the last, and each change what it had before', async () => {
  const { rows: orders } = await pool.query(
    'SELECT price_ticks AS ticks, lots FROM projection.orders WHERE account = $1 AND order_id = $2',
    [BOB, movedId],
  );
  expect(orders).toEqual([{ ticks: 81, lots: 6 }]);
  const { rows: told } = await pool.query(
    'SELECT from_ticks AS "fromTicks", lots FROM projection.amendments WHERE order_id = $1 ORDER BY seq',
    [movedId],
  );
  expect(told).toEqual([
    { fromTicks: 80, lots: 6 },
    { fromTicks: 82, lots: 6 },
  ]);
  // What cut an order that only reduces is no amendment.
  const { rows } = await pool.query('SELECT DISTINCT order_id AS "orderId" FROM projection.amendments');
  expect(rows).toEqual([{ orderId: movedId }]);
});

it('INBX-26 each payment of funding, and each position that settled a liquidation of somebody else, waits to be told', async () => {
  const countOf = async (text: string) => (await pool.query(`${text} GROUP BY account ORDER BY account`)).rows;
  const ours = 'account = ANY (ARRAY(SELECT account_id FROM identity.users))';
  const told = (kind: string) =>
    countOf(`SELECT account, count(*)::int AS n FROM notices.waiting WHERE kind = '${kind}'`);
  const paid = await countOf(`SELECT account, count(*)::int AS n FROM projection.futures_funding WHERE ${ours}`);
  expect(paid.length).toBeGreaterThan(1);
  expect(await told('funding-paid')).toEqual(paid);
  const closed = (await told('position-deleveraged')).map(({ account }) => account);
  expect(closed.length).toBeGreaterThan(0);
  expect(closed).not.toContain(BOB);
});

it('MSG-22 a liquidation waits to be mailed, once, and a projection folded again tells nothing more', async () => {
  const waiting = async () => (await pool.query('SELECT kind, account, market FROM notices.waiting')).rows;
  const { rows: steps } = await liquidationsOf(pool, BOB, {}, { limit: LIMIT });
  expect(steps.length).toBeGreaterThan(1);
  const told = await waiting();
  const mailed = ({ kind }: { kind: string }) => kindRow(kind)?.isMailed !== false;
  expect(told.filter(({ account }) => account === BOB).filter(mailed)).toEqual([
    { kind: 'margin-call', account: BOB, market: PERP },
    { kind: 'position-liquidated', account: BOB, market: PERP },
  ]);
  await rebuild({ databaseUrl: database.url, log: SILENT_LOG });
  expect(await waiting()).toEqual(told);
  const taken = await takeNotices(pool, LIMIT, 0);
  expect(taken.filter(({ userId }) => userId === bobsId).filter(mailed)).toMatchObject([
    { kind: 'margin-call', market: { symbol: 'COIN_CASH_PERP' }, partE2: expect.any(Number) },
    { kind: 'position-liquidated', market: { symbol: 'COIN_CASH_PERP' }, partE2: null },
  ]);
  expect(await waiting()).toEqual([]);
});
