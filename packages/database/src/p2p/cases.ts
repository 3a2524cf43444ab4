import type { P2pAction, P2pOrderState } from '@pelorus/protocol/p2p/order-states.ts';
import { type Queryable, rows } from '../queryable.ts';

/** What staff see of a disputed order besides its dispute (PDIS-11). */
interface CaseRow {
  openedAtMs: number;
  paidAtMs: number | null;
  endedAtMs: number | null;
  state: P2pOrderState;
  price: string;
  payTo: Buffer | null;
  payFrom: Buffer | null;
}

/** Returns the order of a dispute. */
export async function caseOrder(db: Queryable, orderId: number): Promise<CaseRow | undefined> {
  const found = await rows<CaseRow>(
    db,
    `SELECT p.opened_at_ms AS "openedAtMs", p.paid_at_ms AS "paidAtMs", p.ended_at_ms AS "endedAtMs", p.state,
       o.price::text AS price, o.pay_to AS "payTo", o.pay_from AS "payFrom"
     FROM p2p.orders o JOIN projection.p2p_orders p USING (order_id) WHERE o.order_id = $1`,
    [orderId],
  );
  return found[0];
}

interface CaseMoveRow {
  action: P2pAction | 'OPEN';
  state: P2pOrderState;
  account: number | null;
  atMs: number;
}

/** Returns an order's steps, the first first. */
export function caseMoves(db: Queryable, orderId: number): Promise<CaseMoveRow[]> {
  return rows<CaseMoveRow>(
    db,
    `SELECT action, state, account, at_ms AS "atMs" FROM projection.p2p_moves WHERE order_id = $1 ORDER BY seq, index`,
    [orderId],
  );
}

export interface CaseMessageRow {
  messageId: number;
  /** null: staff, or the ad's automatic reply. */
  userId: string | null;
  kind: 'PERSON' | 'AUTO' | 'STAFF';
  sealed: Buffer;
  pictureId: number | null;
  isProof: boolean;
  isRisky: boolean;
  atMs: number;
}

/** Returns an order's chat, the oldest first. */
export function caseMessages(db: Queryable, orderId: number, most: number): Promise<CaseMessageRow[]> {
  return rows<CaseMessageRow>(
    db,
    `SELECT * FROM (SELECT m.message_id AS "messageId", m.user_id AS "userId", m.kind, m.sealed,
       m.picture_id AS "pictureId", coalesce(p.kind = 'proof', false) AS "isProof", m.is_risky AS "isRisky",
       m.at_ms AS "atMs"
     FROM p2p.messages m LEFT JOIN p2p.pictures p ON p.picture_id = m.picture_id
     WHERE m.order_id = $1 ORDER BY m.message_id DESC LIMIT $2) newest ORDER BY "messageId"`,
    [orderId, most],
  );
}
