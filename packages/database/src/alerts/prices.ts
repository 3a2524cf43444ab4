import { type Queryable, rows } from '../queryable.ts';

const KEPT_MS = 90 * 86_400_000;
const FIRED_MOST = 100;

export interface AlertRow {
  alertId: number;
  market: number;
  isAbove: boolean;
  priceTicks: number;
  note: string;
  madeAtMs: number;
  firedAtMs: number | null;
}

/** Where an alert waits: its price, and the last command when it was made or moved. */
export interface AlertPrice {
  isAbove: boolean;
  priceTicks: number;
  afterSeq: number;
}

const ALERT = `alert_id AS "alertId", market, is_above AS "isAbove", price AS "priceTicks", note,
  made_at_ms AS "madeAtMs", fired_at_ms AS "firedAtMs"`;

/** Returns a person's alerts: those that wait, then the newest hundred that fired. */
export function alertsOf(db: Queryable, userId: string): Promise<AlertRow[]> {
  return rows<AlertRow>(
    db,
    `(SELECT ${ALERT} FROM alerts.prices WHERE user_id = $1 AND fired_at_ms IS NULL ORDER BY alert_id DESC)
     UNION ALL
     (SELECT ${ALERT} FROM alerts.prices WHERE user_id = $1 AND fired_at_ms IS NOT NULL
      ORDER BY fired_at_ms DESC, alert_id DESC LIMIT ${FIRED_MOST})`,
    [userId],
  );
}

/** Counts what waits of a person, whose row is locked, so that two requests count each other. */
async function isFull(db: Queryable, userId: string, most: number): Promise<boolean> {
  await db.query('SELECT 1 FROM identity.users WHERE user_id = $1 FOR UPDATE', [userId]);
  const text = 'SELECT count(*) AS waiting FROM alerts.prices WHERE user_id = $1 AND fired_at_ms IS NULL';
  return ((await rows<{ waiting: number }>(db, text, [userId]))[0]?.waiting ?? 0) >= most;
}

/** Adds an alert in the caller's transaction; undefined: `most` wait already. */
export async function insertAlert(
  db: Queryable,
  alert: AlertPrice & { userId: string; market: number; note: string; nowMs: number },
  most: number,
): Promise<AlertRow | undefined> {
  const { afterSeq, isAbove, market, note, nowMs, priceTicks, userId } = alert;
  if (await isFull(db, userId, most)) return undefined;
  const found = await rows<AlertRow>(
    db,
    `INSERT INTO alerts.prices (user_id, market, is_above, price, note, made_at_ms, after_seq)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${ALERT}`,
    [userId, market, isAbove, priceTicks, note, nowMs, afterSeq],
  );
  return found[0];
}

/** Returns one alert of a person, locked; undefined: they have no such. */
export async function alertOf(db: Queryable, userId: string, alertId: number): Promise<AlertRow | undefined> {
  const text = `SELECT ${ALERT} FROM alerts.prices WHERE user_id = $1 AND alert_id = $2 FOR UPDATE`;
  return (await rows<AlertRow>(db, text, [userId, alertId]))[0];
}

/** Changes an alert that the caller locked; with another price it waits again. undefined: `most` wait already. */
export async function changeAlert(
  db: Queryable,
  userId: string,
  alert: AlertRow,
  change: { price: AlertPrice | null; note: string },
  most: number,
): Promise<AlertRow | undefined> {
  const { note, price } = change;
  if (price !== null && alert.firedAtMs !== null && (await isFull(db, userId, most))) return undefined;
  const found = await rows<AlertRow>(
    db,
    `UPDATE alerts.prices SET note = $3, is_above = coalesce($4, is_above), price = coalesce($5, price),
       after_seq = coalesce($6, after_seq), fired_at_ms = CASE WHEN $5::bigint IS NULL THEN fired_at_ms END
     WHERE user_id = $1 AND alert_id = $2 RETURNING ${ALERT}`,
    [userId, alert.alertId, note, price?.isAbove ?? null, price?.priceTicks ?? null, price?.afterSeq ?? null],
  );
  return found[0];
}

/** Forgets an alert of a person; false: they have no such. */
export async function deleteAlert(db: Queryable, userId: string, alertId: number): Promise<boolean> {
  const result = await db.query('DELETE FROM alerts.prices WHERE user_id = $1 AND alert_id = $2', [userId, alertId]);
  return result.rowCount === 1;
}

/** Forgets alerts that fired long ago, and those beyond a person's newest hundred (ALRT-06). */
export async function trimAlerts(db: Queryable, nowMs: number): Promise<void> {
  await db.query('DELETE FROM alerts.prices WHERE fired_at_ms < $1', [nowMs - KEPT_MS]);
  await db.query(
    `DELETE FROM alerts.prices WHERE alert_id IN (
       SELECT alert_id FROM (SELECT alert_id, row_number() OVER (PARTITION BY user_id ORDER BY fired_at_ms DESC, alert_id DESC)
         AS nth FROM alerts.prices WHERE fired_at_ms IS NOT NULL) AS ranked WHERE nth > ${FIRED_MOST})`,
  );
}
