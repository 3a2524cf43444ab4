import { ORDER_PHASES } from '@pelorus/protocol/exchange/orders.ts';
import { POSITION_SIDES, type PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import type { Pool } from 'pg';
import { accountTier } from '../projection/account-tier.ts';
import { entry } from '../projection/wire-table.ts';
import { type Queryable, rows } from '../queryable.ts';
import { type FuturesBalanceRow, futuresBalances } from './balances.ts';
import { transfersClosedSince } from './fund.ts';
import { openPositions, type PositionRow } from './positions.ts';
import { type ContractSettings, contractSettings, isHedging } from './settings.ts';

/** What open orders come to that add to a position, ticks × lots: margin must be there for it. */
interface OpenNotional {
  market: number;
  positionSide: PositionSide;
  buyTickLots: bigint;
  sellTickLots: bigint;
}

/** Everything that an account's margin is computed from, as it is after one command. */
export interface FuturesAccountRows {
  balances: FuturesBalanceRow[];
  positions: PositionRow[];
  settings: ContractSettings[];
  orders: OpenNotional[];
  isHedge: boolean;
  feeTier: number;
  transfersClosedSinceMs: number | null;
}

const WORKING = ORDER_PHASES.indexOf('WORKING');

/**
 * Returns what the account's orders in the books come to; what only reduces and what waits for a trigger needs no margin.
 * A plain order has no row of its own among the contracts' orders.
 */
async function openNotionals(db: Queryable, account: number, contracts: readonly number[]): Promise<OpenNotional[]> {
  const left = 'o.price_ticks::numeric * (o.lots - o.filled_lots - o.prevented_lots)';
  const found = await rows<Omit<OpenNotional, 'positionSide'> & { positionSide: number }>(
    db,
    `SELECT o.market, coalesce(f.side, 0) AS "positionSide",
       coalesce(sum(${left}) FILTER (WHERE o.side = 0), 0) AS "buyTickLots",
       coalesce(sum(${left}) FILTER (WHERE o.side = 1), 0) AS "sellTickLots"
     FROM projection.open_orders JOIN projection.orders o USING (account, order_id)
     LEFT JOIN projection.futures_orders f USING (account, order_id)
     WHERE account = $1 AND o.phase = $2 AND o.market = ANY($3)
       AND f.is_reduce_only IS NOT TRUE AND f.is_close_position IS NOT TRUE
     GROUP BY o.market, coalesce(f.side, 0)`,
    [account, WORKING, contracts],
  );
  return found.map((raw) => ({ ...raw, positionSide: entry(POSITION_SIDES, raw.positionSide) }));
}

/** Returns all that the account's margin in these contracts is computed from, of one snapshot. */
export async function futuresAccount(
  pool: Pool,
  account: number,
  contracts: readonly number[],
): Promise<FuturesAccountRows> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const found = {
      balances: await futuresBalances(client, account),
      positions: await openPositions(client, account),
      settings: await contractSettings(client, account),
      orders: await openNotionals(client, account, contracts),
      isHedge: await isHedging(client, account),
      feeTier: await accountTier(client, account),
      transfersClosedSinceMs: await transfersClosedSince(client),
    };
    await client.query('COMMIT');
    return found;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
