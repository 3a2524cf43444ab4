import { futuresBalances } from '@pelorus/database/futures/balances.ts';
import { fundHistory, transfersClosedSince } from '@pelorus/database/futures/fund.ts';
import { markCandles } from '@pelorus/database/futures/marks.ts';
import { closedPositions, openPositions } from '@pelorus/database/futures/positions.ts';
import { contractSettings, contractTerms, isHedging } from '@pelorus/database/futures/settings.ts';
import { recentTrades } from '@pelorus/database/markets/markets.ts';
import { Random } from '@pelorus/engine/reference/random.ts';
import { candleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACTS, TRADERS } from '../../testing/futures/futures-history.ts';
import {
  ACCOUNTS,
  ALL,
  closeTables,
  foldAnew,
  history,
  isWithin,
  MARGIN_ASSET,
  openTables,
  pool,
  SPANS,
  told,
  walk,
} from '../../testing/futures/futures-tables.ts';
import { slowPositions } from '../../testing/futures/slow-positions.ts';
import { hashTables } from '../../testing/table-hash.ts';

beforeAll(() => {
  const random = new Random(4);
  return openTables(() => random.between(1, 60));
});
afterAll(closeTables);

describe('the tables of perpetual contracts', () => {
  it('FHIS-02 are the same however commands are gathered into transactions', async () => {
    const expected = await hashTables(pool);
    for (const [table, hash] of Object.entries(expected))
      if (table.startsWith('projection.futures_')) expect(`${table} ${hash}`).not.toMatch(/ 0 /);
    for (const size of [1, ALL]) {
      await foldAnew(() => size);
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

  it('FHIS-50 FHIS-51 FHIS-52 have the settings, modes and terms of orders that were chosen last', async () => {
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
      for (const order of orders) {
        const { closePosition, exitType, orderId, positionSide, priceProtect, reduceOnly, workingType } = order;
        const { stopLossTicks, takeProfitTicks } = order;
        expect(terms.get(orderId)).toEqual({
          ...{ orderId, positionSide, workingType, exitType, takeProfitTicks, stopLossTicks },
          ...{ isReduceOnly: reduceOnly, isClosePosition: closePosition, isPriceProtected: priceProtect },
        });
      }
    }
    const [transfers] = told('futuresTransfersSet');
    expect(await transfersClosedSince(pool)).toBe(transfers?.isOpen === false ? transfers.timeMs : null);
  });
});

describe('positions', () => {
  const all = slowPositions(history.commands);

  it('FHIS-20 FHIS-21 FHIS-23 that are open stand as a slow fold of every change tells', async () => {
    for (const account of ACCOUNTS) {
      const own = all.filter((position) => position.account === account && position.closedAtMs === null);
      const found = await openPositions(pool, account);
      expect(found).toHaveLength(own.length);
      for (const { feeUnits, fundingUnits, realisedUnits, ...position } of own) {
        const { isLong, lots, costUnits, marginUnits, market, maxLots, openedAtMs, positionSide } = position;
        const expected = {
          ...{ isLong, lots, costUnits, marginUnits, market, maxLots, openedAtMs, positionSide },
          ...{ feeUnits: BigInt(feeUnits), fundingUnits: BigInt(fundingUnits), realisedUnits: BigInt(realisedUnits) },
        };
        expect(found).toContainEqual(expect.objectContaining(expected));
        expect(await openPositions(pool, account, market)).toContainEqual(expect.objectContaining(expected));
      }
    }
  });

  it('FHIS-20 FHIS-22 FHIS-23 that are closed page the last closed first, each with what it came to', async () => {
    for (const account of ACCOUNTS) {
      const own = all.filter((position) => position.account === account && position.closedAtMs !== null);
      const found = await walk(3, closedPositions, account, {});
      const plain = found.map(({ openedIndex: _i, openedSeq: _s, updatedAtMs, ...row }) => {
        expect(updatedAtMs).toBe(row.closedAtMs);
        return Object.fromEntries(Object.entries(row).map(([k, v]) => [k, typeof v === 'bigint' ? Number(v) : v]));
      });
      const expected = own.map(({ account: _a, costUnits: _c, marginUnits: _m, openedLots: lots, ...row }) => {
        return { ...row, lots };
      });
      expect(plain).toHaveLength(expected.length);
      expect(plain).toEqual(expect.arrayContaining(expected));
      const times = found.map(({ closedAtMs }) => closedAtMs);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      for (const span of SPANS) {
        const filter = { ...span, market: CONTRACTS[0] };
        const narrowed = await walk(5, closedPositions, account, filter, 9);
        expect(narrowed).toEqual(
          found.filter(({ closedAtMs, market }) => market === CONTRACTS[0] && isWithin(span, closedAtMs)),
        );
      }
    }
    const causes = new Set(all.map(({ closedCause }) => closedCause));
    expect(causes).toEqual(new Set([null, 'TRADE', 'TAKEN_OVER', 'DELEVERAGED']));
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
        const { nowMs } = history;
        const found = await markCandles(pool, what, { startMs: 0, limit: ALL, nowMs });
        const known = found.filter(({ openMs }) => slow.has(openMs));
        expect(known).toHaveLength(slow.size);
        let close = 0;
        const wrong = found.filter((candle) => {
          const prices = slow.get(candle.openMs) ?? [close];
          close = prices.at(-1) as number;
          const { closeTicks, highTicks, lots, lowTicks, openTicks, tradeCount } = candle;
          const isCourse = openTicks === prices[0] && closeTicks === close && lots === 0n && tradeCount === 0;
          return !isCourse || highTicks !== Math.max(...prices) || lowTicks !== Math.min(...prices);
        });
        expect(wrong).toEqual([]);
        expect(await markCandles(pool, what, { limit: 3, nowMs })).toEqual(found.slice(-3));
      }
  });
});
