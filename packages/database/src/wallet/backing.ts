import { WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { type Queryable, rows } from '../queryable.ts';

const HOUSE_FUNDING = POSTING_REASONS.indexOf('HOUSE_FUNDING');

/** What the outside world gave of an asset without a chain, and has no coins behind it yet: units of the ledger. */
interface Unbacked {
  asset: number;
  units: number;
}

/**
 * Returns what house funding brought and no deposit of the outside world backs yet, by asset. A deposit counts from its
 * first sighting.
 */
export function unbackedFunding(db: Queryable): Promise<Unbacked[]> {
  return rows<Unbacked>(
    db,
    `SELECT f.asset, (f.units - coalesce(b.units, 0))::bigint AS units FROM (
       SELECT l.asset, sum(-l.delta_available_units) AS units FROM projection.balances a
       JOIN projection.ledger l ON l.account = a.account AND l.asset = a.asset AND l.reason = $2
       WHERE a.account = $1 GROUP BY l.asset) f
     LEFT JOIN (SELECT asset, sum(units) AS units FROM custody.deposits
       WHERE account = $1 AND state IN ('CONFIRMING', 'FINAL', 'CREDITED') GROUP BY asset) b USING (asset)
     WHERE f.units > coalesce(b.units, 0) ORDER BY f.asset`,
    [WORLD_ACCOUNT, HOUSE_FUNDING],
  );
}

/**
 * Is all house funding backed by coins that were measured since (DEPO-60)? While they are on their way, what chains hold
 * says too little.
 */
export async function isBackingMeasured(db: Queryable): Promise<boolean> {
  const [found] = await rows<{ isMeasured: boolean }>(
    db,
    `SELECT count(*) FILTER (WHERE state IN ('CONFIRMING', 'FINAL')) = 0 AND coalesce(max(credited_at_ms), 0)
       < coalesce((SELECT min(at_ms) FROM custody.chain_balances), 0) AS "isMeasured"
     FROM custody.deposits WHERE account = $1`,
    [WORLD_ACCOUNT],
  );
  return found?.isMeasured === true && (await unbackedFunding(db)).length === 0;
}
