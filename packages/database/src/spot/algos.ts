import {
  ORDER_TYPES,
  type OrderType,
  SIDES,
  type Side,
  STP_MODES,
  type StpMode,
} from '@pelorus/protocol/exchange/orders.ts';
import {
  ALGO_DONE_REASONS,
  ALGO_KINDS,
  ALGO_PHASES,
  type AlgoDoneReason,
  type AlgoKind,
  type AlgoPhase,
  DISTRIBUTIONS,
  type Distribution,
} from '@pelorus/protocol/spot/algos.ts';
import { type HistoryPage, type HistoryPageOptions, scan } from '../projection/history-scan.ts';
import { entry } from '../projection/wire-table.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';

/** A ladder or a TWAP as projected: ticks, lots, quote units, ms. */
export interface AlgoRow {
  algoId: number;
  account: number;
  market: number;
  clientAlgoId: string;
  kind: AlgoKind;
  side: Side;
  orderType: OrderType;
  stp: StpMode;
  /** 0 where it is by quote units. */
  lots: number;
  quoteUnits: number;
  /** A ladder's first price or a TWAP's limit price; 0 = none. */
  priceTicks: number;
  lastTicks: number;
  /** Orders of a ladder, slices of a TWAP. */
  parts: number;
  distribution: Distribution;
  /** 0 = it has none. */
  durationMs: number;
  isRandom: boolean;
  filledLots: number;
  filledQuoteUnits: number;
  slicesDone: number;
  /** 0 = none. */
  nextSliceMs: number;
  phase: AlgoPhase;
  /** null while it goes on. */
  reason: AlgoDoneReason | null;
  placedSeq: number;
  createdAtMs: number;
  updatedAtMs: number;
  endedAtMs: number | null;
}

type Enums = 'kind' | 'side' | 'orderType' | 'stp' | 'distribution' | 'phase';
type RawAlgo = Omit<AlgoRow, Enums | 'reason'> & Record<Enums, number> & { reason: number | null };

const FIXED = `a.algo_id AS "algoId", a.account, a.market, a.client_algo_id AS "clientAlgoId", a.kind, a.side,
  a.order_type AS "orderType", a.stp, a.lots, a.quote_units AS "quoteUnits", a.price_ticks AS "priceTicks",
  a.last_ticks AS "lastTicks", a.parts, a.distribution, a.duration_ms AS "durationMs", a.is_random AS "isRandom",
  a.placed_seq AS "placedSeq", a.created_at_ms AS "createdAtMs"`;

/** A ladder's orders (kind 0) outlive the placing command, so its fill is read from them. */
const NOW = `SELECT ${FIXED}, CASE WHEN a.kind = 0 THEN o.lots ELSE a.filled_lots END AS "filledLots",
  CASE WHEN a.kind = 0 THEN o.quote ELSE a.filled_quote_units END AS "filledQuoteUnits",
  a.slices_done AS "slicesDone", a.next_slice_ms AS "nextSliceMs", a.phase, a.reason,
  greatest(a.updated_at_ms, o.updated) AS "updatedAtMs", a.ended_at_ms AS "endedAtMs"
  FROM projection.algos a LEFT JOIN LATERAL (
    SELECT coalesce(sum(filled_lots), 0)::bigint AS lots, coalesce(sum(filled_quote_units), 0)::bigint AS quote,
      max(updated_at_ms) AS updated
    FROM projection.orders WHERE a.kind = 0 AND account = a.account AND algo_id = a.algo_id AND algo_id > 0
  ) o ON true`;

async function algos(db: Queryable, text: string, parameters: Parameters): Promise<AlgoRow[]> {
  return (await rows<RawAlgo>(db, text, parameters.values)).map((raw) => ({
    ...raw,
    kind: entry(ALGO_KINDS, raw.kind),
    side: entry(SIDES, raw.side),
    orderType: entry(ORDER_TYPES, raw.orderType),
    stp: entry(STP_MODES, raw.stp),
    distribution: entry(DISTRIBUTIONS, raw.distribution),
    phase: entry(ALGO_PHASES, raw.phase),
    reason: raw.reason === null ? null : entry(ALGO_DONE_REASONS, raw.reason),
  }));
}

