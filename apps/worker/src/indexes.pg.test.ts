import { createPool } from '@pelorus/database/connection.ts';
import { acceptedQuotes } from '@pelorus/database/convert/quotes.ts';
import { futuresBalances } from '@pelorus/database/futures/balances.ts';
import { fundingHistory, fundingRates } from '@pelorus/database/futures/funding.ts';
import { incomeHistory } from '@pelorus/database/futures/income.ts';
import { liquidationFeed, liquidationsOf, marginCallsOf } from '@pelorus/database/futures/liquidations.ts';
import { markCandles } from '@pelorus/database/futures/marks.ts';
import { closedPositions, openPositions } from '@pelorus/database/futures/positions.ts';
import { contractSettings, contractTerms, isHedging } from '@pelorus/database/futures/settings.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { candles, sparklines } from '@pelorus/database/markets/candles.ts';
import { closesAt, firstPrices, minuteCandles, newestCandles } from '@pelorus/database/markets/known-candles.ts';
import { recentTrades, stats24h, tradesFrom } from '@pelorus/database/markets/markets.ts';
import { foldableSpan } from '@pelorus/database/markets/second-candles.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { algoById, algosPage, firstOrderIds } from '@pelorus/database/spot/algos.ts';
import { amendmentsOf } from '@pelorus/database/spot/amendments.ts';
import { fillHistory } from '@pelorus/database/spot/fill-history.ts';
import { fillsAscending, fillsPage } from '@pelorus/database/spot/fills.ts';
import { orderHistory } from '@pelorus/database/spot/order-history.ts';
import { orderListHistory } from '@pelorus/database/spot/order-list-history.ts';
import {
  openOrderLists,
  orderListByClientId,
  orderListById,
  orderListsAscending,
} from '@pelorus/database/spot/order-lists.ts';
import {
  openOrders,
  orderByClientId,
  orderById,
  ordersAscending,
  ordersOfLists,
  ordersPage,
} from '@pelorus/database/spot/orders.ts';
import { repeatAnswer } from '@pelorus/database/spot/placements.ts';
import { preventedMatches } from '@pelorus/database/spot/prevented.ts';
import { balances, ledgerPage, ledgerSeqAt } from '@pelorus/database/wallet/balances.ts';
import { depositsOf } from '@pelorus/database/wallet/deposit-pages.ts';
import { ledgerBalancesAt } from '@pelorus/database/wallet/ledger-balances.ts';
import { balanceChanges, flows, positionChanges } from '@pelorus/database/wallet/value-changes.ts';
import { ledgerRowAt } from '@pelorus/database/webhooks/webhook-calls.ts';
import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestJournal } from '../testing/test-journal.ts';
import { rebuild } from './rebuild.ts';

/** Tables that a scan may read: they have a row an asset, a market or a projection. */
const SMALL = ['assets', 'markets', 'checkpoint'];
const ME = FIRST_USER_ACCOUNT;
const SLOTS = { fromMs: 5, stepMs: 60_000 };
const NARROWED = { asset: 1, fromMs: 5, toMs: 9, limit: 5 };
const TIMED = { timeMs: 50, seq: 5, index: 1 };

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

let journal: TestJournal;
let pool: pg.Pool;

beforeAll(async () => {
  journal = await TestJournal.create(41);
  pool = createPool({ url: journal.database.url, applicationName: 'test', log: SILENT_LOG });
  await journal.append(3_000, 100);
  await rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG });
  // What no command writes: of an empty table any index is as good as another.
  await pool.query(`
    INSERT INTO custody.networks (network, code, family, name, chain_id, endpoints, confirmations, has_finality, block_ms)
      VALUES (1, 'DEV', 'evm', 'Test chain', 1, '{http://a}', 1, false, 1);
    INSERT INTO custody.deposits (network, tx_hash, log_index, block_hash, block_height, seen_at_ms, address, account,
        asset, raw, units, state, needed, updated_at_ms)
      SELECT 1, i, -1, '', i, i, '', ${ME} + i % 50, 1, i, i, 'CREDITED', 1, i FROM generate_series(1, 2000) i;
    INSERT INTO convert.quotes (quote_id, account, from_asset, to_asset, legs, pays_units, pays_most_units, gets_units,
        gets_least_units, made_at_ms, until_ms, state, accepted_at_ms, ended_at_ms)
      SELECT lpad(i::text, 24, '0'), ${ME} + i % 50, 1, 2, '[{}]', 1, 1, 1, 1, i, i, 'DONE', i, i FROM generate_series(1, 2000) i`);
  await pool.query('ANALYZE');
});

