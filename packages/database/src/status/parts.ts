import type { PartState } from '@pelorus/protocol/status/parts.ts';
import { type Queryable, rows } from '../queryable.ts';

/** A part as it was measured last. */
export interface PartRow {
  part: string;
  state: PartState;
  sinceMs: number;
  measuredAtMs: number;
}

/** Minutes of a day, by state; `day`: days since 1970, UTC. */
export interface DayRow extends Record<PartState, number> {
  part: string;
  day: number;
}

/** Returns all parts; `lock`: until the transaction ends nobody else measures. */
export function measuredParts(db: Queryable, lock = false): Promise<PartRow[]> {
  return rows<PartRow>(
    db,
    `SELECT part, state, since_ms AS "sinceMs", measured_at_ms AS "measuredAtMs" FROM status.parts
     ${lock ? 'FOR UPDATE' : ''}`,
    [],
  );
}

/** Returns the sums of a day and those after it. */
export function daysSince(db: Queryable, day: number): Promise<DayRow[]> {
  return rows<DayRow>(db, 'SELECT part, day, operational, degraded, down FROM status.days WHERE day >= $1', [day]);
}

/** Writes how parts are, in place of all that was measured before: a part that is not measured any more is forgotten. */
export async function writeParts(db: Queryable, parts: readonly PartRow[]): Promise<void> {
  await db.query('DELETE FROM status.parts WHERE NOT part = ANY($1)', [parts.map(({ part }) => part)]);
  await db.query(
    `INSERT INTO status.parts (part, state, since_ms, measured_at_ms)
     SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[])
     ON CONFLICT (part) DO UPDATE SET state = excluded.state, since_ms = excluded.since_ms,
       measured_at_ms = excluded.measured_at_ms`,
    [
      parts.map(({ part }) => part),
      parts.map(({ state }) => state),
      parts.map(({ sinceMs }) => sinceMs),
      parts.map(({ measuredAtMs }) => measuredAtMs),
    ],
  );
}

/** Adds minutes to the sums of days. Each part and day stands once in `days`. */
export async function addMinutes(db: Queryable, days: readonly DayRow[]): Promise<void> {
  await db.query(
    `INSERT INTO status.days (part, day, operational, degraded, down)
     SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[])
     ON CONFLICT (part, day) DO UPDATE SET operational = status.days.operational + excluded.operational,
       degraded = status.days.degraded + excluded.degraded, down = status.days.down + excluded.down`,
    [
      days.map(({ part }) => part),
      days.map(({ day }) => day),
      days.map(({ operational }) => operational),
      days.map(({ degraded }) => degraded),
      days.map(({ down }) => down),
    ],
  );
}

/** Forgets the sums before a day. */
export async function dropDaysBefore(db: Queryable, day: number): Promise<void> {
  await db.query('DELETE FROM status.days WHERE day < $1', [day]);
}

/** Returns when the oldest message that waits to be sent was made, ms; null: none waits. */
export async function oldestUnsentMs(db: Queryable): Promise<number | null> {
  const found = await rows<{ madeAtMs: number | null }>(
    db,
    `SELECT min(made_at_ms) AS "madeAtMs" FROM identity.messages
     WHERE sent_at_ms IS NULL AND given_up_at_ms IS NULL AND channel = 'mail'`,
    [],
  );
  return found[0]?.madeAtMs ?? null;
}
