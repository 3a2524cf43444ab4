import {
  POSITION_CAUSES,
  POSITION_SIDES,
  type PositionCause,
  type PositionSide,
} from '@pelorus/protocol/futures/contracts.ts';
import { type HistoryPage, type HistoryPageOptions, scan } from '../projection/history-scan.ts';
import { entry } from '../projection/wire-table.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';

interface PositionTotals {
  market: number;
  positionSide: PositionSide;
  isLong: boolean;
  openedAtMs: number;
  updatedAtMs: number;
  /** The largest it was, lots. */
  maxLots: number;
  /** Since it was opened: profit without fees; fees paid (below zero: rebates); funding received (below zero: paid). */
  realisedUnits: bigint;
  feeUnits: bigint;
  fundingUnits: bigint;
}

/** A position as it stands: lots and quote units, signed; a long's are above zero. */
export interface PositionRow extends PositionTotals {
  lots: number;
  costUnits: number;
  /** What an isolated position has behind it. */
  marginUnits: number;
}

/** A position that came back to zero, or turned to the other side. */
export interface ClosedPositionRow extends PositionTotals {
  openedSeq: number;
  openedIndex: number;
  closedAtMs: number;
  closedCause: PositionCause;
  /** Everything that was opened and closed again, lots without sign. */
  lots: bigint;
  /** What the lots came to when opened and when closed, quote units without sign: with the lots, the average prices. */
  entryUnits: bigint;
  exitUnits: bigint;
}

interface ClosedPlace {
  closedAtMs: number;
  openedSeq: number;
  openedIndex: number;
}

interface ClosedFilter {
  market?: number | undefined;
  /** Closed at or after, before; ms. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
}

const TOTALS = `market, side AS "positionSide", is_long AS "isLong", opened_at_ms AS "openedAtMs",
  updated_at_ms AS "updatedAtMs", max_lots AS "maxLots"`;
const SUMS = `realised_units AS "realisedUnits", fee_units AS "feeUnits", funding_units AS "fundingUnits"`;

/** Returns the account's open positions, of all contracts or one. */
export async function openPositions(db: Queryable, account: number, market?: number): Promise<PositionRow[]> {
  const parameters = new Parameters();
  let where = `account = ${parameters.add(account)} AND closed_at_ms IS NULL`;
  if (market !== undefined) where += ` AND market = ${parameters.add(market)}`;
  const text = `SELECT ${TOTALS}, ${SUMS}, lots, cost_units AS "costUnits", margin_units AS "marginUnits"
    FROM projection.futures_positions WHERE ${where} ORDER BY market, side`;
  const found = await rows<Omit<PositionRow, 'positionSide'> & { positionSide: number }>(db, text, parameters.values);
  return found.map((raw) => ({ ...raw, positionSide: entry(POSITION_SIDES, raw.positionSide) }));
}

/** Sums as text: a narrowed page's rows come as JSON, whose numbers are not exact beyond 2^53. */
const CLOSED = `${TOTALS}, opened_seq AS "openedSeq", opened_index AS "openedIndex", closed_at_ms AS "closedAtMs",
  closed_cause AS "closedCause", opened_lots::text AS lots, opened_units::text AS "entryUnits",
  realised_units::text AS "realisedUnits", fee_units::text AS "feeUnits", funding_units::text AS "fundingUnits"`;

type Texts = 'lots' | 'entryUnits' | 'realisedUnits' | 'feeUnits' | 'fundingUnits';
type RawClosed = Omit<ClosedPositionRow, Texts | 'exitUnits' | 'positionSide' | 'closedCause'> &
  Record<Texts, string> & { positionSide: number; closedCause: number };

function closedRow(raw: RawClosed): ClosedPositionRow {
  const entryUnits = BigInt(raw.entryUnits);
  const realisedUnits = BigInt(raw.realisedUnits);
  return {
    ...raw,
    ...{ entryUnits, realisedUnits, lots: BigInt(raw.lots), feeUnits: BigInt(raw.feeUnits) },
    fundingUnits: BigInt(raw.fundingUnits),
    // Of a whole position, what was realised is exactly what it came to at its end less what it came to at first (PERP-05).
    exitUnits: raw.isLong ? entryUnits + realisedUnits : entryUnits - realisedUnits,
    positionSide: entry(POSITION_SIDES, raw.positionSide),
    closedCause: entry(POSITION_CAUSES, raw.closedCause),
  };
}

/** Returns the account's closed positions that a filter wants, the last closed first. */
export async function closedPositions(
  db: Queryable,
  account: number,
  { fromMs, market, toMs }: ClosedFilter,
  { before, limit, most }: HistoryPageOptions<ClosedPlace>,
): Promise<HistoryPage<ClosedPositionRow, ClosedPlace>> {
  const parameters = new Parameters();
  let where = `account = ${parameters.add(account)} AND closed_at_ms IS NOT NULL`;
  if (fromMs !== undefined) where += ` AND closed_at_ms >= ${parameters.add(fromMs)}`;
  if (toMs !== undefined) where += ` AND closed_at_ms < ${parameters.add(toMs)}`;
  if (before !== undefined) {
    const behind = [before.closedAtMs, before.openedSeq, before.openedIndex].map((value) => parameters.add(value));
    where += ` AND (closed_at_ms, opened_seq, opened_index) < (${behind.join(', ')})`;
  }
  const wanted = market === undefined ? [] : [`market = ${parameters.add(market)}`];
  const order = 'closed_at_ms DESC, opened_seq DESC, opened_index DESC';
  const place = 'closed_at_ms AS "closedAtMs", opened_seq AS "openedSeq", opened_index AS "openedIndex"';
  const table = 'projection.futures_positions';
  const what = { table, where, wanted, order, columns: CLOSED, place, limit, most };
  const { cutAt, rows: found } = await scan<RawClosed, ClosedPlace>(db, what, parameters);
  const shown = found.slice(0, limit).map(closedRow);
  const last = shown.at(-1);
  if (found.length <= limit || last === undefined) return { rows: shown, next: cutAt };
  const { closedAtMs, openedIndex, openedSeq } = last;
  return { rows: shown, next: { closedAtMs, openedSeq, openedIndex } };
}
