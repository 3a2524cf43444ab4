import {
  DONE_REASONS,
  type DoneReason,
  ORDER_PHASES,
  ORDER_TYPES,
  type OrderPhase,
  type OrderStatus,
  type OrderType,
  SIDES,
  type Side,
  STP_MODES,
  type StpMode,
  statusOfReason,
  TIMES_IN_FORCE,
  type TimeInForce,
} from '@pelorus/protocol/exchange/orders.ts';
import { LIST_KINDS, type ListKind, PEGS, type Peg } from '@pelorus/protocol/spot/order-terms.ts';
import { entry } from '../projection/wire-table.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';

/** An order as projected: ticks, lots, quote units, ms. */
export interface OrderRow {
  orderId: number;
  account: number;
  market: number;
  /** The current client order id. */
  clientOrderId: string;
  side: Side;
  type: OrderType;
  tif: TimeInForce;
  stp: StpMode;
  priceTicks: number;
  /** The original or amended quantity; 0 for market orders by quote amount. */
  lots: number;
  quoteUnits: number;
  filledLots: number;
  filledQuoteUnits: number;
  /** Lots that self-trade prevention took off. */
  preventedLots: number;
  /** Ticks, 0 = none. */
  stopTicks: number;
  /** Bips, 0 = none. */
  trailingBips: number;
  /** Visible lots of an iceberg; 0 = all. */
  visibleLots: number;
  /** Expiry of a GTD order; 0 = never. */
  goodTillMs: number;
  /** The list it belongs to; 0 = none. */
  listId: number;
  /** null = of none. */
  listKind: ListKind | null;
  /** The ladder or TWAP it belongs to; 0 = none. */
  algoId: number;
  /** The book price it was pegged to, and the level offset. */
  peg: Peg;
  pegLevels: number;
  /** The owner's strategy id; 0 = none. */
  strategyId: number;
  strategyType: number;
  /** When it began to follow the price; null = not yet, or it does not trail. */
  trackingAtMs: number | null;
  /** The phase of an open order. */
  phase: OrderPhase;
  /** When it was triggered; null = not yet, or it never waited. */
  workingAtMs: number | null;
  status: OrderStatus;
  /** null while it is open. */
  reason: DoneReason | null;
  placedSeq: number;
  createdAtMs: number;
  updatedAtMs: number;
}

type Enums = 'side' | 'type' | 'tif' | 'stp' | 'status' | 'reason' | 'phase' | 'peg' | 'listKind';
export type RawOrder = Omit<OrderRow, Enums> & {
  listKind: number | null;
  peg: number;
  side: number;
  type: number;
  tif: number;
  stp: number;
  reason: number | null;
  phase: number;
};

/** Its columns are renamed, because the surrounding query may use any name for orders. */
const LIST_KIND = `CASE WHEN list_id > 0 THEN (SELECT l.k FROM (SELECT account AS a, list_id AS i, kind AS k
  FROM projection.order_lists) l WHERE l.a = account AND l.i = list_id) END AS "listKind"`;
const FIXED = `order_id AS "orderId", account, market, side, order_type AS type,
  time_in_force AS tif, stp, quote_units AS "quoteUnits", placed_seq AS "placedSeq",
  created_at_ms AS "createdAtMs", stop_ticks AS "stopTicks", trailing_bips AS "trailingBips",
  visible_lots AS "visibleLots", good_till_ms AS "goodTillMs",
  list_id AS "listId", ${LIST_KIND}, algo_id AS "algoId", peg, peg_levels AS "pegLevels",
  strategy_id AS "strategyId", strategy_type AS "strategyType"`;
/** Columns of projection.orders, as orderRow reads them. */
export const NOW = `${FIXED}, client_order_id AS "clientOrderId", price_ticks AS "priceTicks", lots, filled_lots AS "filledLots", filled_quote_units AS "filledQuoteUnits",
  prevented_lots AS "preventedLots", reason, updated_at_ms AS "updatedAtMs",
  phase, working_at_ms AS "workingAtMs", tracking_at_ms AS "trackingAtMs"`;

