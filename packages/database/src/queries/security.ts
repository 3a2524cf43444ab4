import { type Queryable, rows } from '../queryable.ts';

/** How a person is reached, and in which language if they ever chose one. */
export interface ReachRow {
  /** Of a sub-account: its parent's. */
  email: string | null;
  phone: string | null;
  language: string | null;
}

/** Returns how a person is reached; undefined: there is no such person, or their account is closed. */
export async function reachOf(db: Queryable, userId: string): Promise<ReachRow | undefined> {
  const found = await rows<ReachRow>(
    db,
    `SELECT coalesce(u.email, o.email) AS email, coalesce(u.phone, o.phone) AS phone,
       coalesce(p.msg_language, p.user_language) AS language
     FROM identity.users u LEFT JOIN identity.users o ON o.user_id = u.parent_id
       LEFT JOIN identity.preferences p ON p.user_id = coalesce(u.parent_id, u.user_id)
     WHERE u.user_id = $1 AND u.closed_at_ms IS NULL`,
    [userId],
  );
  return found[0];
}

/** Lets nothing be withdrawn until then; a longer hold stays. Returns until when nothing is, ms. */
export async function holdWithdrawals(db: Queryable, userId: string, untilMs: number): Promise<number> {
  const found = await rows<{ untilMs: number }>(
    db,
    `UPDATE identity.users SET withdrawals_held_until_ms = greatest(coalesce(withdrawals_held_until_ms, 0), $2)
     WHERE user_id = $1 RETURNING withdrawals_held_until_ms AS "untilMs"`,
    [userId, untilMs],
  );
  return found[0]?.untilMs ?? untilMs;
}
