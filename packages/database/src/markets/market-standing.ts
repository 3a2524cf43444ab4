import { type Queryable, rows } from '../queryable.ts';

/** Returns the markets that staff listed: the configuration file need not name them. */
export async function listedByStaff(db: Queryable): Promise<string[]> {
  const found = await rows<{ symbol: string }>(
    db,
    "SELECT DISTINCT symbol FROM markets.plans WHERE kind = 'listing'",
    [],
  );
  return found.map(({ symbol }) => symbol);
}

/** A market's settings made by staff, and by whom. */
export interface SetByStaff {
  symbol: string;
  /** Whether two listed it: it stands as they did, but for its filters where they were set since. */
  isListed: boolean;
  /** The filters, or of a contract the terms, that were set last, as a person writes them; null: those it was listed with. */
  filters: object | null;
  reason: string;
  madeByName: string;
  agreedByName: string;
  /** Start time of a listing in progress. */
  doneAtMs: number;
}

/**
 * Returns, of each market, what staff listed or set last, where two have not let the configuration file hold again since
 * (PLAN-10). A listing that was sent and goes on counts.
 */
export async function setByStaff(db: Queryable): Promise<SetByStaff[]> {
  const deeds = await rows<Omit<SetByStaff, 'isListed'> & { deed: string }>(
    db,
    `SELECT p.symbol, s.deed, coalesce(p.filters->'filters', p.terms->'terms') AS filters, p.reason, p.made_by_name AS "madeByName",
       p.agreed_by_name AS "agreedByName", coalesce(s.done_at_ms, s.sent_at_ms) AS "doneAtMs"
     FROM markets.plans p JOIN markets.plan_steps s ON s.plan = p.id
     WHERE s.deed IN ('LIST', 'FILTERS', 'TERMS') AND s.outcome = 'done'
       OR s.deed IN ('LIST', 'TERMS') AND s.sent_at_ms IS NOT NULL AND s.outcome IS NULL AND p.ended IS NULL
     ORDER BY coalesce(s.done_at_ms, s.sent_at_ms), p.made_at_ms`,
    [],
  );
  const set = new Map<string, SetByStaff>();
  for (const { deed, ...row } of deeds) {
    if (deed !== 'LIST' && row.filters === null) set.delete(row.symbol);
    else set.set(row.symbol, { ...row, isListed: deed === 'LIST' || set.get(row.symbol)?.isListed === true });
  }
  return [...set.values()];
}

/** How a market stands that is not for everybody yet, or no more: listed and never opened since (PLAN-08), or gone. */
export type Standing = 'UNOPENED' | 'DELISTED';

/**
 * Returns how staff's plans left the market; null: as any other. A listing counts from the moment its command is about to be
 * sent, and so does the end of a market while its plan goes on: whether the engine did it may be known later, or never.
 * A market that was seen to trade since is open: the listing never came to it, and the file configured it.
 */
export async function marketStanding(db: Queryable, symbol: string): Promise<Standing | null> {
  const [found] = await rows<{ standing: Standing | null }>(
    db,
    `SELECT CASE WHEN delisted > coalesce(listed, 0) THEN 'DELISTED'
       WHEN listed > coalesce(opened, 0) AND listed >= coalesce(seen, 0) THEN 'UNOPENED' END AS standing
     FROM (SELECT
         max(coalesce(s.done_at_ms, s.sent_at_ms)) FILTER (WHERE s.deed = 'LIST'
           AND (s.outcome = 'done' OR s.outcome IS NULL)) AS listed,
         max(coalesce(s.done_at_ms, s.sent_at_ms)) FILTER (WHERE s.deed = 'DELISTED'
           AND (s.outcome = 'done' OR s.outcome IS NULL AND p.ended IS NULL)) AS delisted,
         max(s.done_at_ms) FILTER (WHERE s.deed IN ('AUCTION', 'TRADING') AND s.outcome = 'done') AS opened,
         max(s.sent_at_ms) FILTER (WHERE s.status_before IN ('AUCTION', 'TRADING')) AS seen
       FROM markets.plan_steps s JOIN markets.plans p ON p.id = s.plan WHERE p.symbol = $1) AS last`,
    [symbol],
  );
  return found?.standing ?? null;
}

/** Returns whether the market was listed again since, or may have been. */
export async function listedSince(db: Queryable, symbol: string, sinceMs: number): Promise<boolean> {
  const found = await rows(
    db,
    `SELECT 1 FROM markets.plan_steps s JOIN markets.plans p ON p.id = s.plan
     WHERE p.symbol = $1 AND s.deed = 'LIST' AND s.sent_at_ms > $2 AND (s.outcome = 'done' OR s.outcome IS NULL) LIMIT 1`,
    [symbol, sinceMs],
  );
  return found.length > 0;
}