export function orderRow(raw: RawOrder): OrderRow {
  const reason = raw.reason === null ? null : entry(DONE_REASONS, raw.reason);
  return {
    ...raw,
    side: entry(SIDES, raw.side),
    type: entry(ORDER_TYPES, raw.type),
    tif: entry(TIMES_IN_FORCE, raw.tif),
    stp: entry(STP_MODES, raw.stp),
    phase: entry(ORDER_PHASES, raw.phase),
    peg: entry(PEGS, raw.peg),
    listKind: raw.listKind === null ? null : entry(LIST_KINDS, raw.listKind),
    status: statusOf(reason, raw.filledLots),
    reason,
  };
}

function statusOf(reason: DoneReason | null, filledLots: number): OrderStatus {
  if (reason !== null) return statusOfReason(reason);
  return filledLots > 0 ? 'PARTIALLY_FILLED' : 'NEW';
}

async function orders(db: Queryable, text: string, parameters: Parameters): Promise<OrderRow[]> {
  return (await rows<RawOrder>(db, text, parameters.values)).map(orderRow);
}

/** Returns the account's open orders, newest first; of one market if given, and only of `markets`. */
export async function openOrders(
  db: Queryable,
  account: number,
  market?: number,
  markets?: readonly number[],
): Promise<OrderRow[]> {
  const parameters = new Parameters();
  let where = `account = ${parameters.add(account)}`;
  if (markets !== undefined) where += ` AND market = ANY(${parameters.add(markets)}::int[])`;
  if (market !== undefined) where += ` AND market = ${parameters.add(market)}`;
  const text = `SELECT ${NOW} FROM projection.open_orders JOIN projection.orders USING (account, market, order_id)
    WHERE ${where} ORDER BY order_id DESC`;
  return orders(db, text, parameters);
}

/** An account's open orders in a market, by the kinds that limits count. */
export interface OpenCounts {
  market: number;
  orders: number;
  /** Those that wait for a trigger, or will. */
  conditionals: number;
  /** Those with a visible part, to their end: also when that is all there is (FILT-04). */
  icebergs: number;
}

const CONDITIONAL_TYPES = ORDER_TYPES.flatMap((type, i) => (/^(STOP|TAKE)/.test(type) ? [i] : [])).join(', ');
const [WORKING, PENDING] = [ORDER_PHASES.indexOf('WORKING'), ORDER_PHASES.indexOf('PENDING')];

/** Returns how many orders the account has open, by market; a market without any is not there. */
export function openCounts(db: Queryable, account: number): Promise<OpenCounts[]> {
  return rows<OpenCounts>(
    db,
    `SELECT market, count(*)::int AS orders,
       count(*) FILTER (WHERE phase NOT IN (${WORKING}, ${PENDING})
         OR phase = ${PENDING} AND order_type IN (${CONDITIONAL_TYPES}))::int AS conditionals,
       count(*) FILTER (WHERE visible_lots > 0)::int AS icebergs
     FROM projection.open_orders JOIN projection.orders USING (account, market, order_id)
     WHERE account = $1 GROUP BY market`,
    [account],
  );
}

/** Returns the account's order with this id; undefined if there is none, or it is someone else's. */
export async function orderById(db: Queryable, account: number, orderId: number): Promise<OrderRow | undefined> {
  const parameters = new Parameters();
  const where = `account = ${parameters.add(account)} AND order_id = ${parameters.add(orderId)}`;
  return (await orders(db, `SELECT ${NOW} FROM projection.orders WHERE ${where}`, parameters))[0];
}

/**
 * Returns the account's order with this client order id: the open one, else the latest; only those before
 * `beforeOrderId` if given.
 */
export async function orderByClientId(
  db: Queryable,
  account: number,
  clientOrderId: string,
  beforeOrderId?: number,
): Promise<OrderRow | undefined> {
  const parameters = new Parameters();
  let where = `account = ${parameters.add(account)} AND client_order_id = ${parameters.add(clientOrderId)}`;
  if (beforeOrderId !== undefined) where += ` AND order_id < ${parameters.add(beforeOrderId)}`;
  const text = `SELECT ${NOW} FROM projection.orders WHERE ${where}
    ORDER BY (reason IS NULL) DESC, order_id DESC LIMIT 1`;
  return (await orders(db, text, parameters))[0];
}

