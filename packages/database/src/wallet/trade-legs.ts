import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { entry } from '../projection/wire-table.ts';
import { type Queryable, rows } from '../queryable.ts';
import { LEDGER_COLUMNS, type LedgerRow, reasonNumbers } from './balances.ts';

/**
 * Returns every change that trades of the given commands made to an account's balances, of all its assets and reasons,
 * newest first: by the ledger's index, a few rows of each asset and reason (WALT-40).
 */
export async function tradeLegs(
  db: Queryable,
  account: number,
  seqs: readonly number[],
  includeHolds: boolean,
): Promise<LedgerRow[]> {
  if (seqs.length === 0) return [];
  const found = await rows<Omit<LedgerRow, 'reason'> & { reason: number }>(
    db,
    `SELECT ${LEDGER_COLUMNS} FROM projection.balances b, unnest($2::int2[]) AS k(reason), unnest($3::bigint[]) AS s(seq),
       LATERAL (SELECT * FROM projection.ledger l
         WHERE l.account = $1 AND l.asset = b.asset AND l.reason = k.reason AND l.seq = s.seq AND l.trade_id IS NOT NULL) r
     WHERE b.account = $1 ORDER BY r.seq DESC, r.index DESC`,
    [account, reasonNumbers(includeHolds), seqs],
  );
  return found.map((raw) => ({ ...raw, reason: entry(POSTING_REASONS, raw.reason) }));
}
