import { type Queryable, rows } from '../queryable.ts';

interface NewRating {
  orderId: number;
  byUser: string;
  ofUser: string;
  isPositive: boolean;
  text: string;
  nowMs: number;
}

/** Rates the other side of an order; false: the person has done that. */
export async function insertRating(db: Queryable, rating: NewRating): Promise<boolean> {
  const { byUser, isPositive, nowMs, ofUser, orderId, text } = rating;
  const result = await db.query(
    `INSERT INTO p2p.ratings (order_id, by_user, of_user, is_positive, text, at_ms) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING`,
    [orderId, byUser, ofUser, isPositive, text, nowMs],
  );
  return result.rowCount === 1;
}

interface ReviewRow {
  ratingId: number;
  isPositive: boolean;
  text: string;
  /** The writer's nickname, unmasked. */
  by: string;
  atMs: number;
}

/** Returns how somebody was rated below a number, newest first. */
export function reviewsOf(db: Queryable, ofUser: string, before: number | null, limit: number): Promise<ReviewRow[]> {
  return rows<ReviewRow>(
    db,
    `SELECT r.rating_id AS "ratingId", r.is_positive AS "isPositive", r.text, p.nickname AS by, r.at_ms AS "atMs"
     FROM p2p.ratings r JOIN p2p.people p ON p.user_id = r.by_user
     WHERE r.of_user = $1 AND ($2::bigint IS NULL OR r.rating_id < $2) ORDER BY r.rating_id DESC LIMIT $3`,
    [ofUser, before, limit],
  );
}