/** Returns the orders of the account's lists, by ascending id. */
export async function ordersOfLists(db: Queryable, account: number, listIds: readonly number[]): Promise<OrderRow[]> {
  const parameters = new Parameters();
  const where = `account = ${parameters.add(account)} AND list_id = ANY(${parameters.add(listIds)}) AND list_id > 0`;
  return orders(db, `SELECT ${NOW} FROM projection.orders WHERE ${where} ORDER BY order_id`, parameters);
}

/** Returns the lists of those of the account's orders that belong to one. */
export async function listsOfOrders(
  db: Queryable,
  account: number,
  orderIds: Iterable<number>,
): Promise<Map<number, number>> {
  const parameters = new Parameters();
  const text = `SELECT order_id AS "orderId", list_id AS "listId" FROM projection.orders
    WHERE account = ${parameters.add(account)} AND order_id = ANY(${parameters.add([...orderIds])}) AND list_id > 0`;
  const found = await rows<{ orderId: number; listId: number }>(db, text, parameters.values);
  return new Map(found.map(({ orderId, listId }) => [orderId, listId]));
}

interface OrdersPageOptions {
  market?: number | undefined;
  /** Continue after this order of the page before. */
  beforeOrderId?: number | undefined;
  limit: number;
}

/** Returns the account's orders, open and ended, newest first. */
export async function ordersPage(db: Queryable, account: number, options: OrdersPageOptions): Promise<OrderRow[]> {
  const { market, beforeOrderId, limit } = options;
  const parameters = new Parameters();
  const owner = parameters.add(account);
  let where = `account = ${owner}`;
  let order = 'order_id DESC';
  if (beforeOrderId !== undefined) where += ` AND order_id < ${parameters.add(beforeOrderId)}`;
  if (market !== undefined) {
    where += ` AND market = ${parameters.add(market)}`;
    order = 'created_at_ms DESC, order_id DESC';
    if (beforeOrderId !== undefined) {
      // Ids and times grow together: the time of the last order before the cursor lets the index start there.
      where += ` AND created_at_ms <= coalesce((SELECT o.created_at_ms FROM projection.orders o WHERE o.account = ${owner}
        AND o.order_id < ${parameters.add(beforeOrderId)} ORDER BY o.order_id DESC LIMIT 1), 0)`;
    }
  }
  const text = `SELECT ${NOW} FROM projection.orders WHERE ${where} ORDER BY ${order} LIMIT ${parameters.add(limit)}`;
  return orders(db, text, parameters);
}

interface OrdersAscendingOptions {
  fromOrderId?: number | undefined;
  /** Placed at or after. */
  startMs?: number | undefined;
  /** Placed at or before. */
  endMs?: number | undefined;
  /** Only those that wait for a price, or did. */
  isConditional?: boolean;
  limit: number;
}

/**
 * Returns the account's orders of a market by ascending id: from `fromOrderId` or `startMs` on, or without either the
 * latest `limit` (before `endMs`).
 */
export async function ordersAscending(
  db: Queryable,
  account: number,
  market: number,
  options: OrdersAscendingOptions,
): Promise<OrderRow[]> {
  const { fromOrderId, startMs, endMs, isConditional = false, limit } = options;
  const parameters = new Parameters();
  const owner = parameters.add(account);
  let where = `account = ${owner} AND market = ${parameters.add(market)}`;
  if (startMs !== undefined) where += ` AND created_at_ms >= ${parameters.add(startMs)}`;
  if (endMs !== undefined) where += ` AND created_at_ms <= ${parameters.add(endMs)}`;
  if (isConditional) where += ` AND order_type IN (${CONDITIONAL_TYPES})`;
  if (fromOrderId !== undefined) {
    const from = parameters.add(fromOrderId);
    where += ` AND order_id >= ${from} AND created_at_ms >= (SELECT o.created_at_ms FROM projection.orders o
      WHERE o.account = ${owner} AND o.order_id >= ${from} ORDER BY o.order_id LIMIT 1)`;
  }
  const isForward = fromOrderId !== undefined || startMs !== undefined;
  const direction = isForward ? 'ASC' : 'DESC';
  const text = `SELECT ${NOW} FROM projection.orders WHERE ${where}
    ORDER BY created_at_ms ${direction}, order_id ${direction} LIMIT ${parameters.add(limit)}`;
  const found = await orders(db, text, parameters);
  return isForward ? found : found.reverse();
}
