import { fillsAscending, fillsPage } from '@pelorus/database/spot/fills.ts';
import { openOrders, orderByClientId, orderById, ordersAscending, ordersPage } from '@pelorus/database/spot/orders.ts';
import { repeatAnswer } from '@pelorus/database/spot/placements.ts';
import { volumesOf, volumesOfTiers } from '@pelorus/database/spot/volumes.ts';
import { balances, ledgerPage } from '@pelorus/database/wallet/balances.ts';
import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SlowOrder } from '../testing/slow-fold.ts';
import {
  ACCOUNTS,
  closeQueries,
  journal,
  openQueries,
  ordersOf,
  pool,
  STRANGER,
  trades,
  walk,
} from '../testing/test-queries.ts';

const HOUSE = [0, 1, 2, 3];

beforeAll(openQueries);
afterAll(closeQueries);

describe('volumes', () => {
  it('PROJ-33 are the sums of what was traded by day and market, without trades with oneself', async () => {
    const DAY = 86_400_000;
    const days = [...new Set(trades.map((trade) => trade.timeMs - (trade.timeMs % DAY)))].sort((a, b) => a - b);
    const fromMs = days[days.length >> 1] as number;
    for (const account of ACCOUNTS) {
      const mine = trades.filter(
        (trade) => trade.timeMs >= fromMs && (trade.takerAccount === account) !== (trade.makerAccount === account),
      );
      const sums = [...Map.groupBy(mine, (trade) => trade.market)].map(([market, group]) => ({
        market,
        quoteUnits: String(group.reduce((sum, trade) => sum + BigInt(trade.quoteUnits), 0n)),
      }));
      expect(await volumesOf(pool, account, fromMs)).toEqual(sums.sort((a, b) => a.market - b.market));
    }
    const { volumes: all, last } = await volumesOfTiers(pool, [0, 1, 2, 3], fromMs, { after: -1, most: 1_000 });
    const accounts = (await pool.query('SELECT account FROM projection.accounts ORDER BY account')).rows;
    expect([...new Set(all.map((row) => row.account))]).toEqual(accounts.map((row) => row.account));
    expect(last).toBe(accounts.at(-1).account);
    // Page by page the same, in order and without a repeat; a page may have none of the tiers, and is not the last for that.
    const paged: typeof all = [];
    for (let after: number | null = -1; after !== null; ) {
      const page = await volumesOfTiers(pool, [0, 1, 2, 3], fromMs, { after, most: 2 });
      expect(new Set(page.volumes.map((row) => row.account)).size).toBeLessThanOrEqual(2);
      paged.push(...page.volumes);
      after = page.last;
    }
    expect(paged).toEqual(all);
    const others = await volumesOfTiers(pool, [99], fromMs, { after: -1, most: 2 });
    expect(others).toEqual({ volumes: [], last: accounts[1].account });
  });
});

describe('the wallet', () => {
  it('PROJ-12 has every balance as the engine has it, of users and of the house', async () => {
    for (const account of [...ACCOUNTS, ...HOUSE]) {
      for (const row of await balances(pool, account)) {
        const { available, held } = journal.exchange.balance(account, row.asset);
        expect([account, row.asset, row.availableUnits, row.heldUnits]).toEqual([account, row.asset, available, held]);
      }
    }
    const { rows } = await pool.query<{ sum: string }>(
      'SELECT sum(available_units + held_units)::text AS sum FROM projection.balances GROUP BY asset',
    );
    expect(rows.map((row) => row.sum)).toEqual(['0', '0', '0']);
  });

  it('PROJ-13 has a ledger in which each row continues the one before, up to the balance', async () => {
    const { rows } = await pool.query<{ broken: number }>(
      `SELECT count(*) FILTER (WHERE available_units <> before_available + delta_available_units
         OR held_units <> before_held + delta_held_units) AS broken FROM (
         SELECT *, coalesce(lag(available_units) OVER w, 0) AS before_available,
           coalesce(lag(held_units) OVER w, 0) AS before_held
         FROM projection.ledger WINDOW w AS (PARTITION BY account, asset ORDER BY seq, index)) l`,
    );
    expect(rows).toEqual([{ broken: 0 }]);
    for (const account of ACCOUNTS) {
      for (const balance of await balances(pool, account)) {
        const [last] = await ledgerPage(pool, account, { asset: balance.asset, limit: 1, includeHolds: true });
        expect(last).toMatchObject({ availableUnits: balance.availableUnits, heldUnits: balance.heldUnits });
      }
    }
  });

  it('PROJ-14 pages the ledger newest first without gap or repeat, with and without holds', async () => {
    const account = FIRST_USER_ACCOUNT + 2;
    const postings = journal.history.flatMap((command) =>
      command.events
        .filter((event): event is EventOf<'posting'> => event.kind === 'posting')
        .map((event, index) => ({ ...event, seq: command.seq, index })),
    );
    for (const asset of [undefined, 0, 2]) {
      for (const includeHolds of [true, false]) {
        const found = await walk(
          (before: { seq: number; index: number } | undefined) =>
            ledgerPage(pool, account, { asset, before, limit: 11, includeHolds }),
          ({ seq, index }) => ({ seq, index }),
        );
        const expected = postings.filter(
          (posting) =>
            posting.account === account &&
            (asset === undefined || posting.asset === asset) &&
            (includeHolds || !posting.reason.startsWith('ORDER_')),
        );
        expect(found.map(({ seq, index, reason, asset: of }) => ({ seq, index, reason, asset: of }))).toEqual(
          expected.reverse().map(({ seq, index, reason, asset: of }) => ({ seq, index, reason, asset: of })),
        );
      }
    }
  });

  it('PROJ-15 shows nothing of one account to another', async () => {
    const { orderId, clientOrderId } = ordersOf(FIRST_USER_ACCOUNT)[0] as SlowOrder;
    expect(await orderById(pool, FIRST_USER_ACCOUNT, orderId)).toBeDefined();
    for (const other of [FIRST_USER_ACCOUNT + 1, STRANGER]) {
      expect(await orderById(pool, other, orderId)).toBeUndefined();
      expect(await repeatAnswer(pool, other, orderId)).toBeUndefined();
      expect(await fillsAscending(pool, other, 0, { orderId, limit: 5 })).toEqual([]);
    }
    expect(await orderByClientId(pool, STRANGER, clientOrderId)).toBeUndefined();
    expect(await openOrders(pool, STRANGER)).toEqual([]);
    expect(await ordersPage(pool, STRANGER, { limit: 5 })).toEqual([]);
    expect(await ordersAscending(pool, STRANGER, 0, { fromOrderId: 1, limit: 5 })).toEqual([]);
    expect(await fillsPage(pool, STRANGER, { limit: 5 })).toEqual([]);
    expect(await balances(pool, STRANGER)).toEqual([]);
    expect(await ledgerPage(pool, STRANGER, { limit: 5, includeHolds: true })).toEqual([]);
  });
});
