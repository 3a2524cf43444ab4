import { type Queryable, rows } from '../queryable.ts';

/** What a notice of P2P tells of its order. */
export interface NoticedOrder {
  orderId: number;
  asset: string;
  scale: number;
  units: number;
  fiat: string;
  fiatAmount: string;
  method: string;
  /** The other side's nickname. */
  person: string;
  /** When the state that the step led to ends by itself, of an appeal its time for evidence, ms; null: none. */
  untilMs: number | null;
}

/** What a person is to be mailed of a contract or a P2P order. */
export interface NoticeRow {
  kind: string;
  timeMs: number;
  /** The person, of a sub-account its owner; null: nobody, as of a house account or a program of the operator's. */
  userId: string | null;
  /** null: all crossed positions, or no contract. */
  symbol: string | null;
  /** Hundredths; null: it is not about a margin ratio. */
  partE2: number | null;
  /** null: no order of P2P. */
  order: NoticedOrder | null;
}

/** Takes the oldest notices out of the queue: they are gone when the transaction commits. */
export function takeNotices(db: Queryable, most: number): Promise<NoticeRow[]> {
  return rows<NoticeRow>(
    db,
    `WITH taken AS (
       DELETE FROM notices.waiting WHERE number IN
         (SELECT number FROM notices.waiting ORDER BY number LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING *)
     SELECT w.kind, w.time_ms AS "timeMs", w.part_e2 AS "partE2", m.symbol,
       (SELECT p.user_id FROM identity.users u JOIN identity.users p ON p.user_id = coalesce(u.parent_id, u.user_id)
        WHERE u.account_id = w.account AND p.password_hash IS NOT NULL) AS "userId",
       (SELECT jsonb_build_object('orderId', o.order_id, 'asset', a.code, 'scale', a.scale, 'units', o.units,
          'fiat', o.fiat, 'fiatAmount', o.fiat_amount::text, 'method', o.method, 'person', n.nickname,
          'untilMs', coalesce(w.p2p_until_ms, d.evidence_until_ms))
        FROM p2p.orders o JOIN projection.assets a ON a.asset = o.asset
          LEFT JOIN p2p.disputes d ON d.order_id = o.order_id AND w.kind = 'p2p-appeal'
          JOIN p2p.people n ON n.user_id IN (o.buyer, o.seller) AND n.account <> w.account
        WHERE o.order_id = w.p2p_order) AS "order"
     FROM taken w LEFT JOIN projection.markets m ON m.market = w.market ORDER BY w.number`,
    [most],
  );
}
