import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { candles, sparklines } from '@pelorus/database/markets/candles.ts';
import { knownCandles, minuteCandles, newestCandles } from '@pelorus/database/markets/known-candles.ts';
import { importCandles } from '@pelorus/database/markets/market-history.ts';
import { recentTrades, stats24h, tradesFrom } from '@pelorus/database/markets/markets.ts';
import { foldableSpan, secondsBetween } from '@pelorus/database/markets/second-candles.ts';
import { STORED_INTERVALS } from '@pelorus/protocol/markets/http.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SlowTrade, slowCandles, slowOpenMs, slowTrades } from '../../testing/slow-fold.ts';
import { TestJournal } from '../../testing/test-journal.ts';
import { emptyProjections, rebuild } from '../rebuild.ts';

const DAY = 86_400_000;
const MARKET = 1;

let journal: TestJournal;
let pool: pg.Pool;
let trades: SlowTrade[];
let mine: SlowTrade[];

beforeAll(async () => {
  // Some 4,000 commands over about three months: the turn of a year, weeks, months, gaps.
  journal = await TestJournal.create(31, 100);
  pool = createPool({ url: journal.database.url, applicationName: 'test', log: SILENT_LOG });
  await journal.append(4_000, 80);
  await rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG });
  trades = slowTrades(journal.history);
  mine = trades.filter((trade) => trade.market === MARKET);
});

afterAll(async () => {
  await pool.end();
  await journal.drop();
});

function candleOf(openMs: number, ticks: number) {
  const turnover = { lots: 3n, quoteUnits: 5n, tradeCount: 2, takerBuyLots: 1n, takerBuyQuoteUnits: 2n };
  return { openMs, openTicks: ticks, highTicks: ticks + 2, lowTicks: ticks - 2, closeTicks: ticks + 1, ...turnover };
}

