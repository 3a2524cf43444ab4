import { byDeleveraging, deleveragingRank, deleveragingScore } from '@pelorus/formulas/futures/deleveraging.ts';
import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../connection.ts';
import { SILENT_LOG } from '../log.ts';
import { deleveragingParts, type MarkedContract } from './deleveraging.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Whole numbers below `most`, always the same. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const CONTRACTS: MarkedContract[] = [
  { market: 1, asset: 1, lotUnits: 500_000 },
  { market: 2, asset: 1, lotUnits: 3_000 },
];

interface Held {
  account: number;
  market: number;
  lots: number;
  costUnits: number;
  marginUnits: number;
  isCrossed: boolean;
}

async function insert(table: string, row: Record<string, number | boolean>): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  const text = `INSERT INTO projection.${table} (${names.join(', ')}) VALUES (${places.join(', ')})`;
  await pool.query(text, Object.values(row));
}

async function store({ account, costUnits, isCrossed, lots, marginUnits, market }: Held): Promise<void> {
  await insert('futures_positions', {
    ...{ account, market, lots, cost_units: costUnits, margin_units: marginUnits, side: 0, is_long: lots > 0 },
    ...{ opened_seq: market, opened_at_ms: 1, updated_at_ms: 1, max_lots: 1, opened_index: 0, opened_lots: 1 },
    ...{ opened_units: 1, realised_units: 0, fee_units: 0, funding_units: 0 },
  });
  if (!isCrossed) await insert('futures_settings', { account, market, margin_mode: 1, leverage: 10, updated_at_ms: 1 });
}

test('PERP-51 FAPI-16 queues read from the tables are those that sorting by the formula makes', async () => {
  const next = numbers(7);
  const held: Held[] = [];
  const available = new Map<number, number>();
  for (let account = 100; account < 160; account++) {
    available.set(account, next(90_000_000) - 5_000_000);
    for (const { lotUnits, market } of CONTRACTS) {
      const lots = (1 + next(200)) * (next(2) === 0 ? 1 : -1);
      const costUnits = Math.round(lots * lotUnits * (0.8 + next(400) / 1_000));
      const isCrossed = next(3) > 0;
      held.push({ account, market, lots, costUnits, isCrossed, marginUnits: isCrossed ? 0 : next(9_000_000) });
    }
  }
  for (const one of [...held, { ...(held[0] as Held), account: INSURANCE_ACCOUNT }]) await store(one);
  for (const [account, units] of available)
    await insert('futures_balances', { account, asset: 1, available_units: units, held_units: 0 });

  const lotUnitsOf = (market: number) => CONTRACTS.find((one) => one.market === market)?.lotUnits as number;
  const profitOf = ({ costUnits, lots, market }: Held) => lots * lotUnitsOf(market) - costUnits;
  const equityOf = (one: Held): number => {
    if (!one.isCrossed) return one.marginUnits + profitOf(one);
    const crossed = held.filter(({ account, isCrossed }) => account === one.account && isCrossed);
    return (available.get(one.account) as number) + crossed.reduce((sum, other) => sum + profitOf(other), 0);
  };
  const turnOf = (one: Held) => {
    const notionalUnits = Math.abs(one.lots) * lotUnitsOf(one.market);
    const costUnits = Math.abs(one.costUnits);
    const [unrealisedUnits, equityUnits] = [profitOf(one), equityOf(one)];
    const score = deleveragingScore({ unrealisedUnits, notionalUnits, costUnits, equityUnits });
    return { account: one.account, score };
  };
  const parts = await deleveragingParts(pool, CONTRACTS);
  for (const { market } of CONTRACTS)
    for (const isLong of [true, false]) {
      const mine = held.filter((one) => one.market === market && one.lots > 0 === isLong);
      const queue = mine.map(turnOf).sort(byDeleveraging);
      const own = parts.filter((part) => part.market === market && part.isLong === isLong);
      expect(own.map(({ rank }) => rank)).toEqual([0, 1, 2, 3, 4]);
      const expected = queue.map((_, place) => 4 - Math.floor((place * 5) / queue.length));
      expect(queue.map(({ score }) => deleveragingRank(score, own))).toEqual(expected);
    }
  expect(await deleveragingParts(pool, [])).toEqual([]);
});
