import { POSITION_SIDES, type PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import type { HistoryPage, HistoryPageOptions } from '../projection/history-scan.ts';
import { entry } from '../projection/wire-table.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';
import { type TimedPlace, type TimeSpan, timedHistory, timedWhere } from './timed-history.ts';

/** What a position paid or received at a boundary: quote units, lots, ticks, ms; the rate in 10^-8. */
interface FundingRow extends TimedPlace {
  market: number;
  positionSide: PositionSide;
  rateE8: number;
  markTicks: number;
  lots: number;
  /** Below zero: paid. */
  units: number;
}

interface FundingFilter extends TimeSpan {
  market?: number | undefined;
}

const COLUMNS = `market, side AS "positionSide", rate_e8 AS "rateE8", mark_ticks AS "markTicks", lots, units`;

/** Returns the account's funding that a filter wants, newest first. */
export async function fundingHistory(
  db: Queryable,
  account: number,
  filter: FundingFilter,
  { before, ...page }: HistoryPageOptions<TimedPlace>,
): Promise<HistoryPage<FundingRow, TimedPlace>> {
  const parameters = new Parameters();
  const where = `account = ${parameters.add(account)}${timedWhere(parameters, filter, before)}`;
  const wanted = filter.market === undefined ? [] : [`market = ${parameters.add(filter.market)}`];
  const what = { table: 'projection.futures_funding', where, wanted, columns: COLUMNS };
  type Raw = Omit<FundingRow, 'positionSide'> & { positionSide: number };
  const { next, rows: found } = await timedHistory<Raw>(db, what, page, parameters);
  return { next, rows: found.map((raw) => ({ ...raw, positionSide: entry(POSITION_SIDES, raw.positionSide) })) };
}

/** The rate of a contract at a settled boundary. */
interface RateRow {
  boundaryMs: number;
  rateE8: number;
  markTicks: number;
}

/** Returns a contract's settled rates, ascending: from `fromMs` on, else the latest `limit` up to `toMs`. */
export async function fundingRates(
  db: Queryable,
  market: number,
  { fromMs, limit, toMs }: { fromMs?: number | undefined; toMs?: number | undefined; limit: number },
): Promise<RateRow[]> {
  const parameters = new Parameters();
  let where = `market = ${parameters.add(market)}`;
  if (fromMs !== undefined) where += ` AND boundary_ms >= ${parameters.add(fromMs)}`;
  if (toMs !== undefined) where += ` AND boundary_ms <= ${parameters.add(toMs)}`;
  const text = `SELECT boundary_ms AS "boundaryMs", rate_e8 AS "rateE8", mark_ticks AS "markTicks"
    FROM projection.futures_rates WHERE ${where}
    ORDER BY boundary_ms ${fromMs === undefined ? 'DESC' : 'ASC'} LIMIT ${parameters.add(limit)}`;
  const found = await rows<RateRow>(db, text, parameters.values);
  return fromMs === undefined ? found.reverse() : found;
}
