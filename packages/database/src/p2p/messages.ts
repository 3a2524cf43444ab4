import type { P2pOrderState } from '@pelorus/protocol/p2p/order-states.ts';
import type { AdSide } from '@pelorus/protocol/p2p/rules.ts';
import { type Queryable, rows } from '../queryable.ts';

/** An order's chat as one of its two people comes to it. */
export interface ChatOrder {
  orderId: number;
  /** Of whom asks. */
  side: AdSide;
  state: P2pOrderState;
  /** null: it runs. */
  endedAtMs: number | null;
  nickname: string;
  traderId: string;
  lastSeenMs: number;
  /** Until when its dispute takes evidence; null: it has none that is open. */
  evidenceUntilMs: number | null;
  otherUser: string;
  otherAccount: number;
}

/** Returns an order that was opened, to one of its two people; undefined: there is none of theirs (PORD-07). */
export async function chatOrder(db: Queryable, userId: string, orderId: number): Promise<ChatOrder | undefined> {
  const found = await rows<ChatOrder>(
    db,
    `SELECT o.order_id AS "orderId", CASE WHEN o.buyer = $1 THEN 'BUY' ELSE 'SELL' END AS side, p.state,
       p.ended_at_ms AS "endedAtMs", me.nickname, me.trader_id AS "traderId", me.last_seen_ms AS "lastSeenMs",
       (SELECT d.evidence_until_ms FROM p2p.disputes d WHERE d.order_id = o.order_id AND d.state IN ('OPEN', 'REVIEW'))
         AS "evidenceUntilMs", other.user_id AS "otherUser",
       other.account AS "otherAccount"
     FROM p2p.orders o JOIN projection.p2p_orders p USING (order_id) JOIN p2p.people me ON me.user_id = $1
       JOIN p2p.people other ON other.user_id = CASE WHEN o.buyer = $1 THEN o.seller ELSE o.buyer END
     WHERE o.order_id = $2 AND (o.buyer = $1 OR o.seller = $1)`,
    [userId, orderId],
  );
  return found[0];
}

export interface P2pMessageRow {
  messageId: number;
  orderId: number;
  /** null: staff, or the ad's automatic reply. */
  userId: string | null;
  kind: 'PERSON' | 'AUTO' | 'STAFF';
  sealed: Buffer;
  pictureId: number | null;
  isProof: boolean;
  isRisky: boolean;
  atMs: number;
}

const MESSAGE = `SELECT m.message_id AS "messageId", m.order_id AS "orderId", m.user_id AS "userId", m.kind, m.sealed,
  m.picture_id AS "pictureId", coalesce(i.kind = 'proof', false) AS "isProof", m.is_risky AS "isRisky", m.at_ms AS "atMs"
  FROM p2p.messages m LEFT JOIN p2p.pictures i USING (picture_id)`;

interface NewMessage extends Pick<P2pMessageRow, 'orderId' | 'userId' | 'kind' | 'sealed' | 'pictureId' | 'isRisky'> {
  clientId: string | null;
  nowMs: number;
}

/** Writes a message and returns its number; undefined: the person has used the client id in this order. */
export async function insertP2pMessage(db: Queryable, message: NewMessage): Promise<number | undefined> {
  const { clientId, isRisky, kind, nowMs, orderId, pictureId, sealed, userId } = message;
  const found = await rows<{ id: number }>(
    db,
    `INSERT INTO p2p.messages (order_id, user_id, kind, sealed, picture_id, is_risky, client_id, at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING message_id AS id`,
    [orderId, userId, kind, sealed, pictureId, isRisky, clientId, nowMs],
  );
  return found[0]?.id;
}

/** Returns what a person wrote in an order under a client id. */
export async function messageOfClient(
  db: Queryable,
  orderId: number,
  userId: string,
  clientId: string,
): Promise<P2pMessageRow | undefined> {
  const text = `${MESSAGE} WHERE m.order_id = $1 AND m.user_id = $2 AND m.client_id = $3`;
  return (await rows<P2pMessageRow>(db, text, [orderId, userId, clientId]))[0];
}

/** Returns an order's messages below a number, newest first; all of them begin at null. */
export function messagesPage(
  db: Queryable,
  orderId: number,
  before: number | null,
  limit: number,
): Promise<P2pMessageRow[]> {
  return rows<P2pMessageRow>(
    db,
    `${MESSAGE} WHERE m.order_id = $1 AND ($2::bigint IS NULL OR m.message_id < $2)
     ORDER BY m.message_id DESC LIMIT $3`,
    [orderId, before, limit],
  );
}

/** A message with the accounts of the two people whose order it is in; null: the order was not opened. */
interface ToldMessage extends P2pMessageRow {
  buyer: string;
  seller: string;
  buyerAccount: number;
  sellerAccount: number;
}

/** Returns messages of orders that were opened, by their numbers, with whom they are told. */
export function messagesOfIds(db: Queryable, ids: readonly number[]): Promise<ToldMessage[]> {
  return rows<ToldMessage>(
    db,
    `SELECT told.*, o.buyer, o.seller, p.buyer AS "buyerAccount", p.seller AS "sellerAccount"
     FROM (${MESSAGE} WHERE m.message_id = ANY ($1)) told JOIN p2p.orders o ON o.order_id = told."orderId"
       JOIN projection.p2p_orders p ON p.order_id = told."orderId" ORDER BY told."messageId"`,
    [ids],
  );
}

/** Notes how far somebody has read; what that changes is told to their own pages. */
export async function markRead(db: Queryable, { orderId, side }: ChatOrder, messageId: number): Promise<void> {
  const column = side === 'BUY' ? 'buyer_read_id' : 'seller_read_id';
  await db.query(
    `WITH read AS (UPDATE p2p.orders SET ${column} = $2 WHERE order_id = $1 AND ${column} < $2 RETURNING order_id)
     SELECT pg_notify('p2p_changed', 'order:' || order_id) FROM read`,
    [orderId, messageId],
  );
}
