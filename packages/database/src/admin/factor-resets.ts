import { type Queryable, rows } from '../queryable.ts';

type FactorResetEnd = 'done' | 'declined' | 'factor-shown' | 'frozen' | 'expired';

/** A reset of a person's second factors, proposed by a staff member (STF-40). */
export interface FactorResetRow {
  id: string;
  userId: string;
  check: 'in-person' | 'video-call' | 'new-photos';
  evidence: string;
  reason: string;
  madeBy: string;
  madeByName: string;
  madeAtMs: number;
  /** When it runs out. */
  endsAtMs: number;
  /** Null: it waits, or has run out. */
  ended: FactorResetEnd | null;
  endedAtMs: number | null;
  /** The staff member who approved or declined. */
  endedByName: string | null;
}

const ROW = `reset_id AS id, user_id AS "userId", identity_check AS "check", evidence, reason, made_by AS "madeBy",
  made_by_name AS "madeByName", made_at_ms AS "madeAtMs", ends_at_ms AS "endsAtMs", ended, ended_at_ms AS "endedAtMs",
  ended_by_name AS "endedByName"`;

/** Writes a proposal down, in the place of one that has run out; false while another one waits for the same person. */
export async function insertFactorReset(
  db: Queryable,
  row: Omit<FactorResetRow, 'ended' | 'endedAtMs' | 'endedByName'>,
): Promise<boolean> {
  const { check, endsAtMs, evidence, id, madeAtMs, madeBy, madeByName, reason, userId } = row;
  await db.query(
    `UPDATE admin.factor_resets SET ended = 'expired', ended_at_ms = ends_at_ms
     WHERE user_id = $1 AND ended IS NULL AND ends_at_ms <= $2`,
    [userId, madeAtMs],
  );
  const result = await db.query(
    `INSERT INTO admin.factor_resets (reset_id, user_id, identity_check, evidence, reason, made_by, made_by_name, made_at_ms,
       ends_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (user_id) WHERE ended IS NULL DO NOTHING`,
    [id, userId, check, evidence, reason, madeBy, madeByName, madeAtMs, endsAtMs],
  );
  return result.rowCount === 1;
}

/** Returns how many resets a staff member proposed since then. */
export async function factorResetsBy(db: Queryable, staffId: string, sinceMs: number): Promise<number> {
  const found = await rows<{ count: number }>(
    db,
    'SELECT count(*) AS count FROM admin.factor_resets WHERE made_by = $1 AND made_at_ms > $2',
    [staffId, sinceMs],
  );
  return found[0]?.count ?? 0;
}

/** Returns a person's newest reset; undefined: none was proposed. */
export async function newestFactorReset(db: Queryable, userId: string): Promise<FactorResetRow | undefined> {
  const found = await rows<FactorResetRow>(
    db,
    `SELECT ${ROW} FROM admin.factor_resets WHERE user_id = $1 ORDER BY made_at_ms DESC, ended IS NULL DESC LIMIT 1`,
    [userId],
  );
  return found[0];
}

/** Returns a reset. */
export async function factorResetById(db: Queryable, id: string): Promise<FactorResetRow | undefined> {
  return (await rows<FactorResetRow>(db, `SELECT ${ROW} FROM admin.factor_resets WHERE reset_id = $1`, [id]))[0];
}

/** Returns a reset, held until the transaction ends. */
export async function lockFactorReset(db: Queryable, id: string): Promise<FactorResetRow | undefined> {
  const text = `SELECT ${ROW} FROM admin.factor_resets WHERE reset_id = $1 FOR UPDATE`;
  return (await rows<FactorResetRow>(db, text, [id]))[0];
}

/** Ends a reset by a staff member's decision. */
export async function endFactorReset(
  db: Queryable,
  id: string,
  end: { ended: 'done' | 'declined'; by: string; byName: string; nowMs: number },
): Promise<void> {
  await db.query(
    `UPDATE admin.factor_resets SET ended = $2, ended_by = $3, ended_by_name = $4, ended_at_ms = $5
     WHERE reset_id = $1 AND ended IS NULL`,
    [id, end.ended, end.by, end.byName, end.nowMs],
  );
}

/** Holds the reset that waits for a person, if one does, until the transaction ends. */
export async function holdFactorReset(db: Queryable, userId: string): Promise<void> {
  await db.query('SELECT 1 FROM admin.factor_resets WHERE user_id = $1 AND ended IS NULL FOR UPDATE', [userId]);
}

/** Ends the reset that waits for a person, without anybody's word; false if none does (STF-42). */
export async function voidFactorReset(
  db: Queryable,
  userId: string,
  why: 'factor-shown' | 'frozen',
  nowMs: number,
): Promise<boolean> {
  const result = await db.query(
    `UPDATE admin.factor_resets SET ended = $2, ended_at_ms = $3
     WHERE user_id = $1 AND ended IS NULL AND ends_at_ms > $3`,
    [userId, why, nowMs],
  );
  return result.rowCount === 1;
}

interface WaitingResetRow extends FactorResetRow {
  email: string | null;
  phone: string | null;
}

/** Returns the resets that wait for a second person, the first to run out first. */
export function waitingFactorResets(db: Queryable, nowMs: number, most: number): Promise<WaitingResetRow[]> {
  return rows<WaitingResetRow>(
    db,
    `SELECT ${ROW}, email, phone FROM admin.factor_resets JOIN identity.users USING (user_id)
     WHERE ended IS NULL AND ends_at_ms > $1 ORDER BY ends_at_ms, reset_id LIMIT $2`,
    [nowMs, most],
  );
}
