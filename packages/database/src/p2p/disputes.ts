import type { DISPUTE_STATES } from '@pelorus/protocol/p2p/disputes.ts';
import type { P2pOrderState } from '@pelorus/protocol/p2p/order-states.ts';
import type { AdSide, AppealReason, RulingReason } from '@pelorus/protocol/p2p/rules.ts';
import { type Queryable, rows } from '../queryable.ts';

type DisputeState = (typeof DISPUTE_STATES)[number];

/** A dispute with what staff and sides are shown of its order. People are user ids, staff theirs. */
export interface DisputeRow {
  orderId: number;
  state: DisputeState;
  /** null: the timer. */
  openedBy: string | null;
  reason: AppealReason | null;
  openedAtMs: number;
  evidenceUntilMs: number;
  takenBy: string | null;
  takenByName: string | null;
  ruledFor: AdSide | null;
  rulingReason: RulingReason | null;
  rulingNote: string | null;
  compensationAsset: number | null;
  compensationUnits: number;
  compensationRefusal: string | null;
  ruledBy: string | null;
  ruledByName: string | null;
  ruledAtMs: number | null;
  reviewUntilMs: number | null;
  reviewedBy: string | null;
  voidedBy: string | null;
  voidedByName: string | null;
  agreedBy: string | null;
  agreedByName: string | null;
  agreedAtMs: number | null;
  carriedOutAtMs: number | null;
  doneAtMs: number | null;
  buyer: string;
  buyerName: string;
  buyerAccount: number;
  seller: string;
  sellerName: string;
  sellerAccount: number;
  asset: number;
  units: number;
  fiat: string;
  fiatAmount: string;
  method: string;
  /** As the tables have it. */
  orderState: P2pOrderState;
}

const ROW = `d.order_id AS "orderId", d.state, d.opened_by AS "openedBy", d.reason, d.opened_at_ms AS "openedAtMs",
  d.evidence_until_ms AS "evidenceUntilMs", d.taken_by AS "takenBy", taker.name AS "takenByName",
  d.ruled_for AS "ruledFor", d.ruling_reason AS "rulingReason", d.ruling_note AS "rulingNote",
  d.compensation_asset AS "compensationAsset", d.compensation_units AS "compensationUnits",
  d.compensation_refusal AS "compensationRefusal", d.ruled_by AS "ruledBy", ruler.name AS "ruledByName",
  d.ruled_at_ms AS "ruledAtMs", d.review_until_ms AS "reviewUntilMs", d.reviewed_by AS "reviewedBy",
  d.voided_by AS "voidedBy", voided.name AS "voidedByName", d.agreed_by AS "agreedBy", agreed.name AS "agreedByName",
  d.agreed_at_ms AS "agreedAtMs", d.carried_out_at_ms AS "carriedOutAtMs", d.done_at_ms AS "doneAtMs",
  o.buyer, b.nickname AS "buyerName", b.account AS "buyerAccount", o.seller, s.nickname AS "sellerName",
  s.account AS "sellerAccount", o.asset, o.units, o.fiat, o.fiat_amount::text AS "fiatAmount", o.method,
  p.state AS "orderState"`;
const FROM = `p2p.disputes d JOIN p2p.orders o ON o.order_id = d.order_id
  JOIN projection.p2p_orders p ON p.order_id = d.order_id
  JOIN p2p.people b ON b.user_id = o.buyer JOIN p2p.people s ON s.user_id = o.seller
  LEFT JOIN admin.staff taker ON taker.staff_id = d.taken_by LEFT JOIN admin.staff ruler ON ruler.staff_id = d.ruled_by
  LEFT JOIN admin.staff voided ON voided.staff_id = d.voided_by
  LEFT JOIN admin.staff agreed ON agreed.staff_id = d.agreed_by`;

