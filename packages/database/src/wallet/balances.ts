import { POSTING_REASONS, type PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { entry } from '../projection/wire-table.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';

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

/** A row's position in its account's ledger. */
interface LedgerPlace {
  seq: number;
  index: number;
}

interface LedgerPageOptions {
  asset?: number | undefined;
  /** Continue after this row of the page before. */
  before?: LedgerPlace | undefined;
  /** Oldest first, continuing after this row, or from the beginning (null). */
  after?: LedgerPlace | null | undefined;
  /** Sequences [fromSeq, toSeq). */
  fromSeq?: number | undefined;
  toSeq?: number | undefined;
  reason?: PostingReason | undefined;
  limit: number;
  /** Also what orders held and released, not only what came and went. */
  includeHolds: boolean;
}

/** The reasons of postings that move funds between available and held. */
const HOLDS: readonly PostingReason[] = ['ORDER_HOLD', 'ORDER_RELEASE'];
const OTHERS = POSTING_REASONS.filter((reason) => !HOLDS.includes(reason));

/** Returns the numbers of the reasons that a history tells, with what orders held and released or without. */
export function reasonNumbers(includeHolds: boolean): number[] {
  return (includeHolds ? POSTING_REASONS : OTHERS).map((reason) => POSTING_REASONS.indexOf(reason));
}

/** All reasons by number, for the ledger's index by account, asset and reason: pages merge the reasons' rows. */
export const EVERY_REASON: readonly number[] = POSTING_REASONS.map((_, number) => number);

export const LEDGER_COLUMNS = `r.seq, r.index, r.asset, r.reason, r.delta_available_units AS "deltaAvailableUnits",
  r.delta_held_units AS "deltaHeldUnits", r.available_units AS "availableUnits", r.held_units AS "heldUnits",
  r.order_id AS "orderId", r.trade_id AS "tradeId", r.time_ms AS "timeMs"`;

/** Returns the account's balance changes, newest first unless `after` says otherwise; of all its assets unless one is given. */
export async function ledgerPage(db: Queryable, account: number, options: LedgerPageOptions): Promise<LedgerRow[]> {
  const { asset, before, after, fromSeq, toSeq, reason, limit } = options;
  const parameters = new Parameters();
  const owner = parameters.add(account);
  const place = ({ seq, index }: LedgerPlace) => `(${parameters.add(seq)}, ${parameters.add(index)})`;
  let where = `l.account = ${owner} AND l.asset = b.asset AND l.reason = k.reason`;
  if (before !== undefined) where += ` AND (l.seq, l.index) < ${place(before)}`;
  if (after !== undefined && after !== null) where += ` AND (l.seq, l.index) > ${place(after)}`;
  if (fromSeq !== undefined) where += ` AND l.seq >= ${parameters.add(fromSeq)}`;
  if (toSeq !== undefined) where += ` AND l.seq < ${parameters.add(toSeq)}`;
  const wanted = reason === undefined ? reasonNumbers(options.includeHolds) : [POSTING_REASONS.indexOf(reason)];
  const from = `projection.balances b, unnest(${parameters.add(wanted)}::int2[]) AS k(reason)`;
  const ofAsset = asset === undefined ? '' : ` AND b.asset = ${parameters.add(asset)}`;
  const way = after === undefined ? 'DESC' : 'ASC';
  const last = `ORDER BY seq ${way}, index ${way} LIMIT ${parameters.add(limit)}`;
  // The ledger's index is by asset and reason: the newest of each that the account has, merged.
  const found = await rows<Omit<LedgerRow, 'reason'> & { reason: number }>(
    db,
    `SELECT ${LEDGER_COLUMNS} FROM ${from}, LATERAL (SELECT * FROM projection.ledger l WHERE ${where} ${last}) r
     WHERE b.account = ${owner}${ofAsset} ${last}`,
    parameters.values,
  );
  return found.map((raw) => ({ ...raw, reason: entry(POSTING_REASONS, raw.reason) }));
}

/**
 * Lists the (asset, reason) pairs for which an account may have ledger rows: $1 the account, $2 every reason. Does not
 * use EXISTS, nor a row in no order, because the planner may answer them by reading all the account's rows.
 */
const SERIES = `SELECT b.asset, k.reason FROM projection.balances b, unnest($2::int2[]) AS k(reason), LATERAL (
      SELECT FROM projection.ledger l WHERE l.account = $1 AND l.asset = b.asset AND l.reason = k.reason
      ORDER BY l.seq, l.index LIMIT 1
    ) any_row WHERE b.account = $1`;

/** The rows of one of the series, of account $1. */
const OF_SERIES = 'l.account = $1 AND l.asset = s.asset AND l.reason = s.reason';

/** The first row of an account at or behind a sequence, over all it has. */
const FIRST_FROM = (seq: string) => `SELECT r.seq, r.time_ms FROM series s, LATERAL (
    SELECT l.seq, l.time_ms FROM projection.ledger l WHERE ${OF_SERIES} AND l.seq >= ${seq} ORDER BY l.seq, l.index LIMIT 1
  ) r ORDER BY r.seq LIMIT 1`;

/**
 * Returns the sequence from which on all of an account's ledger is at or after `timeMs`. Time never goes back from one
 * command to the next, so it is halved its way to, by the index there is: some forty rows of each asset and reason are looked at,
 * whatever the account's size.
 */
export async function ledgerSeqAt(db: Queryable, account: number, timeMs: number): Promise<number> {
  const [found] = await rows<{ seq: number }>(
    db,
    `WITH RECURSIVE series AS MATERIALIZED (${SERIES}), search(lo, hi) AS (
       SELECT 0::bigint, coalesce((SELECT max(r.seq) FROM series s, LATERAL (
         SELECT l.seq FROM projection.ledger l WHERE ${OF_SERIES} ORDER BY l.seq DESC, l.index DESC LIMIT 1
       ) r), -1) + 1
       UNION ALL
       SELECT CASE WHEN p.time_ms < $3 THEN p.seq + 1 ELSE lo END,
         CASE WHEN p.time_ms < $3 THEN hi ELSE (lo + hi) / 2 END
       FROM search, LATERAL (${FIRST_FROM('(search.lo + search.hi) / 2')}) p WHERE lo < hi
     ) SELECT max(lo) AS seq FROM search`,
    [account, EVERY_REASON, timeMs],
  );
  return found?.seq ?? 0;
}