/** Returns the account's algo with this id; undefined if there is none, or it is someone else's. */
export async function algoById(db: Queryable, account: number, algoId: number): Promise<AlgoRow | undefined> {
  const parameters = new Parameters();
  const where = `a.account = ${parameters.add(account)} AND a.algo_id = ${parameters.add(algoId)}`;
  return (await algos(db, `${NOW} WHERE ${where}`, parameters))[0];
}

/** Returns the ids of the orders that the command which began an algo placed for it, ascending. */
export async function firstOrderIds(
  db: Queryable,
  account: number,
  algo: Pick<AlgoRow, 'algoId' | 'placedSeq'>,
): Promise<number[]> {
  const parameters = new Parameters();
  const text = `SELECT order_id AS "orderId" FROM projection.orders WHERE account = ${parameters.add(account)}
    AND algo_id = ${parameters.add(algo.algoId)} AND algo_id > 0 AND placed_seq = ${parameters.add(algo.placedSeq)}
    ORDER BY order_id`;
  return (await rows<{ orderId: number }>(db, text, parameters.values)).map(({ orderId }) => orderId);
}

/** Filter of an account's algos; absent: all. */
export interface AlgoFilter {
  market?: number | undefined;
  /** Only of these: what one product trades. */
  markets?: readonly number[] | undefined;
  side?: Side | undefined;
  isOpen?: boolean | undefined;
  /** Begun at or after, before; ms. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
}

export interface AlgoPlace {
  algoId: number;
}

/**
 * Returns the account's algos that a filter wants, newest first, as orderHistory does. Which are open an index knows, and
 * all but a few are over: what else is wanted is looked for row by row.
 */
export async function algosPage(
  db: Queryable,
  account: number,
  { market, markets, side, isOpen, fromMs, toMs }: AlgoFilter,
  { before, limit, most }: HistoryPageOptions<AlgoPlace>,
): Promise<HistoryPage<AlgoRow, AlgoPlace>> {
  const parameters = new Parameters();
  let where = `account = ${parameters.add(account)}`;
  if (isOpen === true) where += ' AND ended_at_ms IS NULL';
  if (before !== undefined) where += ` AND algo_id < ${parameters.add(before.algoId)}`;
  const wanted: string[] = [];
  if (markets !== undefined) wanted.push(`market = ANY(${parameters.add(markets)})`);
  if (market !== undefined) wanted.push(`market = ${parameters.add(market)}`);
  if (side !== undefined) wanted.push(`side = ${parameters.add(SIDES.indexOf(side))}`);
  if (fromMs !== undefined) wanted.push(`created_at_ms >= ${parameters.add(fromMs)}`);
  if (toMs !== undefined) wanted.push(`created_at_ms < ${parameters.add(toMs)}`);
  if (isOpen === false) wanted.push('ended_at_ms IS NOT NULL');
  const what = {
    table: 'projection.algos',
    where,
    wanted,
    order: 'algo_id DESC',
    columns: 'algo_id AS "algoId"',
    place: 'algo_id AS "algoId"',
    limit,
    most,
  };
  const { rows: found, cutAt } = await scan<AlgoPlace, AlgoPlace>(db, what, parameters);
  const shown = await algosByIds(
    db,
    account,
    found.slice(0, limit).map(({ algoId }) => algoId),
  );
  const last = found[limit - 1];
  return { rows: shown, next: found.length > limit && last !== undefined ? { algoId: last.algoId } : cutAt };
}

/** Returns these algos of the account as they stand, newest first. */
async function algosByIds(db: Queryable, account: number, algoIds: readonly number[]): Promise<AlgoRow[]> {
  if (algoIds.length === 0) return [];
  const parameters = new Parameters();
  const where = `a.account = ${parameters.add(account)} AND a.algo_id = ANY(${parameters.add(algoIds)}::bigint[])`;
  return algos(db, `${NOW} WHERE ${where} ORDER BY a.algo_id DESC`, parameters);
}
