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

/** ORDER_HOLD and ORDER_RELEASE; written out so that the partial indexes apply. */
const WITHOUT_HOLDS = 'reason NOT IN (3, 4)';

/** Returns the account's balance changes, newest first. */
export async function ledgerPage(db: Queryable, account: number, options: LedgerPageOptions): Promise<LedgerRow[]> {
  const { asset, before, limit, includeHolds } = options;
  const parameters = new Parameters();
  let where = `account = ${parameters.add(account)}`;
  if (asset !== undefined) where += ` AND asset = ${parameters.add(asset)}`;
  if (before !== undefined)
    where += ` AND (seq, index) < (${parameters.add(before.seq)}, ${parameters.add(before.index)})`;
  if (!includeHolds) where += ` AND ${WITHOUT_HOLDS}`;
  const found = await rows<Omit<LedgerRow, 'reason'> & { reason: number }>(
    db,
    `SELECT seq, index, asset, reason, delta_available_units AS "deltaAvailableUnits",
       delta_held_units AS "deltaHeldUnits", available_units AS "availableUnits", held_units AS "heldUnits",
       order_id AS "orderId", trade_id AS "tradeId", time_ms AS "timeMs"
     FROM projection.ledger WHERE ${where} ORDER BY seq DESC, index DESC LIMIT ${parameters.add(limit)}`,
    parameters.values,
  );
  return found.map((raw) => ({ ...raw, reason: entry(POSTING_REASONS, raw.reason) }));
}
