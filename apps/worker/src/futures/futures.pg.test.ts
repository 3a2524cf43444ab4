import { createPool } from '@pelorus/database/connection.ts';
import { futuresBalances } from '@pelorus/database/futures/balances.ts';
import { fundHistory, transfersClosedSince } from '@pelorus/database/futures/fund.ts';
import { fundingHistory, fundingRates } from '@pelorus/database/futures/funding.ts';
import { incomeHistory } from '@pelorus/database/futures/income.ts';
import { liquidationFeed, liquidationsOf, marginCallsOf } from '@pelorus/database/futures/liquidations.ts';
import { markCandles } from '@pelorus/database/futures/marks.ts';
import { closedPositions, openPositions } from '@pelorus/database/futures/positions.ts';
import { contractSettings, contractTerms, isHedging } from '@pelorus/database/futures/settings.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { recentTrades } from '@pelorus/database/markets/markets.ts';
import type { HistoryPage } from '@pelorus/database/projection/history-scan.ts';
import { Random } from '@pelorus/engine/reference/random.ts';
import { candleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACTS, FuturesHistory, TRADERS } from '../../testing/futures/futures-history.ts';
import { slowPositions } from '../../testing/futures/slow-positions.ts';
import { hashTables } from '../../testing/table-hash.ts';
import { Fold } from '../fold/fold.ts';
import { emptyProjections } from '../rebuild.ts';
import { ProjectionWriter } from '../write/writer.ts';

const MARGIN_ASSET = 1;
const STRANGER = 4_000;
const ACCOUNTS = [...TRADERS, INSURANCE_ACCOUNT];
const ALL = 100_000;

const history = new FuturesHistory(18, 400);
let database: TestDatabase;
let pool: pg.Pool;

