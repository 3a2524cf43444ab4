import { POSTING_REASONS, type PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { POSITION_SIDES, type PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import type { HistoryPage, HistoryPageOptions } from '../projection/history-scan.ts';
import { entry } from '../projection/wire-table.ts';
import { Parameters, type Queryable } from '../queryable.ts';
import { TIMED_ORDER, type TimedPlace, type TimeSpan, timedHistory, timedWhere } from './timed-history.ts';

/** A change of a futures wallet, with the wallet after it: asset units, ms. */
export interface IncomeRow extends TimedPlace {
  asset: number;
  /** The contract it comes from; null: of none, as a transfer. */
  market: number | null;
  /** Of margin that its owner moved: of the position's; null of anything else. */
  positionSide: PositionSide | null;
  reason: PostingReason;
  deltaAvailableUnits: number;
  deltaHeldUnits: number;
  availableUnits: number;
  heldUnits: number;
  orderId: number | null;
  tradeId: number | null;
}

/** Absent: all. */
interface IncomeFilter extends TimeSpan {
  /** Absent: all that change what the wallet has, available and held together. */
  reasons?: readonly PostingReason[] | undefined;
  market?: number | undefined;
  asset?: number | undefined;
}

/** Reasons of what only moves between available and held. */
const MOVES: readonly PostingReason[] = ['ORDER_HOLD', 'ORDER_RELEASE', 'POSITION_MARGIN'];
const INCOME = POSTING_REASONS.filter((reason) => !MOVES.includes(reason));

/** Rows of each reason that one narrowed page looks at. */
const LOOKED_MAX = 1_000;

const COLUMNS = `asset, market, side, reason, delta_available_units AS "deltaAvailableUnits",
  delta_held_units AS "deltaHeldUnits", available_units AS "availableUnits", held_units AS "heldUnits",
  order_id AS "orderId", trade_id AS "tradeId"`;

/** Returns what came into and left the account's futures wallets, newest first: the newest of each reason, merged. */
export async function incomeHistory(
  db: Queryable,
  account: number,
  filter: IncomeFilter,
  { before, limit, most = LOOKED_MAX }: HistoryPageOptions<TimedPlace>,
): Promise<HistoryPage<IncomeRow, TimedPlace>> {
  const { asset, market, reasons = INCOME } = filter;
  const parameters = new Parameters();
  const wanted: string[] = [];
  if (market !== undefined) wanted.push(`market = ${parameters.add(market)}`);
  if (asset !== undefined) wanted.push(`asset = ${parameters.add(asset)}`);
  const numbers = parameters.add(reasons.map((reason) => POSTING_REASONS.indexOf(reason)));
  const where = `l.account = ${parameters.add(account)} AND l.reason = k.reason${timedWhere(parameters, filter, before)}`;
  const each = parameters.add(wanted.length === 0 ? limit + 1 : most);
  const table = `(SELECT r.* FROM unnest(${numbers}::int2[]) AS k(reason), LATERAL (SELECT * FROM projection.futures_ledger l
    WHERE ${where} ORDER BY ${TIMED_ORDER} LIMIT ${each}) r) AS merged`;
  const what = { table, where: 'true', wanted, columns: COLUMNS };
  const page = await timedHistory<Omit<IncomeRow, 'reason' | 'positionSide'> & { reason: number; side: number | null }>(
    db,
    what,
    { limit, most },
    parameters,
  );
  const rows = page.rows.map(({ reason, side, ...raw }) => ({
    ...raw,
    reason: entry(POSTING_REASONS, reason),
    positionSide: side === null ? null : entry(POSITION_SIDES, side),
  }));
  return { ...page, rows };
}