describe('candles', () => {
  it('CNDL-01 are the fold of the trades in every market and interval', async () => {
    const spanMs = (mine.at(-1) as SlowTrade).timeMs - (mine[0] as SlowTrade).timeMs;
    expect(spanMs).toBeGreaterThan(62 * DAY);
    for (const interval of STORED_INTERVALS) {
      for (const market of [0, 1, 2]) {
        const found = await knownCandles(pool, market, interval, { limit: 100_000 });
        const expected = slowCandles(trades, market, interval);
        expect(found.map(({ market: _, interval: __, ...candle }) => candle)).toEqual(expected);
      }
    }
  });

  it('CNDL-02 have no gaps: where nothing traded they repeat the close before, with no volume', async () => {
    for (const interval of STORED_INTERVALS) {
      const found = await candles(pool, MARKET, interval, { limit: 300, nowMs: journal.nowMs });
      expect(found.length).toBeGreaterThan(2);
      expect(found.at(-1)?.openMs).toBe(slowOpenMs(interval, journal.nowMs));
      for (const [index, candle] of found.entries()) {
        const before = found[index - 1];
        if (before === undefined) continue;
        expect(slowOpenMs(interval, candle.openMs - 1)).toBe(before.openMs);
        if (candle.tradeCount > 0) continue;
        const flat = { openTicks: before.closeTicks, highTicks: before.closeTicks, lowTicks: before.closeTicks };
        expect(candle).toMatchObject({ ...flat, closeTicks: before.closeTicks, lots: 0n, quoteUnits: 0n });
      }
    }
  });

  it('CNDL-12 of a second are the fold of its trades, from whichever side they are asked for', async () => {
    const slow = slowCandles(trades, MARKET, '1s');
    const first = slow[0] as (typeof slow)[number];
    const last = slow.at(-1) as (typeof slow)[number];
    expect(await secondsBetween(pool, MARKET, 0, journal.nowMs)).toEqual(slow);
    expect(await candles(pool, MARKET, '1s', { startMs: 0, limit: 1, nowMs: journal.nowMs })).toEqual([first]);
    const ending = await candles(pool, MARKET, '1s', { endMs: last.openMs, limit: 3, nowMs: journal.nowMs });
    expect(ending.map(({ openMs }) => openMs)).toEqual([last.openMs - 2_000, last.openMs - 1_000, last.openMs]);
    expect(ending.at(-1)).toEqual(last);
    const quietMs = last.openMs + 60_000;
    const [quiet] = await candles(pool, MARKET, '1s', { endMs: quietMs, limit: 1, nowMs: quietMs + 5 });
    expect(quiet).toMatchObject({ openMs: quietMs, openTicks: last.closeTicks, highTicks: last.closeTicks, lots: 0n });
    expect(await candles(pool, MARKET, '1s', { endMs: first.openMs - 1, limit: 9, nowMs: journal.nowMs })).toEqual([]);
  });

  it('CNDL-13 of seconds tell of so many trades at once, and no second in part', async () => {
    const [first, last] = [mine[0] as SlowTrade, mine.at(-1) as SlowTrade];
    const whole = { fromMs: slowOpenMs('1s', first.timeMs), toMs: slowOpenMs('1s', last.timeMs) };
    const countIn = ({ fromMs, toMs }: { fromMs: number; toMs: number }) =>
      mine.filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs + 1_000).length;
    expect(await foldableSpan(pool, MARKET, whole, true, mine.length)).toEqual(whole);
    for (const most of [1, 3, 7, mine.length >> 1]) {
      const head = await foldableSpan(pool, MARKET, whole, true, most);
      expect([head.fromMs, head.toMs % 1_000]).toEqual([whole.fromMs, 0]);
      const tail = await foldableSpan(pool, MARKET, whole, false, most);
      expect([tail.fromMs % 1_000, tail.toMs]).toEqual([0, whole.toMs]);
      const busiest = (openMs: number) => countIn({ fromMs: openMs, toMs: openMs });
      expect(countIn(head)).toBeLessThanOrEqual(Math.max(most, busiest(head.fromMs)));
      expect(countIn(tail)).toBeLessThanOrEqual(Math.max(most, busiest(tail.toMs)));
      // No more is left out than must be.
      expect(countIn({ ...head, toMs: slowOpenMs('1s', (mine[most] as SlowTrade).timeMs) })).toBeGreaterThan(most);
    }
    const empty = { fromMs: whole.toMs + 5_000, toMs: whole.toMs + 9_000 };
    expect(await foldableSpan(pool, MARKET, empty, true, 1)).toEqual(empty);
  });

  it('CNDL-03 pages upwards from a start join without gap or repeat, from the first known to now', async () => {
    const whole = await candles(pool, MARKET, '1h', { startMs: 0, limit: 100_000, nowMs: journal.nowMs });
    expect(whole[0]?.openMs).toBe(slowOpenMs('1h', (mine[0] as SlowTrade).timeMs));
    const joined = [];
    for (let startMs = 0; ; ) {
      const page = await candles(pool, MARKET, '1h', { startMs, limit: 500, nowMs: journal.nowMs });
      const last = page.at(-1);
      if (last === undefined) break;
      joined.push(...page);
      startMs = last.openMs + 1;
    }
    expect(joined).toEqual(whole);
  });

  it('CNDL-04 within a start and an end, and the latest before an end, are cut from the whole', async () => {
    const nowMs = journal.nowMs;
    const whole = await candles(pool, MARKET, '4h', { startMs: 0, limit: 100_000, nowMs });
    const from = whole[20]?.openMs as number;
    const to = whole[40]?.openMs as number;
    expect(await candles(pool, MARKET, '4h', { startMs: from - 5, endMs: to + 5, limit: 500, nowMs })).toEqual(
      whole.slice(20, 41),
    );
    expect(await candles(pool, MARKET, '4h', { endMs: to - 1, limit: 7, nowMs })).toEqual(whole.slice(33, 40));
    expect(await candles(pool, MARKET, '4h', { startMs: to, endMs: from, limit: 7, nowMs })).toEqual([]);
    expect(await candles(pool, 99, '4h', { limit: 7, nowMs })).toEqual([]);
  });
});

