import type { AdSide, RulingReason } from '@pelorus/protocol/p2p/rules.ts';
import { type Queryable, rows } from '../queryable.ts';

/** Gives a dispute to one of the staff. `voids`: whose ruling is void by that; null: none is. */
export async function takeDispute(
  db: Queryable,
  orderId: number,
  take: { by: string; atMs: number; voids: string | null },
): Promise<void> {
  if (take.voids !== null) await voidRuling(db, orderId, take.voids);
  await rows(db, 'UPDATE p2p.disputes SET taken_by = $2, taken_at_ms = $3 WHERE order_id = $1', [
    ...[orderId, take.by, take.atMs],
  ]);
}

/** Takes a ruling back: another person looks (PDIS-13). */
export async function voidRuling(db: Queryable, orderId: number, ruledBy: string): Promise<void> {
  await rows(
    db,
    `UPDATE p2p.disputes SET state = 'REVIEW', voided_by = $2, taken_by = NULL, taken_at_ms = NULL, ruled_for = NULL,
       ruling_reason = NULL, ruling_note = NULL, compensation_asset = NULL, compensation_units = 0, ruled_by = NULL,
       ruled_at_ms = NULL, review_until_ms = NULL
     WHERE order_id = $1`,
    [orderId, ruledBy],
  );
}

/** Notes who asked for another look. */
export async function setReviewed(db: Queryable, orderId: number, userId: string): Promise<void> {
  await rows(db, 'UPDATE p2p.disputes SET reviewed_by = $2 WHERE order_id = $1', [orderId, userId]);
}

interface RulingRow {
  ruledFor: AdSide;
  reason: RulingReason;
  note: string;
  compensationAsset: number | null;
  compensationUnits: number;
  by: string;
  atMs: number;
  reviewUntilMs: number;
}

export async function setRuling(db: Queryable, orderId: number, row: RulingRow): Promise<void> {
  await rows(
    db,
    `UPDATE p2p.disputes SET state = 'RULED', ruled_for = $2, ruling_reason = $3, ruling_note = $4,
       compensation_asset = $5, compensation_units = $6, ruled_by = $7, ruled_at_ms = $8, review_until_ms = $9
     WHERE order_id = $1`,
    [
      ...[orderId, row.ruledFor, row.reason, row.note, row.compensationAsset, row.compensationUnits],
      ...[row.by, row.atMs, row.reviewUntilMs],
    ],
  );
}

/** Queues the mail of a ruling to both sides (PDIS-12). */
export async function queueRulingNotices(
  db: Queryable,
  orderId: number,
  { atMs, reviewUntilMs }: Pick<RulingRow, 'atMs' | 'reviewUntilMs'>,
): Promise<void> {
  await rows(
    db,
    `INSERT INTO notices.waiting (time_ms, account, kind, p2p_order, p2p_until_ms)
     SELECT $2, w.account, 'p2p-ruling', o.order_id, $3
     FROM p2p.orders o JOIN p2p.people w ON w.user_id IN (o.buyer, o.seller) WHERE o.order_id = $1
     RETURNING pg_notify('message_made', '')`,
    [orderId, atMs, reviewUntilMs],
  );
}

/** Writes the second person's word down; whoever carries rulings out does the rest. */
export async function setAgreed(db: Queryable, orderId: number, by: string, atMs: number): Promise<void> {
  await rows(db, 'UPDATE p2p.disputes SET agreed_by = $2, agreed_at_ms = $3 WHERE order_id = $1', [orderId, by, atMs]);
}

/** Ends a dispute whose ruling the core has carried out. `refusal`: why the compensation was not paid. */
export async function setCarriedOut(
  db: Queryable,
  orderId: number,
  { atMs, refusal }: { atMs: number; refusal: string | null },
): Promise<void> {
  await rows(
    db,
    `UPDATE p2p.disputes SET state = 'DONE', carried_out_at_ms = $2, done_at_ms = $2, compensation_refusal = $3
     WHERE order_id = $1 AND state = 'RULED'`,
    [orderId, atMs, refusal],
  );
}

/** Returns how many disputes somebody had, and how many of them they lost by a ruling that was carried out. */
export async function disputesOf(db: Queryable, userId: string): Promise<{ all: number; lost: number }> {
  const found = await rows<{ all: number; lost: number }>(
    db,
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE d.carried_out_at_ms IS NOT NULL
       AND d.ruled_for = CASE o.buyer WHEN $1 THEN 'SELL' ELSE 'BUY' END)::int AS lost
     FROM p2p.disputes d JOIN p2p.orders o ON o.order_id = d.order_id WHERE o.buyer = $1 OR o.seller = $1`,
    [userId],
  );
  return found[0] ?? { all: 0, lost: 0 };
}
