import { type Parameters, type Queryable, rows } from '../queryable.ts';

/**
 * Rows that one page of a history scans at most, whatever its filter: no index covers every column, and no page may
 * scan years of orders (decision 0011). The next page continues.
 */
const SCAN_MAX = 5_000;

/** The query for one page of a filtered history. All texts are ours; values are parameters. */
interface Scan {
  /** projection.orders */
  table: string;
  /** The condition that an index serves: the owner first, then spans and the cursor. */
  where: string;
  /** Conditions checked on each row found; empty: every row matches. */
  wanted: readonly string[];
  /** Newest first, as the index has it. */
  order: string;
  columns: string;
  /** The position of a row, as named columns. */
  place: string;
  limit: number;
  most?: number | undefined;
}

interface Scanned<Row, Place> {
  rows: Row[];
  /** Where the scan stopped before it found enough rows; null: it found enough or reached the end. */
  cutAt: Place | null;
}

/** Returns up to `limit + 1` rows of the newest SCAN_MAX, and where it had to stop looking. */
export async function scan<Row extends object, Place extends object>(
  db: Queryable,
  { table, where, wanted, order, columns, place, limit, most: looked = SCAN_MAX }: Scan,
  parameters: Parameters,
): Promise<Scanned<Row, Place>> {
  const one = parameters.add(limit + 1);
  if (wanted.length === 0) {
    const text = `SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${one}`;
    return { rows: await rows<Row>(db, text, parameters.values), cutAt: null };
  }
  const most = parameters.add(looked);
  const found = await rows<{ row: Row | null; end: Place | null }>(
    db,
    `WITH scanned AS MATERIALIZED (SELECT * FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${most}),
       found AS MATERIALIZED (SELECT *, row_number() OVER (ORDER BY ${order}) AS rank FROM scanned
         WHERE ${wanted.join(' AND ')} ORDER BY ${order} LIMIT ${one})
     SELECT rank, to_jsonb(shown) AS row, NULL::jsonb AS end FROM found, LATERAL (SELECT ${columns}) shown
     UNION ALL
     SELECT NULL, NULL, to_jsonb(e) FROM (SELECT ${place} FROM scanned
       WHERE (SELECT count(*) FROM scanned) = ${most} AND (SELECT count(*) FROM found) < ${one}
       ORDER BY ${order} OFFSET ${most} - 1 LIMIT 1) e
     ORDER BY rank`,
    parameters.values,
  );
  return {
    rows: found.flatMap(({ row }) => (row === null ? [] : [row])),
    cutAt: found.find(({ end }) => end !== null)?.end ?? null,
  };
}

/** A page of a history: `next` is behind its last row, or where its scan ended; null where nothing is left. */
export interface HistoryPage<Row, Place> {
  rows: Row[];
  next: Place | null;
}

export interface HistoryPageOptions<Place> {
  /** Continue behind this row of the page before. */
  before?: Place | undefined;
  limit: number;
  /** Rows to look at; SCAN_MAX unless told. */
  most?: number | undefined;
}
