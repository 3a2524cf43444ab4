import type { P2pOrderState } from '@pelorus/protocol/p2p/order-states.ts';
import type { CancelReason } from '@pelorus/protocol/p2p/rules.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';

/** An order that the core took: its words, and where it stands. Deadlines are on P2P's own clock (ESCR-31). */
export interface P2pOrderRow {
  orderId: number;
  adId: number;
  remarks: string;
  autoReply: string;
  taker: string;
  maker: string;
  buyer: string;
  seller: string;
  buyerAccount: number;
  sellerAccount: number;
  asset: number;
  units: number;
  feeUnits: number;
  fiat: string;
  price: string;
  fiatAmount: string;
  method: string;
  windowMs: number;
  payTo: Buffer | null;
  payFrom: Buffer | null;
  cancelReason: CancelReason | null;
  state: P2pOrderState;
  openedAtMs: number;
  paidAtMs: number | null;
  endedAtMs: number | null;
  deadlineMs: number | null;
  appealFromMs: number | null;
  /** Messages of others that the reader has not read. */
  unread: number;
}

const ORDER = `p.order_id AS "orderId", p.ad_id AS "adId", p.remarks, p.auto_reply AS "autoReply", p.taker, p.maker,
  p.buyer, p.seller, o.buyer AS "buyerAccount", o.seller AS "sellerAccount", p.asset, p.units, p.fee_units AS "feeUnits",
  p.fiat, p.price::text AS price, p.fiat_amount::text AS "fiatAmount", p.method, p.window_ms AS "windowMs",
  p.pay_to AS "payTo", p.pay_from AS "payFrom", p.cancel_reason AS "cancelReason", o.state,
  o.opened_at_ms AS "openedAtMs", o.paid_at_ms AS "paidAtMs", o.ended_at_ms AS "endedAtMs",
  o.deadline_ms AS "deadlineMs", o.appeal_from_ms AS "appealFromMs"`;
/** $1: the reader. The automatic reply is the owner's own word. */
const UNREAD = `(SELECT count(*)::int FROM p2p.messages m WHERE m.order_id = p.order_id AND m.user_id IS DISTINCT FROM $1
  AND NOT (m.kind = 'AUTO' AND p.maker = $1)
  AND m.message_id > CASE WHEN p.buyer = $1 THEN p.buyer_read_id ELSE p.seller_read_id END) AS unread`;
const FROM = 'FROM p2p.orders p JOIN projection.p2p_orders o USING (order_id)';

/** Returns an order of a person, of either side; undefined: there is none, or it is of others (PORD-07). */
export async function orderOfPerson(db: Queryable, userId: string, orderId: number): Promise<P2pOrderRow | undefined> {
  const text = `SELECT ${ORDER}, ${UNREAD} ${FROM} WHERE p.order_id = $2 AND (p.buyer = $1 OR p.seller = $1)`;
  return (await rows<P2pOrderRow>(db, text, [userId, orderId]))[0];
}

interface OrdersAsked {
  side?: 'BUY' | 'SELL' | undefined;
  asset?: number | undefined;
  fiat?: string | undefined;
  is?: 'open' | 'ended' | 'released' | 'cancelled' | 'disputed' | undefined;
  /** [fromMs, toMs). */
  fromMs?: number | undefined;
  toMs?: number | undefined;
  beforeId?: number | undefined;
  limit: number;
}

const KINDS = {
  open: 'o.ended_at_ms IS NULL',
  ended: 'o.ended_at_ms IS NOT NULL',
  released: "o.state IN ('RELEASED', 'RULED_BUYER')",
  cancelled: "o.state IN ('CANCELLED', 'RULED_SELLER')",
  disputed: 'EXISTS (SELECT FROM p2p.disputes d WHERE d.order_id = p.order_id)',
} as const;

/** Returns orders of a person, newest first. */
export function ordersOfPerson(db: Queryable, userId: string, asked: OrdersAsked): Promise<P2pOrderRow[]> {
  const { asset, beforeId, fiat, fromMs, is, limit, side, toMs } = asked;
  const parameters = new Parameters();
  const reader = parameters.add(userId);
  let where = is === undefined ? '' : ` AND ${KINDS[is]}`;
  if (asset !== undefined) where += ` AND p.asset = ${parameters.add(asset)}`;
  if (fiat !== undefined) where += ` AND p.fiat = ${parameters.add(fiat)}`;
  if (fromMs !== undefined) where += ` AND o.opened_at_ms >= ${parameters.add(fromMs)}`;
  if (toMs !== undefined) where += ` AND o.opened_at_ms < ${parameters.add(toMs)}`;
  if (beforeId !== undefined) where += ` AND p.order_id < ${parameters.add(beforeId)}`;
  const last = `ORDER BY "orderId" DESC LIMIT ${parameters.add(limit)}`;
  // Each side by its own index: a merchant may have any number.
  const part = (whose: string) => `(SELECT ${ORDER}, ${UNREAD} ${FROM} WHERE p.${whose} = ${reader}${where} ${last})`;
  const parts = [...(side === 'SELL' ? [] : [part('buyer')]), ...(side === 'BUY' ? [] : [part('seller')])];
  return rows<P2pOrderRow>(db, `SELECT * FROM (${parts.join(' UNION ALL ')}) both_sides ${last}`, parameters.values);
}

/** A step of an order. */
export interface P2pMoveRow {
  action: string;
  state: P2pOrderState;
  /** null: time or staff. */
  account: number | null;
  atMs: number;
}

/** Returns the steps of an order, oldest first. */
export function movesOfOrder(db: Queryable, orderId: number): Promise<P2pMoveRow[]> {
  const text = `SELECT action, state, account, at_ms AS "atMs" FROM projection.p2p_moves WHERE order_id = $1
    ORDER BY seq, index`;
  return rows<P2pMoveRow>(db, text, [orderId]);
}

/** Notes why an order is cancelled, or its cancel asked for, before the core is asked (PORD-12). */
export async function setCancelReason(db: Queryable, orderId: number, reason: CancelReason): Promise<void> {
  await db.query('UPDATE p2p.orders SET cancel_reason = $2 WHERE order_id = $1', [orderId, reason]);
}

/** What somebody sees of an order besides its row: their rating of it, a dispute, whether they blocked the other. */
interface Around {
  isPositive: boolean | null;
  text: string | null;
  hasDispute: boolean;
  isBlocked: boolean;
}

export async function aroundOrder(db: Queryable, orderId: number, userId: string, other: string): Promise<Around> {
  const found = await rows<Around>(
    db,
    `SELECT r.is_positive AS "isPositive", r.text,
       EXISTS (SELECT FROM p2p.disputes WHERE order_id = $1) AS "hasDispute",
       EXISTS (SELECT FROM p2p.blocks WHERE user_id = $2 AND blocked = $3) AS "isBlocked"
     FROM (SELECT) one LEFT JOIN p2p.ratings r ON r.order_id = $1 AND r.by_user = $2`,
    [orderId, userId, other],
  );
  return found[0] as Around;
}
