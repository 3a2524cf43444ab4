import { type Queryable, rows } from '../queryable.ts';
import { EVERY_REASON } from './balances.ts';

interface LedgerBalance {
  asset: number;
  availableUnits: number;
  heldUnits: number;
}

/**
 * Returns an account's balances before sequence `seq`, of every asset it had by then: the latest of each reason's last
 * row, by the ledger's own index.
 */
export function ledgerBalancesAt(db: Queryable, account: number, seq: number): Promise<LedgerBalance[]> {
  return rows<LedgerBalance>(
    db,
    `SELECT DISTINCT ON (r.asset) r.asset, r.available_units AS "availableUnits", r.held_units AS "heldUnits"
     FROM projection.balances b, unnest($3::int2[]) AS k(reason), LATERAL (SELECT * FROM projection.ledger l
       WHERE l.account = $1 AND l.asset = b.asset AND l.reason = k.reason AND l.seq < $2
       ORDER BY l.seq DESC, l.index DESC LIMIT 1) r
     WHERE b.account = $1 ORDER BY r.asset, r.seq DESC, r.index DESC`,
    [account, seq, EVERY_REASON],
  );
}