describe('the tape', () => {
  it('CNDL-05 has every trade, backwards from the latest and forwards from an id or a time', async () => {
    const ids = mine.map((trade) => trade.tradeId);
    expect((await recentTrades(pool, MARKET, { limit: 10 })).map((row) => row.tradeId)).toEqual(
      ids.slice(-10).reverse(),
    );
    const at = mine[Math.floor(mine.length / 2)] as SlowTrade;
    const older = await recentTrades(pool, MARKET, { limit: 5, beforeTradeId: at.tradeId });
    expect(older.map((row) => row.tradeId)).toEqual(
      ids
        .filter((id) => id < at.tradeId)
        .slice(-5)
        .reverse(),
    );
    const byId = await tradesFrom(pool, MARKET, { fromTradeId: at.tradeId, limit: 5 });
    expect(byId.map((row) => row.tradeId)).toEqual(ids.filter((id) => id >= at.tradeId).slice(0, 5));
    expect(byId[0]).toMatchObject({ takerSide: at.takerSide, takerOrderId: at.takerOrderId, lots: at.lots });
    const byTime = await tradesFrom(pool, MARKET, { startMs: at.timeMs, endMs: at.timeMs + DAY, limit: 900 });
    const inside = mine.filter((trade) => trade.timeMs >= at.timeMs && trade.timeMs <= at.timeMs + DAY);
    expect(byTime.map((row) => row.tradeId)).toEqual(inside.map((trade) => trade.tradeId));
  });

  it('CNDL-06 gives the exact rolling day at any millisecond', async () => {
    const picked = mine.filter((_, index) => index % 17 === 0).map((trade) => trade.timeMs);
    for (const timeMs of [...picked, journal.nowMs].slice(-25)) {
      // Just outside, just inside, and with the trade in the middle of the window.
      for (const nowMs of [timeMs + DAY, timeMs + DAY - 1, timeMs + DAY / 2]) {
        const inside = mine.filter((trade) => trade.timeMs > nowMs - DAY);
        const stats = await stats24h(pool, MARKET, nowMs);
        const [all] = slowCandles(
          inside.map((trade) => ({ ...trade, timeMs: 0 })),
          MARKET,
          '1m',
        );
        if (all === undefined) {
          const last = mine.at(-1)?.priceTicks;
          expect(stats).toMatchObject({ openTicks: last, highTicks: last, lastTicks: last, lots: 0n, tradeCount: 0 });
          continue;
        }
        const { openTicks, highTicks, lowTicks, closeTicks: lastTicks, lots, quoteUnits, tradeCount } = all;
        expect(stats).toEqual({ openTicks, highTicks, lowTicks, lastTicks, lots, quoteUnits, tradeCount });
      }
    }
    expect(await stats24h(pool, 99, journal.nowMs)).toBeUndefined();
  });

  it('CNDL-07 draws sparklines from the closes of the last 24 full hours of every market', async () => {
    for (const nowMs of [journal.nowMs, (mine[mine.length >> 1] as SlowTrade).timeMs]) {
      const lines = await sparklines(pool, nowMs);
      for (const market of [0, 1, 2]) {
        const expected = await candles(pool, market, '1h', { endMs: nowMs - 3_600_000, limit: 24, nowMs });
        expect(lines.get(market) ?? []).toEqual(expected.map((candle) => candle.closeTicks));
      }
    }
  });
});

