import { type Queryable, rows } from '../queryable.ts';

/**
 * An account's volume in a market since a day, quote units; market and units are null for an account without trades.
 */
export interface AccountVolume {
  account: number;
  tier: number;
  market: number | null;
  quoteUnits: string | null;
}

/**
 * Returns the volumes, since the day that began at `fromMs`, of the next `most` accounts after `after` that are in one
 * of `tiers`; `last`: the last account read, null when there are no more.
 */
export async function volumesOfTiers(
  db: Queryable,
  tiers: readonly number[],
  fromMs: number,
  page: { after: number; most: number },
): Promise<{ volumes: AccountVolume[]; last: number | null }> {
  const text = `SELECT a.account, a.fee_tier AS tier, v.market, sum(v.quote_units)::text AS "quoteUnits"
    FROM (SELECT account, fee_tier FROM projection.accounts WHERE account > $3 ORDER BY account LIMIT $4) AS a
    LEFT JOIN projection.volumes AS v ON v.account = a.account AND v.day_ms >= $2 AND a.fee_tier = ANY ($1::int2[])
    GROUP BY a.account, a.fee_tier, v.market ORDER BY a.account, v.market`;
  const found = await rows<AccountVolume>(db, text, [tiers, fromMs, page.after, page.most]);
  const volumes = found.filter(({ tier }) => tiers.includes(tier));
  return { volumes, last: found.at(-1)?.account ?? null };
}

/** Returns what one account traded in each market since the day that opened at `fromMs`, quote units. */
export async function volumesOf(
  db: Queryable,
  account: number,
  fromMs: number,
): Promise<{ market: number; quoteUnits: string }[]> {
  const text = `SELECT market, sum(quote_units)::text AS "quoteUnits" FROM projection.volumes
    WHERE account = $1 AND day_ms >= $2 GROUP BY market ORDER BY market`;
  return rows(db, text, [account, fromMs]);
}