/** Returns the disputes that are not over, the oldest first (PDIS-10). */
export function openDisputeRows(db: Queryable, most: number): Promise<DisputeRow[]> {
  return rows<DisputeRow>(
    db,
    `SELECT ${ROW} FROM ${FROM} WHERE d.state IN ('OPEN', 'RULED', 'REVIEW')
     ORDER BY d.opened_at_ms, d.order_id LIMIT $1`,
    [most],
  );
}

/** Returns the disputes that are over, the newest first. */
export function closedDisputeRows(db: Queryable, most: number): Promise<DisputeRow[]> {
  return rows<DisputeRow>(
    db,
    `SELECT ${ROW} FROM ${FROM} WHERE d.state IN ('DONE', 'WITHDRAWN')
     ORDER BY d.done_at_ms DESC, d.order_id DESC LIMIT $1`,
    [most],
  );
}

/** Returns the dispute of an order; `lock`: held until the transaction ends. */
export async function disputeOf(db: Queryable, orderId: number, lock = false): Promise<DisputeRow | undefined> {
  const text = `SELECT ${ROW} FROM ${FROM} WHERE d.order_id = $1${lock ? ' FOR UPDATE OF d' : ''}`;
  return (await rows<DisputeRow>(db, text, [orderId]))[0];
}

/** Is somebody a side of an order that the core took? */
export async function isPartyOf(db: Queryable, orderId: number, userId: string): Promise<boolean> {
  const text = `SELECT FROM p2p.orders o JOIN projection.p2p_orders USING (order_id)
    WHERE order_id = $1 AND (o.buyer = $2 OR o.seller = $2)`;
  return (await rows(db, text, [orderId, userId])).length > 0;
}

/** Returns the disputes whose rulings two have agreed to and which the core has not carried out (PDIS-15). */
export function agreedDisputes(db: Queryable, most: number): Promise<DisputeRow[]> {
  return rows<DisputeRow>(
    db,
    `SELECT ${ROW} FROM ${FROM} WHERE d.state = 'RULED' AND d.agreed_by IS NOT NULL
     ORDER BY d.agreed_at_ms, d.order_id LIMIT $1`,
    [most],
  );
}

/** Notes why somebody appealed, once an appeal of theirs has opened the dispute. */
export async function setAppealReason(db: Queryable, orderId: number, userId: string, reason: string): Promise<void> {
  await rows(
    db,
    `UPDATE p2p.disputes SET reason = $3 WHERE order_id = $1 AND opened_by = $2 AND reason IS NULL AND state = 'OPEN'`,
    [orderId, userId, reason],
  );
}

export interface StatementRow {
  userId: string;
  sealed: Buffer;
  atMs: number;
}

export async function insertStatement(db: Queryable, orderId: number, row: StatementRow): Promise<void> {
  await rows(db, 'INSERT INTO p2p.statements (order_id, user_id, sealed, at_ms) VALUES ($1, $2, $3, $4)', [
    ...[orderId, row.userId, row.sealed, row.atMs],
  ]);
}

/** Returns what both sides stated, the oldest first. */
export function statementsOf(db: Queryable, orderId: number): Promise<StatementRow[]> {
  return rows<StatementRow>(
    db,
    `SELECT user_id AS "userId", sealed, at_ms AS "atMs" FROM p2p.statements WHERE order_id = $1
     ORDER BY at_ms, statement_id`,
    [orderId],
  );
}

export interface EvidenceRow {
  pictureId: number;
  userId: string;
  atMs: number;
}

/** Returns the pictures that both sides gave as evidence, the oldest first. */
export function evidenceOf(db: Queryable, orderId: number): Promise<EvidenceRow[]> {
  return rows<EvidenceRow>(
    db,
    `SELECT picture_id AS "pictureId", user_id AS "userId", at_ms AS "atMs" FROM p2p.pictures
     WHERE order_id = $1 AND kind = 'evidence' ORDER BY at_ms, picture_id`,
    [orderId],
  );
}
