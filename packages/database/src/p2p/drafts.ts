import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { type Queryable, rows } from '../queryable.ts';

/** An order before the core is asked (PORD-05): units of the asset, decimals in fiat. */
interface NewP2pOrder {
  adId: number;
  adVersion: number;
  remarks: string;
  autoReply: string;
  taker: string;
  maker: string;
  buyer: string;
  seller: string;
  clientId: string;
  content: Buffer;
  asset: number;
  units: number;
  feeUnits: number;
  fiat: string;
  price: string;
  fiatAmount: string;
  worthCents: number;
  method: string;
  windowMs: number;
  askedAtMs: number;
}

/** What the core is asked, and what came of it. */
export interface DraftRow {
  orderId: number;
  adId: number;
  adVersion: number;
  takerAccount: number;
  makerAccount: number;
  units: number;
  feeUnits: number;
  windowMs: number;
  content: Buffer;
  askedAtMs: number;
  refusal: RejectionName | null;
  /** Has the core taken it, as the tables tell? */
  isTaken: boolean;
}

const DRAFT = `SELECT p.order_id AS "orderId", p.ad_id AS "adId", p.ad_version AS "adVersion",
    t.account AS "takerAccount", m.account AS "makerAccount", p.units, p.fee_units AS "feeUnits",
    p.window_ms AS "windowMs", p.content, p.asked_at_ms AS "askedAtMs", p.refusal, o.order_id IS NOT NULL AS "isTaken"
  FROM p2p.orders p JOIN p2p.people t ON t.user_id = p.taker JOIN p2p.people m ON m.user_id = p.maker
  LEFT JOIN projection.p2p_orders o USING (order_id)`;

/** Writes an order that the core has not been asked for; returns its id. Fails with 23505 if its taker used the client id. */
export async function insertDraft(db: Queryable, order: NewP2pOrder): Promise<number> {
  const found = await rows<{ id: number }>(
    db,
    `INSERT INTO p2p.orders (ad_id, ad_version, remarks, auto_reply, taker, maker, buyer, seller, client_id, content,
       asset, units, fee_units, fiat, price, fiat_amount, worth_cents, method, window_ms, asked_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
     RETURNING order_id AS id`,
    [
      ...[order.adId, order.adVersion, order.remarks, order.autoReply, order.taker, order.maker, order.buyer],
      ...[order.seller, order.clientId, order.content, order.asset, order.units, order.feeUnits, order.fiat],
      ...[order.price, order.fiatAmount, order.worthCents, order.method, order.windowMs, order.askedAtMs],
    ],
  );
  return found[0]?.id as number;
}

/** Adds what the other side is shown, sealed for the order. */
export async function setPayment(
  db: Queryable,
  orderId: number,
  { payFrom, payTo }: { payTo: Buffer | null; payFrom: Buffer | null },
): Promise<void> {
  await db.query('UPDATE p2p.orders SET pay_to = $2, pay_from = $3 WHERE order_id = $1', [orderId, payTo, payFrom]);
}

/** Returns what a taker asked for under a client id. */
export async function draftOf(db: Queryable, taker: string, clientId: string): Promise<DraftRow | undefined> {
  return (await rows<DraftRow>(db, `${DRAFT} WHERE p.taker = $1 AND p.client_id = $2`, [taker, clientId]))[0];
}

/** Returns orders that nobody knows the end of, asked for until a time; the oldest first. */
export function openDrafts(db: Queryable, untilMs: number, most: number): Promise<DraftRow[]> {
  return rows<DraftRow>(
    db,
    `${DRAFT} WHERE p.refusal IS NULL AND o.order_id IS NULL AND p.asked_at_ms <= $1 ORDER BY p.order_id LIMIT $2`,
    [untilMs, most],
  );
}

/** Writes the core's refusal down; a second one changes nothing. */
export async function refuseDraft(db: Queryable, orderId: number, refusal: RejectionName): Promise<void> {
  await db.query('UPDATE p2p.orders SET refusal = $2 WHERE order_id = $1 AND refusal IS NULL', [orderId, refusal]);
}