afterAll(async () => {
  await pool.end();
  await journal.drop();
});

/**
 * Returns the plans of every statement that `work` runs. The tables of a test are so small that a scan is right, so
 * scans are made dear: one that is still there has no index to go by.
 */
async function plansOf(work: (db: Queryable) => Promise<unknown>): Promise<{ text: string; plan: Plan }[]> {
  const client = await pool.connect();
  const plans: { text: string; plan: Plan }[] = [];
  try {
    await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
    const explaining = {
      query: async (config: { text: string; values: unknown[] }) => {
        const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${config.text}`, config.values);
        plans.push({ text: config.text, plan: rows[0]['QUERY PLAN'][0].Plan });
        return client.query(config as pg.QueryConfig);
      },
    };
    await work(explaining as unknown as Queryable);
  } finally {
    client.release(true);
  }
  return plans;
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

const isBig = ({ 'Relation Name': table }: Plan) => table !== undefined && !SMALL.includes(table);

const QUERIES: Record<string, (db: Queryable) => Promise<unknown>> = {
  'open orders': (db) => openOrders(db, ME),
  'open orders of a market': (db) => openOrders(db, ME, 1),
  'order by id': (db) => orderById(db, ME, 5),
  'order by client id': (db) => orderByClientId(db, ME, 'n1'),
  'a page of orders': (db) => ordersPage(db, ME, { limit: 5 }),
  'the next page of orders': (db) => ordersPage(db, ME, { beforeOrderId: 50, limit: 5 }),
  'a page of orders of a market': (db) => ordersPage(db, ME, { market: 1, beforeOrderId: 50, limit: 5 }),
  'orders from an id': (db) => ordersAscending(db, ME, 1, { fromOrderId: 5, limit: 5 }),
  'orders from a time': (db) => ordersAscending(db, ME, 1, { startMs: 5, endMs: journal.nowMs, limit: 5 }),
  'latest orders': (db) => ordersAscending(db, ME, 1, { limit: 5 }),
  'answer to a repeat': (db) => repeatAnswer(db, ME, 5),
  'amendments of an order': (db) => amendmentsOf(db, ME, 5, { fromSeq: 3, limit: 5 }),
  'a prevented match': (db) => preventedMatches(db, ME, 1, { preventedId: 7, limit: 5 }),
  'a list by id': (db) => orderListById(db, ME, 5),
  'a list by client id': (db) => orderListByClientId(db, ME, 'n1'),
  'open lists': (db) => openOrderLists(db, ME),
  'lists from an id': (db) => orderListsAscending(db, ME, { fromId: 5, limit: 5 }),
  'latest lists': (db) => orderListsAscending(db, ME, { limit: 5 }),
  'orders of lists': (db) => ordersOfLists(db, ME, [5, 6]),
  'an algo': (db) => algoById(db, ME, 5),
  'orders that an algo began with': (db) => firstOrderIds(db, ME, { algoId: 5, placedSeq: 9 }),
  'open algos': (db) => algosPage(db, ME, { isOpen: true }, { limit: 5 }),
  'ended algos': (db) => algosPage(db, ME, { isOpen: false }, { limit: 5 }),
  'algos of a market': (db) => algosPage(db, ME, { market: 1 }, { before: { algoId: 50 }, limit: 5 }),
  'a page of fills': (db) => fillsPage(db, ME, { limit: 5 }),
  'the next page of fills': (db) => fillsPage(db, ME, { before: { seq: 900, tradeId: 50 }, limit: 5 }),
  'a page of fills of a market': (db) => fillsPage(db, ME, { market: 1, before: { seq: 900, tradeId: 50 }, limit: 5 }),
  'a page of fills of an order': (db) => fillsPage(db, ME, { orderId: 5, limit: 5 }),
  'fills from an id': (db) => fillsAscending(db, ME, 1, { fromTradeId: 5, limit: 5 }),
  'fills of an order': (db) => fillsAscending(db, ME, 1, { orderId: 5, limit: 5 }),
  'fills from a time': (db) => fillsAscending(db, ME, 1, { startMs: 5, limit: 5 }),
  'prevented matches': (db) => preventedMatches(db, ME, 1, { limit: 5 }),
  'prevented matches of an order': (db) => preventedMatches(db, ME, 1, { orderId: 5, fromPreventedId: 1, limit: 5 }),
  'orders of a side since a time': (db) => orderHistory(db, ME, { side: 'BUY', fromMs: 5, toMs: 9 }, { limit: 5 }),
  'orders of a market, narrowed': (db) =>
    orderHistory(db, ME, { market: 1, statuses: ['FILLED'], fromMs: 5 }, { before: { orderId: 50 }, limit: 5 }),
  'orders by client id, as a history': (db) => orderHistory(db, ME, { clientOrderId: 'n1' }, { limit: 5 }),
  'trades of a role since a time': (db) => fillHistory(db, ME, { isMaker: true, fromMs: 5, toMs: 9 }, { limit: 5 }),
  'trades of a market, narrowed': (db) =>
    fillHistory(db, ME, { market: 1, side: 'BUY', fromMs: 5 }, { before: { seq: 900, tradeId: 50 }, limit: 5 }),
  'trades of an order, narrowed': (db) => fillHistory(db, ME, { orderId: 5, isMaker: true }, { limit: 5 }),
  'lists, narrowed': (db) =>
    orderListHistory(
      db,
      ME,
      { kind: 'OCO', isOpen: true, fromMs: 5 },
      { before: { createdAtMs: 50, listId: 5 }, limit: 5 },
    ),
  balances: (db) => balances(db, ME),
  ledger: (db) => ledgerPage(db, ME, { limit: 5, includeHolds: true }),
  'ledger without holds': (db) => ledgerPage(db, ME, { before: { seq: 900, index: 1 }, limit: 5, includeHolds: false }),
  'ledger of an asset': (db) => ledgerPage(db, ME, { asset: 1, limit: 5, includeHolds: false }),
  'ledger of a reason': (db) => ledgerPage(db, ME, { reason: 'DEPOSIT', limit: 5, includeHolds: false }),
  'ledger of holds': (db) => ledgerPage(db, ME, { reason: 'ORDER_HOLD', limit: 5, includeHolds: true }),
  'where a time begins in the ledger': (db) => ledgerSeqAt(db, ME, journal.nowMs - 5),
  'balances of a moment': (db) => ledgerBalancesAt(db, ME, 900),
  'a change that a webhook tells': (db) => ledgerRowAt(db, ME, 900, 1),
  'changes of balances in slots': (db) => balanceChanges(db, ME, SLOTS, 5),
  'flows from and to others': (db) => flows(db, ME, 5, 5),
  'changes of positions in slots': (db) => positionChanges(db, ME, SLOTS, [1, 2]),
  'closes of moments': (db) => closesAt(db, [1, 2], '1m', [journal.nowMs - 5, journal.nowMs]),
  'first prices of markets': (db) => firstPrices(db, [1, 2], '1m'),
  'deposits, narrowed': (db) => depositsOf(db, ME, { ...NARROWED, network: 1, state: 'CREDITED', before: 50 }),
  'conversions, narrowed': (db) => acceptedQuotes(db, ME, { ...NARROWED, states: ['DONE'], before: 50 }),
  'recent trades': (db) => recentTrades(db, 1, { limit: 5, beforeTradeId: 90 }),
  'trades from an id': (db) => tradesFrom(db, 1, { fromTradeId: 5, limit: 5 }),
  'trades from a time': (db) => tradesFrom(db, 1, { startMs: 5, limit: 5 }),
  candles: (db) => candles(db, 1, '1m', { startMs: 5, limit: 5, nowMs: journal.nowMs }),
  'candles of a second': (db) => candles(db, 1, '1s', { startMs: 5, limit: 5, nowMs: journal.nowMs }),
  'seconds that can be folded': (db) => foldableSpan(db, 1, { fromMs: 5, toMs: journal.nowMs }, true, 10),
  'latest candles of a second': (db) => candles(db, 1, '1s', { limit: 5, nowMs: journal.nowMs }),
  'latest candles': (db) => candles(db, 1, '1h', { limit: 5, nowMs: journal.nowMs }),
  sparklines: (db) => sparklines(db, journal.nowMs),
  'minute candles': (db) => minuteCandles(db, journal.nowMs - 5_000_000),
  'newest candles': (db) => newestCandles(db, ['1m', '1d']),
  'futures wallets': (db) => futuresBalances(db, ME),
  income: (db) => incomeHistory(db, ME, {}, { before: TIMED, limit: 5 }),
  'income of a contract, narrowed': (db) => incomeHistory(db, ME, { market: 1, fromMs: 5, toMs: 9 }, { limit: 5 }),
  'open positions': (db) => openPositions(db, ME),
  'open positions of a contract': (db) => openPositions(db, ME, 1),
  'closed positions': (db) =>
    closedPositions(db, ME, { fromMs: 5 }, { before: { closedAtMs: 50, openedSeq: 5, openedIndex: 1 }, limit: 5 }),
  'closed positions of a contract': (db) => closedPositions(db, ME, { market: 1, toMs: 9 }, { limit: 5 }),
  'settings of contracts': (db) => contractSettings(db, ME),
  'position mode': (db) => isHedging(db, ME),
  'terms of orders of contracts': (db) => contractTerms(db, ME, [5, 6]),
  funding: (db) => fundingHistory(db, ME, { fromMs: 5 }, { before: TIMED, limit: 5 }),
  'funding of a contract': (db) => fundingHistory(db, ME, { market: 1 }, { limit: 5 }),
  'latest funding rates': (db) => fundingRates(db, 1, { limit: 5 }),
  'funding rates from a time': (db) => fundingRates(db, 1, { fromMs: 5, toMs: 9, limit: 5 }),
  'liquidations of everybody': (db) => liquidationFeed(db, 1, { fromMs: 5 }, { before: TIMED, limit: 5 }),
  'liquidations of an account': (db) => liquidationsOf(db, ME, { market: 1 }, { before: TIMED, limit: 5 }),
  'margin calls': (db) => marginCallsOf(db, ME, {}, { before: TIMED, limit: 5 }),
  'candles of a mark price': (db) =>
    markCandles(db, { market: 1, of: 'mark', interval: '4h' }, { startMs: 5, limit: 5, nowMs: journal.nowMs }),
  'latest candles of an index price': (db) =>
    markCandles(db, { market: 1, of: 'index', interval: '1m' }, { limit: 5, nowMs: journal.nowMs }),
  'rolling day': (db) => stats24h(db, 1, journal.nowMs),
};

describe('the queries', () => {
  for (const [name, query] of Object.entries(QUERIES)) {
    it(`PROJ-26 find their rows by an index: ${name}`, async () => {
      const plans = await plansOf(query);
      expect(plans.length).toBeGreaterThan(0);
      for (const { text, plan } of plans) {
        const scans = nodesOf(plan).filter(isBig);
        expect(scans.length).toBeGreaterThan(0);
        for (const scan of scans) {
          expect([text, scan['Node Type']]).toEqual([text, expect.stringMatching(/^Index/)]);
          expect([text, scan['Index Cond']]).toEqual([
            text,
            expect.stringMatching(/\b(account|market|taker_account|maker_account) = /),
          ]);
        }
      }
    });
  }

  it('PROJ-26 WALT-06 a page of one reason reads rows of that reason alone', async () => {
    const pages = [
      { reason: 'DEPOSIT', limit: 5, includeHolds: true },
      { reason: 'ORDER_RELEASE', limit: 5, includeHolds: true },
      { reason: 'REBATE', before: { seq: 900, index: 1 }, limit: 5, includeHolds: false },
      { limit: 5, includeHolds: false },
    ] as const;
    for (const page of pages) {
      const [found] = await plansOf((db) => ledgerPage(db, ME, page));
      const [scan] = nodesOf((found as { plan: Plan }).plan).filter((node) => node['Relation Name'] === 'ledger');
      expect(scan?.['Index Cond']).toMatch(/reason = /);
      expect(scan).not.toHaveProperty('Filter');
    }
  });

  it('PROJ-26 WALT-06 of an account of any size no more is read of its ledger than is asked for of each asset and reason', async () => {
    const queries = [
      (db: Queryable) => ledgerSeqAt(db, ME, journal.nowMs - 5),
      (db: Queryable) => ledgerBalancesAt(db, ME, 900),
      (db: Queryable) => ledgerPage(db, ME, { limit: 5, includeHolds: true }),
    ];
    for (const query of queries) {
      const [found] = await plansOf(query);
      const nodes = nodesOf((found as { plan: Plan }).plan);
      const ofLedger = (node: Plan) => node['Relation Name'] === 'ledger';
      const limited = nodes.filter((node) => node['Node Type'] === 'Limit' && node.Plans?.some(ofLedger));
      expect(limited.length).toBeGreaterThan(0);
      expect(limited).toHaveLength(nodes.filter(ofLedger).length);
    }
  });
});
