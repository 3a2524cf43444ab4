import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';

/** How often holders are counted. */
export const COUNT_EVERY_MS = 300_000;

/** A contract as the engine told it last. */
interface CountedContract {
  market: number;
  /** The margin asset. */
  asset: number;
  markTicks: number;
  openLots: number;
}

/** Who held what of a contract. `top`: the fifth of its holders with the most in their wallets. */
export interface ContractCount {
  timeMs: number;
  markTicks: number;
  openLots: number;
  longAccounts: number;
  shortAccounts: number;
  topLongAccounts: number;
  topShortAccounts: number;
  topLongLots: bigint;
  topShortLots: bigint;
}

/** Counts who holds what of contracts, for the five minutes that begin at `timeMs`; a count that is there stays (FMKT-20). */
export async function countHolders(
  db: Queryable,
  timeMs: number,
  contracts: readonly CountedContract[],
): Promise<void> {
  await db.query(
    `WITH told AS (
       SELECT * FROM unnest($2::int4[], $3::int4[], $4::int4[], $5::int8[]) AS m (market, asset, mark_ticks, open_lots)
     ), held AS (
       SELECT p.market, m.asset, p.account, sum(p.lots) AS lots
       FROM projection.futures_positions p JOIN told m USING (market)
       WHERE p.closed_at_ms IS NULL AND p.account <> $6
       GROUP BY p.market, m.asset, p.account HAVING sum(p.lots) <> 0
     ), ranked AS (
       SELECT h.market, h.lots,
         row_number() OVER (PARTITION BY h.market ORDER BY coalesce(b.available_units + b.held_units, 0) DESC, account)
           <= (count(*) OVER (PARTITION BY h.market) + 4) / 5 AS is_top
       FROM held h LEFT JOIN projection.futures_balances b USING (account, asset)
     )
     INSERT INTO markets.contract_counts (time_ms, market, mark_ticks, open_lots, long_accounts, short_accounts,
       top_long_accounts, top_short_accounts, top_long_lots, top_short_lots)
     SELECT $1, m.market, m.mark_ticks, m.open_lots, count(*) FILTER (WHERE lots > 0), count(*) FILTER (WHERE lots < 0),
       count(*) FILTER (WHERE lots > 0 AND is_top), count(*) FILTER (WHERE lots < 0 AND is_top),
       coalesce(sum(lots) FILTER (WHERE lots > 0 AND is_top), 0),
       coalesce(-sum(lots) FILTER (WHERE lots < 0 AND is_top), 0)
     FROM told m LEFT JOIN ranked USING (market) GROUP BY m.market, m.mark_ticks, m.open_lots
     ON CONFLICT (market, time_ms) DO NOTHING`,
    [
      timeMs,
      contracts.map(({ market }) => market),
      contracts.map(({ asset }) => asset),
      contracts.map(({ markTicks }) => markTicks),
      contracts.map(({ openLots }) => openLots),
      INSURANCE_ACCOUNT,
    ],
  );
}

interface CountsWanted {
  /** Between two counts; a multiple of five minutes. */
  everyMs: number;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  limit: number;
}

/** Returns a contract's counts, ascending: from `fromMs` on, else the latest `limit` up to `toMs`. */
export async function contractCounts(
  db: Queryable,
  market: number,
  { everyMs, fromMs, limit, toMs }: CountsWanted,
): Promise<ContractCount[]> {
  const parameters = new Parameters();
  let where = `market = ${parameters.add(market)}`;
  if (everyMs > COUNT_EVERY_MS) where += ` AND time_ms % ${parameters.add(everyMs)} = 0`;
  if (fromMs !== undefined) where += ` AND time_ms >= ${parameters.add(fromMs)}`;
  if (toMs !== undefined) where += ` AND time_ms <= ${parameters.add(toMs)}`;
  const found = await rows<ContractCount>(
    db,
    `SELECT time_ms AS "timeMs", mark_ticks AS "markTicks", open_lots AS "openLots", long_accounts AS "longAccounts",
       short_accounts AS "shortAccounts", top_long_accounts AS "topLongAccounts",
       top_short_accounts AS "topShortAccounts", top_long_lots AS "topLongLots", top_short_lots AS "topShortLots"
     FROM markets.contract_counts WHERE ${where}
     ORDER BY time_ms ${fromMs === undefined ? 'DESC' : 'ASC'} LIMIT ${parameters.add(limit)}`,
    parameters.values,
  );
  return fromMs === undefined ? found.reverse() : found;
}
