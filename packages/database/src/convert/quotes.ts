import { Parameters, type Queryable, rows } from '../queryable.ts';

/** One order of a conversion: units, lots and ticks of its market. */
export interface QuotedLeg {
  market: number;
  side: 'BUY' | 'SELL';
  limitTicks: number;
  /** Of the second leg: as quoted. */
  lots: number;
}

export interface FeeUnits {
  asset: number;
  units: number;
}

type QuoteState = 'OFFERED' | 'FIRST' | 'SECOND' | 'DONE' | 'NOT_FILLED' | 'KEPT_MIDDLE';

/** What was quoted. */
export interface NewQuote {
  quoteId: string;
  groupId: string | null;
  account: number;
  fromAsset: number;
  toAsset: number;
  viaAsset: number | null;
  legs: readonly QuotedLeg[];
  paysUnits: number;
  paysMostUnits: number;
  getsUnits: number;
  getsLeastUnits: number;
  madeAtMs: number;
  untilMs: number;
}

/** What became of it. */
export interface QuoteRow extends NewQuote {
  /** Ascending as they were made. */
  number: number;
  state: QuoteState;
  acceptedAtMs: number | null;
  secondAttempt: number;
  secondLots: number | null;
  paidUnits: number;
  /** What the first of two legs brought, after its fee. */
  broughtUnits: number | null;
  keptUnits: number | null;
  gotUnits: number;
  fees: readonly FeeUnits[];
  reason: string | null;
  endedAtMs: number | null;
}

const NEW_COLUMNS = {
  quoteId: 'quote_id',
  groupId: 'group_id',
  account: 'account',
  fromAsset: 'from_asset',
  toAsset: 'to_asset',
  viaAsset: 'via_asset',
  legs: 'legs',
  paysUnits: 'pays_units',
  paysMostUnits: 'pays_most_units',
  getsUnits: 'gets_units',
  getsLeastUnits: 'gets_least_units',
  madeAtMs: 'made_at_ms',
  untilMs: 'until_ms',
} as const satisfies Record<keyof NewQuote, string>;

const COLUMNS = {
  ...NEW_COLUMNS,
  number: 'number',
  state: 'state',
  acceptedAtMs: 'accepted_at_ms',
  secondAttempt: 'second_attempt',
  secondLots: 'second_lots',
  paidUnits: 'paid_units',
  broughtUnits: 'brought_units',
  keptUnits: 'kept_units',
  gotUnits: 'got_units',
  fees: 'fees',
  reason: 'reason',
  endedAtMs: 'ended_at_ms',
} as const satisfies Record<keyof QuoteRow, string>;

const ROW = Object.entries(COLUMNS)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ');

const columnValue = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value);

