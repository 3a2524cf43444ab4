import type { QueuePart } from '@pelorus/formulas/futures/deleveraging.ts';
import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { CROSSED } from '@pelorus/protocol/futures/contracts.ts';
import { type Queryable, rows } from '../queryable.ts';

/** A contract at its mark. */
export interface MarkedContract {
  market: number;
  /** The margin asset. */
  asset: number;
  /** What a lot is worth, quote units: mark ticks × units of a tick and lot. */
  lotUnits: number;
}

/** A part of the queue of one side of a contract. */
export interface SidePart extends QueuePart {
  market: number;
  isLong: boolean;
}

/**
 * Returns the queues of deleveraging as they stand, in five parts, the last part of a queue first: the order is PERP-50's, in
 * floating point, for it is only shown. The insurance fund, whose turn is before all, is left out (FUT-65).
 */
export function deleveragingParts(db: Queryable, contracts: readonly MarkedContract[]): Promise<SidePart[]> {
  return rows<SidePart>(
    db,
    `WITH held AS (
       SELECT p.account, p.market, m.asset, p.lots > 0 AS is_long, abs(p.cost_units)::float8 AS cost, p.margin_units,
         abs(p.lots) * m.lot_units AS notional, p.lots * m.lot_units - p.cost_units AS profit,
         coalesce(s.margin_mode = $4, true) AS is_crossed
       FROM projection.futures_positions p
       JOIN unnest($1::int4[], $2::int4[], $3::float8[]) AS m (market, asset, lot_units) USING (market)
       LEFT JOIN projection.futures_settings s USING (account, market)
       WHERE p.closed_at_ms IS NULL AND p.account <> $5
     ), crossed AS (
       SELECT account, asset, sum(profit) AS profit FROM held WHERE is_crossed GROUP BY account, asset
     ), behind AS (
       SELECT h.*, CASE WHEN h.is_crossed THEN coalesce(b.available_units, 0) + c.profit
         ELSE h.margin_units + h.profit END AS equity
       FROM held h LEFT JOIN crossed c USING (account, asset)
       LEFT JOIN projection.futures_balances b USING (account, asset)
     ), scored AS (
       SELECT market, is_long, account, CASE WHEN equity > 0 THEN (profit / nullif(cost, 0)) * (notional / equity)
         WHEN profit > 0 THEN 'infinity' ELSE '-infinity' END AS score FROM behind
     ), placed AS (
       SELECT market, is_long, score,
         4 - (row_number() OVER (PARTITION BY market, is_long ORDER BY score DESC, account) - 1) * 5
           / count(*) OVER (PARTITION BY market, is_long) AS rank
       FROM scored WHERE score IS NOT NULL
     )
     SELECT market, is_long AS "isLong", rank::int4 AS rank, max(score) AS "topScore" FROM placed
     GROUP BY market, is_long, rank ORDER BY market, is_long, rank`,
    [
      contracts.map(({ market }) => market),
      contracts.map(({ asset }) => asset),
      contracts.map(({ lotUnits }) => lotUnits),
      CROSSED,
      INSURANCE_ACCOUNT,
    ],
  );
}
