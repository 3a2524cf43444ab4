import { type Queryable, rows } from '../queryable.ts';

/** The limits over all markets as staff set them, and who did (STF-30). */
export interface VenueLimitsRow {
  /** As the configuration file writes them. */
  limits: unknown;
  reason: string;
  madeBy: string;
  madeByName: string;
  madeAtMs: number;
}

/** Returns what staff set; undefined: nothing, the configuration file holds. */
export async function staffVenueLimits(db: Queryable): Promise<VenueLimitsRow | undefined> {
  const [found] = await rows<VenueLimitsRow>(
    db,
    `SELECT limits, reason, made_by AS "madeBy", made_by_name AS "madeByName", made_at_ms AS "madeAtMs"
     FROM admin.venue_limits`,
    [],
  );
  return found;
}

/** Puts what staff set in the place of what they had set. */
export async function setVenueLimits(db: Queryable, row: VenueLimitsRow): Promise<void> {
  const { limits, madeAtMs, madeBy, madeByName, reason } = row;
  await rows(
    db,
    `INSERT INTO admin.venue_limits (limits, reason, made_by, made_by_name, made_at_ms) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (is_only) DO UPDATE SET limits = excluded.limits, reason = excluded.reason, made_by = excluded.made_by,
       made_by_name = excluded.made_by_name, made_at_ms = excluded.made_at_ms`,
    [JSON.stringify(limits), reason, madeBy, madeByName, madeAtMs],
  );
}

/** Lets the configuration file hold again; returns false where it did. */
export async function clearVenueLimits(db: Queryable): Promise<boolean> {
  return (await rows(db, 'DELETE FROM admin.venue_limits RETURNING is_only', [])).length > 0;
}