/** Folds the history anew, in transactions of as many commands as `size` says. */
async function fold(size: () => number): Promise<void> {
  await emptyProjections(database.url, SILENT_LOG);
  const writer = new ProjectionWriter(database.url, SILENT_LOG, new AbortController().signal);
  try {
    let seq = await writer.checkpoint();
    while (seq < history.commands.length) {
      const batch = new Fold(seq);
      for (const command of history.commands.slice(seq, seq + size())) batch.add(command);
      await writer.write(batch);
      seq = batch.lastSeq;
    }
  } finally {
    await writer.close();
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  const random = new Random(4);
  await fold(() => random.between(1, 60));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

type Told<K extends EngineEvent['kind']> = EventOf<K> & { seq: number; timeMs: number; index: number };

/** Returns all events of a kind, the newest first, with their place among those of their kind in the command. */
function told<K extends EngineEvent['kind']>(kind: K, isWanted: (event: Told<K>) => boolean = () => true): Told<K>[] {
  const ofCommand = ({ events, seq, timeMs }: AppliedCommand) =>
    events
      .filter((event): event is EventOf<K> => event.kind === kind)
      .map((e, index) => ({ ...e, seq, timeMs, index }));
  return (history.commands.flatMap(ofCommand) as unknown as Told<K>[]).filter(isWanted).reverse();
}

/** Walks all pages of a history, in pages of 3. */
async function walk<Row, Place>(page: (before: Place | undefined, limit: number) => Promise<HistoryPage<Row, Place>>) {
  const all: Row[] = [];
  for (let before: Place | undefined, pages = 0; ; pages++) {
    const { rows, next } = await page(before, 3);
    all.push(...rows);
    if (next === null) return all;
    if (pages > 5_000) throw new Error('pages without end');
    before = next;
  }
}

/** The whole history, and each half of it. */
const MIDDLE_MS = history.commands[200]?.timeMs as number;
const SPANS = [{}, { fromMs: MIDDLE_MS }, { toMs: MIDDLE_MS }];
const within = ({ fromMs = 0, toMs = Infinity }: { fromMs?: number; toMs?: number }, timeMs: number) =>
  timeMs >= fromMs && timeMs < toMs;

describe('the tables of perpetual contracts', () => {
  it('FHIS-02 are the same however commands are gathered into transactions', async () => {
    const expected = await hashTables(pool);
    for (const [table, hash] of Object.entries(expected))
      if (table.startsWith('projection.futures_')) expect(`${table} ${hash}`).not.toMatch(/ 0 /);
    for (const size of [1, ALL]) {
      await fold(() => size);
      expect(await hashTables(pool)).toEqual(expected);
    }
  });

  it('FHIS-01 stand beside spot’s, which have the trades of contracts by their market', async () => {
    for (const market of CONTRACTS) {
      const expected = told('trade', (event) => event.market === market).map(({ tradeId }) => tradeId);
      const taped = await recentTrades(pool, market, { limit: ALL });
      expect(taped.map(({ tradeId }) => tradeId).toSorted((a, b) => b - a)).toEqual(expected);
    }
  });

  it('FHIS-04 tell nothing of a person: accounts go by their number, and there are no other words than intervals', async () => {
    const { rows } = await pool.query<{ column: string }>(
      `SELECT DISTINCT column_name AS column FROM information_schema.columns WHERE table_schema = 'projection'
       AND table_name LIKE 'futures\\_%' AND data_type NOT IN ('bigint', 'integer', 'smallint', 'numeric', 'boolean')`,
    );
    expect(rows).toEqual([{ column: 'interval' }]);
  });

  it('FHIS-10 FHIS-12 have each wallet as its last change left it, and what the fund had each day', async () => {
    for (const account of ACCOUNTS) {
      const [last] = told('marginPosting', (event) => event.account === account);
      const expected = { asset: MARGIN_ASSET, availableUnits: last?.available, heldUnits: last?.held };
      expect(await futuresBalances(pool, account)).toEqual([expected]);
    }
    const days = new Map<number, number>();
    for (const { available, held, timeMs } of told('marginPosting', (event) => event.account === INSURANCE_ACCOUNT)) {
      const dayMs = candleOpenMs('1d', timeMs);
      if (!days.has(dayMs)) days.set(dayMs, available + held);
    }
    expect(days.size).toBeGreaterThan(1);
    const expected = [...days].map(([dayMs, units]) => ({ dayMs, units })).reverse();
    expect(await fundHistory(pool, MARGIN_ASSET, 0, ALL)).toEqual(expected);
  });

  it('FHIS-20 FHIS-21 FHIS-22 FHIS-23 have positions from zero to zero, as a slow fold of every change tells', async () => {
    const all = slowPositions(history.commands);
    for (const account of ACCOUNTS) {
      const own = all.filter((position) => position.account === account);
      const open = own.filter(({ closedAtMs }) => closedAtMs === null);
      const found = await openPositions(pool, account);
      expect(found).toHaveLength(open.length);
      for (const {
        account: _a,
        closedAtMs: _c,
        closedCause: _u,
        openedLots: _l,
        entryUnits: _e,
        exitUnits: _x,
        ...one
      } of open) {
        const sums = { realisedUnits: BigInt(one.realisedUnits), feeUnits: BigInt(one.feeUnits) };
        const expected = { ...one, ...sums, fundingUnits: BigInt(one.fundingUnits) };
        expect(found).toContainEqual(expect.objectContaining(expected));
        expect(await openPositions(pool, account, one.market)).toContainEqual(expect.objectContaining(expected));
      }
      const closed = own.filter(({ closedAtMs }) => closedAtMs !== null);
      const page = await walk((before: HistoryPlace | undefined, limit) =>
        closedPositions(pool, account, {}, { before, limit }),
      );
      const plain = page.map(({ openedIndex: _i, openedSeq: _s, updatedAtMs, ...row }) => {
        expect(updatedAtMs).toBe(row.closedAtMs);
        return Object.fromEntries(Object.entries(row).map(([k, v]) => [k, typeof v === 'bigint' ? Number(v) : v]));
      });
      const expected = closed.map(({ account: _a, costUnits: _c, marginUnits: _m, openedLots: lots, ...row }) => ({
        ...row,
        lots,
      }));
      expect(plain).toHaveLength(expected.length);
      expect(plain).toEqual(expect.arrayContaining(expected));
      expect(plain.map(({ closedAtMs }) => closedAtMs)).toEqual(
        plain.map(({ closedAtMs }) => closedAtMs).toSorted((a, b) => Number(b) - Number(a)),
      );
      const [market] = CONTRACTS;
      const ofMarket = await walk((before: HistoryPlace | undefined, limit) =>
        closedPositions(pool, account, { market, ...SPANS[1] }, { before, limit, most: 4 }),
      );
      expect(ofMarket).toEqual(page.filter((row) => row.market === market && within(SPANS[1] ?? {}, row.closedAtMs)));
    }
    const causes = new Set(all.map(({ closedCause }) => closedCause));
    expect(causes).toEqual(new Set([null, 'TRADE', 'TAKEN_OVER', 'DELEVERAGED']));
  });
});

type HistoryPlace = { closedAtMs: number; openedSeq: number; openedIndex: number };
type Timed = { timeMs: number; seq: number; index: number };

describe('histories of an account', () => {
  it('FHIS-11 FHIS-30 income pages newest first, of any reasons, of a contract, within times', async () => {
    const orders = new Map(told('trade').flatMap((t) => [t.takerOrderId, t.makerOrderId].map((id) => [id, t.market])));
    for (const account of ACCOUNTS) {
      const own = told('marginPosting', (event) => event.account === account);
      for (const span of SPANS)
        for (const reasons of [undefined, ['FUNDING'], ['FEE', 'REBATE', 'POSITION_MARGIN']] as const) {
          const expected = own.filter(
            ({ reason, timeMs }) =>
              within(span, timeMs) && (reasons?.some((one) => one === reason) ?? reason !== 'POSITION_MARGIN'),
          );
          const found = await walk((before: Timed | undefined, limit) =>
            incomeHistory(pool, account, { ...span, reasons }, { before, limit: 20 * limit }),
          );
          expect(found).toEqual(
            expected.map(
              ({ kind: _, account: _a, deltaAvailable, deltaHeld, available, held, orderId, tradeId, ...row }) => ({
                ...row,
                ...{
                  deltaAvailableUnits: deltaAvailable,
                  deltaHeldUnits: deltaHeld,
                  availableUnits: available,
                  heldUnits: held,
                },
                ...{ orderId: orderId || null, tradeId: tradeId || null, market: expect.toSatisfy(() => true) },
              }),
            ),
          );
          for (const { market, orderId, reason } of found) {
            if (orderId !== null) expect(market).toBe(orders.get(orderId));
            if (reason === 'MARGIN_TRANSFER') expect(market).toBeNull();
          }
          if (reasons !== undefined) continue;
          const [contract] = CONTRACTS;
          const narrowed = await walk((before: Timed | undefined, limit) =>
            incomeHistory(
              pool,
              account,
              { ...span, reasons, market: contract },
              { before, limit: 7 * limit, most: 40 },
            ),
          );
          expect(narrowed).toEqual(found.filter(({ market }) => market === contract));
        }
    }
  });

  it('FHIS-31 funding pages newest first, and is the income of its contract', async () => {
    for (const account of TRADERS)
      for (const market of [undefined, ...CONTRACTS])
        for (const span of SPANS) {
          const found = await walk((before: Timed | undefined, limit) =>
            fundingHistory(pool, account, { ...span, market }, { before, limit: 4 * limit, most: 20 }),
          );
          const own = told(
            'funding',
            (e) => e.account === account && (market ?? e.market) === e.market && within(span, e.timeMs),
          );
          expect(found).toEqual(
            own.map(({ kind: _, account: _a, ...row }) => ({
              ...row,
              markTicks: told('fundingSettled', (e) => e.seq === row.seq && e.market === row.market)[0]?.markTicks,
            })),
          );
          const filter = { ...span, market, reasons: ['FUNDING'] as const };
          const { rows: income } = await incomeHistory(pool, account, filter, { limit: ALL });
          const paid = found.filter(({ units }) => units !== 0);
          expect(income.map((row) => [row.market, row.deltaAvailableUnits])).toEqual(
            paid.map((row) => [row.market, row.units]),
          );
        }
    const [market] = CONTRACTS as [number];
    const rates = told('fundingSettled', (event) => event.market === market)
      .map(({ boundaryMs, markTicks, rateE8 }) => ({ boundaryMs, rateE8, markTicks }))
      .reverse();
    const middleMs = rates[5]?.boundaryMs as number;
    expect(await fundingRates(pool, market, { limit: 4 })).toEqual(rates.slice(-4));
    expect(await fundingRates(pool, market, { toMs: middleMs, limit: 3 })).toEqual(rates.slice(3, 6));
    expect(await fundingRates(pool, market, { fromMs: middleMs, limit: 3 })).toEqual(rates.slice(5, 8));
  });

  it('FHIS-40 FHIS-41 FHIS-42 liquidations are told step by step to their account, without it to everybody', async () => {
    const plain = ({
      kind: _,
      account: _a,
      orderId: _o,
      equityUnits: _e,
      maintenanceUnits: _m,
      ...row
    }: Told<'liquidation'>) => row;
    for (const account of TRADERS) {
      const found = await walk((before: Timed | undefined, limit) =>
        liquidationsOf(pool, account, {}, { before, limit }),
      );
      const own = told('liquidation', (event) => event.account === account);
      expect(found).toEqual(own.map(({ kind: _, account: _a, ...row }) => ({ ...row, orderId: null })));
      const calls = await walk((before: Timed | undefined, limit) =>
        marginCallsOf(pool, account, {}, { before, limit }),
      );
      expect(calls).toEqual(
        told('marginCall', (event) => event.account === account).map(({ kind: _, account: _a, ...row }) => ({
          ...row,
          market: row.market === -1 ? null : row.market,
        })),
      );
    }
    for (const market of CONTRACTS) {
      const feed = await walk((before: Timed | undefined, limit) =>
        liquidationFeed(pool, market, {}, { before, limit }),
      );
      expect(feed).toEqual(told('liquidation', (e) => e.market === market && e.step !== 'ORDERS_ENDED').map(plain));
    }
  });

  it('FHIS-50 FHIS-51 FHIS-52 settings, modes and terms of orders are those chosen last', async () => {
    for (const account of TRADERS) {
      const chosen = told('contractModeSet', (event) => event.account === account);
      const expected = CONTRACTS.flatMap((market) => {
        const last = chosen.find((event) => event.market === market);
        if (last === undefined) return [];
        return [{ market, marginMode: last.marginMode, leverage: last.leverage, updatedAtMs: last.timeMs }];
      });
      expect(await contractSettings(pool, account)).toEqual(expected);
      const [mode] = told('positionModeSet', (event) => event.account === account);
      expect(await isHedging(pool, account)).toBe(mode?.isHedge ?? false);
      const orders = told('orderContract', (event) => event.account === account);
      const terms = await contractTerms(pool, account, [...orders.map(({ orderId }) => orderId), 1]);
      expect(terms.size).toBe(orders.length);
      for (const {
        closePosition,
        exitType,
        orderId,
        positionSide,
        priceProtect,
        reduceOnly,
        stopLossTicks,
        takeProfitTicks,
        workingType,
      } of orders)
        expect(terms.get(orderId)).toEqual({
          ...{ orderId, positionSide, workingType, exitType, takeProfitTicks, stopLossTicks },
          ...{ isReduceOnly: reduceOnly, isClosePosition: closePosition, isPriceProtected: priceProtect },
        });
    }
    const [transfers] = told('futuresTransfersSet');
    expect(await transfersClosedSince(pool)).toBe(transfers?.isOpen === false ? transfers.timeMs : null);
  });

  it('FHIS-03 nobody reads what is another’s', async () => {
    const page = { limit: ALL };
    expect(await futuresBalances(pool, STRANGER)).toEqual([]);
    expect(await openPositions(pool, STRANGER)).toEqual([]);
    expect(await contractSettings(pool, STRANGER)).toEqual([]);
    expect(await isHedging(pool, STRANGER)).toBe(false);
    const orderIds = told('orderContract').map(({ orderId }) => orderId);
    expect(await contractTerms(pool, STRANGER, orderIds)).toEqual(new Map());
    for (const empty of [
      await closedPositions(pool, STRANGER, {}, page),
      await incomeHistory(pool, STRANGER, {}, page),
      await fundingHistory(pool, STRANGER, {}, page),
      await liquidationsOf(pool, STRANGER, {}, page),
      await marginCallsOf(pool, STRANGER, {}, page),
    ])
      expect(empty).toEqual({ rows: [], next: null });
  });
});

describe('candles of mark and index', () => {
  it('FHIS-60 FHIS-61 are the course of the prices in every interval, without gaps and without volumes', async () => {
    const [market] = CONTRACTS as [number];
    const ticks = told('markPrice', (event) => event.market === market).reverse();
    for (const of of ['mark', 'index'] as const)
      for (const interval of ['1m', '5m', '1h', '4h', '1d', '1w', '1M'] as const) {
        const slow = new Map<number, number[]>();
        for (const { indexTicks, markTicks, timeMs } of ticks) {
          const openMs = candleOpenMs(interval, timeMs);
          slow.set(openMs, [...(slow.get(openMs) ?? []), of === 'mark' ? markTicks : indexTicks]);
        }
        const what = { market, of, interval };
        const all = await markCandles(pool, what, { startMs: 0, limit: ALL, nowMs: history.nowMs });
        let close = 0;
        for (const candle of all) {
          const prices = slow.get(candle.openMs) ?? [close];
          close = prices.at(-1) as number;
          const course = { openTicks: prices[0], highTicks: Math.max(...prices), lowTicks: Math.min(...prices) };
          expect(candle).toMatchObject({ ...course, closeTicks: close, lots: 0n, tradeCount: 0 });
          slow.delete(candle.openMs);
        }
        expect(slow.size).toBe(0);
        expect(await markCandles(pool, what, { limit: 3, nowMs: history.nowMs })).toEqual(all.slice(-3));
      }
  });
});