/** Adds a quote that nobody has accepted yet. */
export async function insertQuote(db: Queryable, quote: NewQuote): Promise<void> {
  const names = Object.keys(NEW_COLUMNS) as (keyof NewQuote)[];
  await db.query(
    `INSERT INTO convert.quotes (${names.map((name) => NEW_COLUMNS[name]).join(', ')})
     VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    names.map((name) => columnValue(quote[name])),
  );
}

/** Accepts what an account was offered under an id of a quote or of a group, if it has not ended. */
export async function acceptQuotes(db: Queryable, account: number, id: string, nowMs: number): Promise<void> {
  await db.query(
    `UPDATE convert.quotes SET state = 'FIRST', accepted_at_ms = $3
     WHERE account = $1 AND (quote_id = $2 OR group_id = $2) AND state = 'OFFERED' AND until_ms > $3`,
    [account, id, nowMs],
  );
}

/** Returns an account's quotes by the id of one or of a group, in the order they were made. */
export function quotesOf(db: Queryable, account: number, id: string): Promise<QuoteRow[]> {
  return rows<QuoteRow>(
    db,
    `SELECT ${ROW} FROM convert.quotes WHERE account = $1 AND (quote_id = $2 OR group_id = $2)
     ORDER BY number`,
    [account, id],
  );
}

/** What one step of a conversion changes. */
type QuoteChange = Partial<
  Pick<
    QuoteRow,
    | 'state'
    | 'secondAttempt'
    | 'secondLots'
    | 'paidUnits'
    | 'broughtUnits'
    | 'keptUnits'
    | 'gotUnits'
    | 'fees'
    | 'reason'
    | 'endedAtMs'
  >
>;

/**
 * Moves a conversion on from where it was read, and returns it as it is then. Who comes second, with the same step done
 * already, changes nothing and gets the other's.
 */
export async function moveQuote(db: Queryable, from: QuoteRow, change: QuoteChange): Promise<QuoteRow> {
  const names = Object.keys(change) as (keyof QuoteChange)[];
  const [moved] = await rows<QuoteRow>(
    db,
    `UPDATE convert.quotes SET ${names.map((name, i) => `${COLUMNS[name]} = $${i + 4}`).join(', ')}
     WHERE quote_id = $1 AND state = $2 AND second_attempt = $3 RETURNING ${ROW}`,
    [from.quoteId, from.state, from.secondAttempt, ...names.map((name) => columnValue(change[name]))],
  );
  if (moved !== undefined) return moved;
  const [row] = await rows<QuoteRow>(db, `SELECT ${ROW} FROM convert.quotes WHERE quote_id = $1`, [from.quoteId]);
  if (row === undefined) throw new Error(`conversion ${from.quoteId} is gone`);
  return row;
}

/** Returns conversions that were accepted before `beforeMs` and are not over, oldest first. */
export function quotesUnderWay(db: Queryable, beforeMs: number, limit: number): Promise<QuoteRow[]> {
  return rows<QuoteRow>(
    db,
    `SELECT ${ROW} FROM convert.quotes WHERE state IN ('FIRST', 'SECOND') AND accepted_at_ms < $1
     ORDER BY accepted_at_ms LIMIT $2`,
    [beforeMs, limit],
  );
}

interface QuotesAsked {
  /** Paid or received. */
  asset?: number | undefined;
  /** One of these. */
  states?: readonly QuoteRow['state'][] | undefined;
  /** [fromMs, toMs) of the acceptance. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
  /** Continue after the quote of this number. */
  before?: number | undefined;
  limit: number;
}

/** Returns what an account accepted, newest first. */
export function acceptedQuotes(
  db: Queryable,
  account: number,
  { asset, before, fromMs, limit, states, toMs }: QuotesAsked,
): Promise<QuoteRow[]> {
  const parameters = new Parameters();
  let where = `account = ${parameters.add(account)} AND accepted_at_ms IS NOT NULL`;
  if (asset !== undefined) where += ` AND ${parameters.add(asset)} IN (from_asset, to_asset)`;
  if (states !== undefined) where += ` AND state = ANY(${parameters.add([...states])})`;
  if (fromMs !== undefined) where += ` AND accepted_at_ms >= ${parameters.add(fromMs)}`;
  if (toMs !== undefined) where += ` AND accepted_at_ms < ${parameters.add(toMs)}`;
  if (before !== undefined) where += ` AND number < ${parameters.add(before)}`;
  return rows<QuoteRow>(
    db,
    `SELECT ${ROW} FROM convert.quotes WHERE ${where} ORDER BY number DESC LIMIT ${parameters.add(limit)}`,
    parameters.values,
  );
}

/** Deletes offers that nobody accepted and that ended before a time. */
export async function deleteOffers(db: Queryable, beforeMs: number): Promise<void> {
  await db.query(`DELETE FROM convert.quotes WHERE state = 'OFFERED' AND until_ms < $1`, [beforeMs]);
}

/** Returns what an account has available, units by asset; assets that it never had are missing. */
export async function availableOf(db: Queryable, account: number): Promise<Map<number, number>> {
  const found = await rows<{ asset: number; units: number }>(
    db,
    'SELECT asset, available_units AS units FROM projection.balances WHERE account = $1',
    [account],
  );
  return new Map(found.map(({ asset, units }) => [asset, units]));
}