describe('imported candles', () => {
  it('CNDL-08 stand before the first own trade and nowhere after it, and join its candle, in every interval', async () => {
    const firstMs = (mine[0] as SlowTrade).timeMs;
    // 37.6 days, up to half an hour before the first own trade: both are in one day, week and month.
    const startMs = slowOpenMs('1m', firstMs) - 54_145 * 60_000;
    // Imported in two runs that meet inside an hour, and reaching past the first own trade.
    const all = Array.from({ length: 1_500 }, (_, index) =>
      candleOf(startMs + Math.floor(index * 36.1) * 60_000, 40 + (index % 9)),
    ).concat(candleOf(slowOpenMs('1m', firstMs) + 2 * 60_000, 50));
    await importCandles(pool, MARKET, '1m', all.slice(0, 700));
    await importCandles(pool, MARKET, '1m', all.slice(700));
    await importCandles(pool, MARKET, '1m', all.slice(650, 720));
    const older = all.filter((candle) => candle.openMs < slowOpenMs('1m', firstMs));
    for (const interval of STORED_INTERVALS) {
      const own = slowCandles(trades, MARKET, interval);
      const imported = [...Map.groupBy(older, (candle) => slowOpenMs(interval, candle.openMs))];
      const found = await knownCandles(pool, MARKET, interval, { limit: 100_000 });
      const times = [...imported.map(([openMs]) => openMs), ...own.map((candle) => candle.openMs)];
      expect(found.map((candle) => candle.openMs)).toEqual([...new Set(times)]);
      for (const [index, [openMs, group]] of imported.entries()) {
        const met = own.find((candle) => candle.openMs === openMs);
        expect(found[index]).toMatchObject({
          openTicks: group[0]?.openTicks,
          closeTicks: met === undefined ? group.at(-1)?.closeTicks : met.closeTicks,
          highTicks: Math.max(...group.map((candle) => candle.highTicks), met?.highTicks ?? 0),
          lowTicks: Math.min(...group.map((candle) => candle.lowTicks), met?.lowTicks ?? 999),
          lots: 3n * BigInt(group.length) + (met?.lots ?? 0n),
          tradeCount: 2 * group.length + (met?.tradeCount ?? 0),
        });
      }
    }
    const monthly = await knownCandles(pool, MARKET, '1M', { limit: 100 });
    // The month of the first own trade has candles of both: the seam was crossed.
    expect(monthly.some((candle) => candle.openMs === slowOpenMs('1M', firstMs) && candle.openTicks >= 40)).toBe(true);
  });

  it('CNDL-09 survive a rebuild, and are refused when they cannot be', async () => {
    const before = await knownCandles(pool, MARKET, '1d', { limit: 1_000 });
    await rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG });
    expect(await knownCandles(pool, MARKET, '1d', { limit: 1_000 })).toEqual(before);
    const minute = candleOf(0, 40);
    for (const bad of [[{ ...minute, openMs: 30_000 }], [minute, minute], [{ ...minute, highTicks: 39 }]]) {
      await expect(importCandles(pool, MARKET, '1m', bad)).rejects.toThrow(RangeError);
    }
  });

  it('CNDL-11 of the very minute of the first own trade are joined with it, in candles and in the rolling day', async () => {
    const market = 2;
    const own = trades.filter((trade) => trade.market === market);
    const firstMs = (own[0] as SlowTrade).timeMs;
    const minuteMs = slowOpenMs('1m', firstMs);
    await emptyProjections(journal.database.url, SILENT_LOG);
    await importCandles(pool, market, '1m', [candleOf(minuteMs - 60_000, 70), candleOf(minuteMs, 80)]);
    await rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG });
    const minute = slowCandles(own, market, '1m')[0];
    const [before, seam] = await knownCandles(pool, market, '1m', { fromMs: 0, limit: 2 });
    expect(before).toMatchObject({ openMs: minuteMs - 60_000, openTicks: 70, closeTicks: 71, lots: 3n });
    expect(seam).toMatchObject({
      ...{ openMs: minuteMs, openTicks: 80, highTicks: 82, closeTicks: minute?.closeTicks },
      lots: 3n + (minute?.lots as bigint),
    });
    const inside = own.length;
    const stats = await stats24h(pool, market, firstMs + 60_000);
    expect(stats).toMatchObject({ openTicks: 70, highTicks: 82, tradeCount: inside + 4 });
  });

  it('CNDL-10 count in the newest candles and minutes of every market', async () => {
    const newest = await newestCandles(pool, ['1h', '1M']);
    expect(newest.map(({ market, interval }) => `${market} ${interval}`).sort()).toEqual(
      ['0 1M', '0 1h', '1 1M', '1 1h', '2 1M', '2 1h'].sort(),
    );
    for (const row of newest) expect(row).toMatchObject(slowCandles(trades, row.market, row.interval).at(-1) ?? {});
    const sinceMs = (mine[0] as SlowTrade).timeMs - 20 * DAY;
    const minutes = await minuteCandles(pool, sinceMs);
    const known = await knownCandles(pool, MARKET, '1m', { fromMs: sinceMs, limit: 100_000 });
    expect(minutes.filter((row) => row.market === MARKET)).toEqual(known);
    expect(known.some((row) => row.openMs < (mine[0] as SlowTrade).timeMs - DAY)).toBe(true);
  });
});
