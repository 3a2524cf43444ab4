import { type Queryable, rows } from '../queryable.ts';

/** What a person is to be mailed of a contract. */
export interface NoticeRow {
  kind: 'margin-call' | 'position-liquidated';
  timeMs: number;
  /** The person, of a sub-account its owner; null: nobody, as of a house account or a program of the operator's. */
  userId: string | null;
  /** null: all crossed positions. */
  symbol: string | null;
  /** Hundredths; null: it is not about a margin ratio. */
  partE2: number | null;
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
        WHERE u.account_id = w.account AND p.password_hash IS NOT NULL) AS "userId"
     FROM taken w LEFT JOIN projection.markets m ON m.market = w.market ORDER BY w.number`,
    [most],
  );
}
