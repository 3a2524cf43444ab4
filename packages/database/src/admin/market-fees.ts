import { type Queryable, rows } from '../queryable.ts';

/** A row of the fee table as a person writes it. */
export interface FeeRowTexts {
  tier: number;
  maker: string;
  taker: string;
}

/** A row of the fee table that staff set, and who. */
interface FeeSetByStaff {
  /** '': in all markets that have no row of their own. */
  symbol: string;
  tier: number;
  reason: string;
  madeByName: string;
  agreedByName: string;
  doneAtMs: number;
}

/** The name of a row of the fee table. */
export function feeKey(symbol: string, tier: number): string {
  return `${symbol} ${tier}`;
}

type Deed = Omit<FeeSetByStaff, 'tier'> & { deed: string; fees: FeeRowTexts[] | null; filters: object | null };

/**
 * Returns the rows of the fee table that staff set, by their name, where two have not let the configuration file hold again
 * since (PLAN-11): by a change of fees, or by listing a market with them. What was sent and goes on counts.
 */
export async function feesSetByStaff(db: Queryable): Promise<Map<string, FeeSetByStaff>> {
  const deeds = await rows<Deed>(
    db,
    `SELECT p.symbol, s.deed, p.fees->'fees' AS fees, p.filters->'filters' AS filters, p.reason,
       p.made_by_name AS "madeByName", p.agreed_by_name AS "agreedByName", coalesce(s.done_at_ms, s.sent_at_ms) AS "doneAtMs"
     FROM markets.plans p JOIN markets.plan_steps s ON s.plan = p.id
     WHERE s.deed IN ('LIST', 'FILTERS', 'FEES') AND s.outcome = 'done'
       OR s.deed IN ('LIST', 'FEES') AND s.sent_at_ms IS NOT NULL AND s.outcome IS NULL AND p.ended IS NULL
     ORDER BY coalesce(s.done_at_ms, s.sent_at_ms), p.made_at_ms`,
    [],
  );
  const set = new Map<string, FeeSetByStaff>();
  const listed = new Set<string>();
  for (const { deed, fees, filters, ...row } of deeds) {
    const everybody = feeKey(row.symbol, 0);
    if (deed === 'LIST') {
      set.set(everybody, { ...row, tier: 0 });
      listed.add(everybody);
    } else if (deed === 'FILTERS') {
      // Resetting a listed market to the file also resets its fees to those it was listed with.
      if (filters === null && listed.delete(everybody)) set.delete(everybody);
    } else if (fees === null) {
      for (const [key, { symbol }] of set) if (symbol === row.symbol) set.delete(key);
      listed.delete(everybody);
    } else {
      for (const { tier } of fees) set.set(feeKey(row.symbol, tier), { ...row, tier });
      if (fees.some(({ tier }) => tier === 0)) listed.delete(everybody);
    }
  }
  return set;
}
