import { type Queryable, rows } from '../queryable.ts';

/** The limits over all markets as staff set them, and who did (STF-30). */
interface VenueLimitsRow {
  /** As the configuration file writes them. */
  limits: unknown;
  reason: string;
  madeBy: string;
  madeByName: string;
  agreedBy: string;
  agreedByName: string;
  agreedAtMs: number;
}

/** A change of them that one person proposed. */
export interface VenueProposalRow {
  id: string;
  /** null: the configuration file is to hold again. */
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
    `SELECT limits, reason, made_by AS "madeBy", made_by_name AS "madeByName", agreed_by AS "agreedBy",
       agreed_by_name AS "agreedByName", agreed_at_ms AS "agreedAtMs"
     FROM admin.venue_limits`,
    [],
  );
  return found;
}

/** Replaces the limits set by staff. */
export async function setVenueLimits(db: Queryable, row: VenueLimitsRow): Promise<void> {
  const { agreedAtMs, agreedBy, agreedByName, limits, madeBy, madeByName, reason } = row;
  await rows(
    db,
    `INSERT INTO admin.venue_limits (limits, reason, made_by, made_by_name, agreed_by, agreed_by_name, agreed_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (is_only) DO UPDATE SET limits = excluded.limits, reason = excluded.reason, made_by = excluded.made_by,
       made_by_name = excluded.made_by_name, agreed_by = excluded.agreed_by, agreed_by_name = excluded.agreed_by_name,
       agreed_at_ms = excluded.agreed_at_ms`,
    [JSON.stringify(limits), reason, madeBy, madeByName, agreedBy, agreedByName, agreedAtMs],
  );
}

/** Lets the configuration file hold again. */
export async function clearVenueLimits(db: Queryable): Promise<void> {
  await rows(db, 'DELETE FROM admin.venue_limits', []);
}

const PROPOSAL = 'id, limits, reason, made_by AS "madeBy", made_by_name AS "madeByName", made_at_ms AS "madeAtMs"';

/** Returns the change that waits for a second person; undefined: none does. */
export async function venueProposal(db: Queryable): Promise<VenueProposalRow | undefined> {
  const [found] = await rows<VenueProposalRow>(db, `SELECT ${PROPOSAL} FROM admin.venue_limits_proposal`, []);
  return found;
}

/** Writes a proposal down; returns false where another one waits. */
export async function insertVenueProposal(db: Queryable, row: VenueProposalRow): Promise<boolean> {
  const { id, limits, madeAtMs, madeBy, madeByName, reason } = row;
  const made = await rows(
    db,
    `INSERT INTO admin.venue_limits_proposal (id, limits, reason, made_by, made_by_name, made_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (is_only) DO NOTHING RETURNING id`,
    [id, limits === null ? null : JSON.stringify(limits), reason, madeBy, madeByName, madeAtMs],
  );
  return made.length > 0;
}

/**
 * Removes a proposal and returns it; undefined: no longer pending. Until the transaction ends nobody else can take it
 * or propose another.
 */
export async function takeVenueProposal(db: Queryable, id: string): Promise<VenueProposalRow | undefined> {
  const text = `DELETE FROM admin.venue_limits_proposal WHERE id = $1 RETURNING ${PROPOSAL}`;
  const [taken] = await rows<VenueProposalRow>(db, text, [id]);
  return taken;
}
