import { POSTING_REASONS, type PostingReason } from '@pelorus/protocol/spot/enums.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';
import { entry } from './wire-table.ts';

export interface BalanceRow {
  asset: number;
  availableUnits: number;
  heldUnits: number;
}

/** Returns the account's balances in every asset it ever had, by asset. */
export function balances(db: Queryable, account: number): Promise<BalanceRow[]> {
  return rows<BalanceRow>(
    db,
    `SELECT asset, available_units AS "availableUnits", held_units AS "heldUnits" FROM projection.balances
     WHERE account = $1 ORDER BY asset`,
    [account],
  );
}

/** One change of a balance, with the balance after it: asset units, ms. (seq, index) is unique within the account. */
export interface LedgerRow {
  seq: number;
  index: number;
  asset: number;
  reason: PostingReason;
  deltaAvailableUnits: number;
  deltaHeldUnits: number;
  availableUnits: number;
  heldUnits: number;
  orderId: number | null;
  tradeId: number | null;
  timeMs: number;
}

export interface LedgerPageOptions {
  asset?: number | undefined;
  /** Continue after this row of the page before. */
  before?: { seq: number; index: number } | undefined;
  limit: number;
  /** Also what orders held and released, not only what came and went. */
  includeHolds: boolean;
}

/** ORDER_HOLD and ORDER_RELEASE; written out so that the partial index applies. */
const WITHOUT_HOLDS = 'l.reason NOT IN (3, 4)';

/** Returns the account's balance changes, newest first; of all its assets unless one is given. */
export async function ledgerPage(db: Queryable, account: number, options: LedgerPageOptions): Promise<LedgerRow[]> {
  const { asset, before, limit, includeHolds } = options;
  const parameters = new Parameters();
  const owner = parameters.add(account);
  let where = `l.account = ${owner} AND l.asset = b.asset`;
  if (before !== undefined) {
    where += ` AND (l.seq, l.index) < (${parameters.add(before.seq)}, ${parameters.add(before.index)})`;
  }
  if (!includeHolds) where += ` AND ${WITHOUT_HOLDS}`;
  const ofAsset = asset === undefined ? '' : ` AND b.asset = ${parameters.add(asset)}`;
  const last = `ORDER BY seq DESC, index DESC LIMIT ${parameters.add(limit)}`;
  // The ledger's index is by asset: the newest of each asset the account has, merged.
  const found = await rows<Omit<LedgerRow, 'reason'> & { reason: number }>(
    db,
    `SELECT r.seq, r.index, r.asset, r.reason, r.delta_available_units AS "deltaAvailableUnits",
       r.delta_held_units AS "deltaHeldUnits", r.available_units AS "availableUnits", r.held_units AS "heldUnits",
       r.order_id AS "orderId", r.trade_id AS "tradeId", r.time_ms AS "timeMs"
     FROM projection.balances b, LATERAL (SELECT * FROM projection.ledger l WHERE ${where} ${last}) r
     WHERE b.account = ${owner}${ofAsset} ${last}`,
    parameters.values,
  );
  return found.map((raw) => ({ ...raw, reason: entry(POSTING_REASONS, raw.reason) }));
}
