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

/** Where a row stands in its account's ledger. */
export interface LedgerPlace {
  seq: number;
  index: number;
}

export interface LedgerPageOptions {
  asset?: number | undefined;
  /** Continue after this row of the page before. */
  before?: LedgerPlace | undefined;
  /** Oldest first, continuing after this row, or from the beginning (null). */
  after?: LedgerPlace | null | undefined;
  /** Nothing before this row (itself included). */
  floor?: LedgerPlace | undefined;
  /** Sequences [fromSeq, toSeq). */
  fromSeq?: number | undefined;
  toSeq?: number | undefined;
  reason?: PostingReason | undefined;
  limit: number;
  /** Also what orders held and released, not only what came and went. */
  includeHolds: boolean;
}

/** ORDER_HOLD and ORDER_RELEASE; written out so that the partial index applies. */
const WITHOUT_HOLDS = 'l.reason NOT IN (3, 4)';

const HOLDS: readonly PostingReason[] = ['ORDER_HOLD', 'ORDER_RELEASE'];
const OTHERS = POSTING_REASONS.filter((reason) => !HOLDS.includes(reason));

/** Is it a change that orders make and take back, of which no index knows? */
export function isHold(reason: PostingReason | undefined): boolean {
  return reason !== undefined && HOLDS.includes(reason);
}

const COLUMNS = `r.seq, r.index, r.asset, r.reason, r.delta_available_units AS "deltaAvailableUnits",
  r.delta_held_units AS "deltaHeldUnits", r.available_units AS "availableUnits", r.held_units AS "heldUnits",
  r.order_id AS "orderId", r.trade_id AS "tradeId", r.time_ms AS "timeMs"`;

/** Returns the account's balance changes, newest first unless `after` says otherwise; of all its assets unless one is given. */
export async function ledgerPage(db: Queryable, account: number, options: LedgerPageOptions): Promise<LedgerRow[]> {
  const { asset, before, after, fromSeq, toSeq, floor, reason, limit } = options;
  const parameters = new Parameters();
  const owner = parameters.add(account);
  const place = ({ seq, index }: LedgerPlace) => `(${parameters.add(seq)}, ${parameters.add(index)})`;
  let where = `l.account = ${owner} AND l.asset = b.asset`;
  if (before !== undefined) where += ` AND (l.seq, l.index) < ${place(before)}`;
  if (after !== undefined && after !== null) where += ` AND (l.seq, l.index) > ${place(after)}`;
  if (floor !== undefined) where += ` AND (l.seq, l.index) >= ${place(floor)}`;
  if (fromSeq !== undefined) where += ` AND l.seq >= ${parameters.add(fromSeq)}`;
  if (toSeq !== undefined) where += ` AND l.seq < ${parameters.add(toSeq)}`;
  const numbers = (reasons: readonly PostingReason[]) => reasons.map((each) => POSTING_REASONS.indexOf(each));
  let from = 'projection.balances b';
  if (isHold(reason)) where += ` AND l.reason = ${parameters.add(numbers([reason as PostingReason])[0])}`;
  else if (reason !== undefined || !options.includeHolds) {
    const wanted = parameters.add(numbers(reason === undefined ? OTHERS : [reason]));
    from += `, unnest(${wanted}::int2[]) AS k(reason)`;
    where += ` AND l.reason = k.reason AND ${WITHOUT_HOLDS}`;
  }
  const ofAsset = asset === undefined ? '' : ` AND b.asset = ${parameters.add(asset)}`;
  const way = after === undefined ? 'DESC' : 'ASC';
  const last = `ORDER BY seq ${way}, index ${way} LIMIT ${parameters.add(limit)}`;
  // The ledger's indexes are by asset, and by asset and reason: the newest of each that the account has, merged.
  const found = await rows<Omit<LedgerRow, 'reason'> & { reason: number }>(
    db,
    `SELECT ${COLUMNS} FROM ${from}, LATERAL (SELECT * FROM projection.ledger l WHERE ${where} ${last}) r
     WHERE b.account = ${owner}${ofAsset} ${last}`,
    parameters.values,
  );
  return found.map((raw) => ({ ...raw, reason: entry(POSTING_REASONS, raw.reason) }));
}

/**
 * Returns how far back a page of holds alone may look: no more than `most` rows of each asset, for no index knows them.
 * undefined: to the beginning. What is before it is the next page's.
 */
export async function holdsFloor(
  db: Queryable,
  account: number,
  before: LedgerPlace | undefined,
  most: number,
): Promise<LedgerPlace | undefined> {
  const parameters = new Parameters();
  const owner = parameters.add(account);
  let where = `l.account = ${owner} AND l.asset = b.asset`;
  if (before !== undefined)
    where += ` AND (l.seq, l.index) < (${parameters.add(before.seq)}, ${parameters.add(before.index)})`;
  const [found] = await rows<LedgerPlace>(
    db,
    `SELECT r.seq, r.index FROM projection.balances b, LATERAL (SELECT l.seq, l.index FROM projection.ledger l
       WHERE ${where} ORDER BY l.seq DESC, l.index DESC OFFSET ${parameters.add(most - 1)} LIMIT 1) r
     WHERE b.account = ${owner} ORDER BY r.seq DESC, r.index DESC LIMIT 1`,
    parameters.values,
  );
  return found;
}

/** The first row of an account at or behind a sequence, over all assets it has. */
const FIRST_FROM = (seq: string) => `SELECT r.seq, r.time_ms FROM projection.balances b, LATERAL (
    SELECT l.seq, l.time_ms FROM projection.ledger l
    WHERE l.account = $1 AND l.asset = b.asset AND l.seq >= ${seq} ORDER BY l.seq, l.index LIMIT 1
  ) r WHERE b.account = $1 ORDER BY r.seq LIMIT 1`;

/**
 * Returns the sequence from which on all of an account's ledger is at or after `timeMs`. Time never goes back from one
 * command to the next, so it is halved its way to, by the index there is: some forty rows are looked at, whatever the
 * account's size.
 */
export async function ledgerSeqAt(db: Queryable, account: number, timeMs: number): Promise<number> {
  const [found] = await rows<{ seq: number }>(
    db,
    `WITH RECURSIVE search(lo, hi) AS (
       SELECT 0::bigint, coalesce((SELECT max(r.seq) FROM projection.balances b, LATERAL (
         SELECT l.seq FROM projection.ledger l WHERE l.account = $1 AND l.asset = b.asset ORDER BY l.seq DESC LIMIT 1
       ) r WHERE b.account = $1), -1) + 1
       UNION ALL
       SELECT CASE WHEN p.time_ms < $2 THEN p.seq + 1 ELSE s.lo END,
         CASE WHEN p.time_ms < $2 THEN s.hi ELSE (s.lo + s.hi) / 2 END
       FROM search s, LATERAL (${FIRST_FROM('(s.lo + s.hi) / 2')}) p WHERE s.lo < s.hi
     ) SELECT max(lo) AS seq FROM search`,
    [account, timeMs],
  );
  return found?.seq ?? 0;
}
