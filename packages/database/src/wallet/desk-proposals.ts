import type { DeskName } from '@pelorus/protocol/admin/desks.ts';
import { type Queryable, rows } from '../queryable.ts';

/** What one of the staff proposed at a desk. */
export interface DeskProposalRow {
  id: string;
  /** What it is about. */
  subject: string;
  /** As the desk wrote it. */
  deed: unknown;
  reason: string;
  madeBy: string;
  madeByName: string;
  madeAtMs: number;
}

const ROW = `proposal_id AS id, subject, deed, reason, made_by AS "madeBy", made_by_name AS "madeByName",
  made_at_ms AS "madeAtMs"`;

/** Returns what waits at a desk for a second person, the oldest first. */
export function waitingAt(db: Queryable, desk: DeskName): Promise<DeskProposalRow[]> {
  const text = `SELECT ${ROW} FROM custody.proposals WHERE desk = $1 AND state = 'WAITING' ORDER BY made_at_ms, id`;
  return rows<DeskProposalRow>(db, text, [desk]);
}

/** Writes a proposal down; false: another one about the same waits. */
export async function insertDeskProposal(db: Queryable, desk: DeskName, row: DeskProposalRow): Promise<boolean> {
  const made = await rows(
    db,
    `INSERT INTO custody.proposals (proposal_id, desk, subject, deed, reason, made_by, made_by_name, made_at_ms, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'WAITING')
     ON CONFLICT (desk, subject) WHERE state = 'WAITING' DO NOTHING RETURNING 1`,
    [row.id, desk, row.subject, JSON.stringify(row.deed), row.reason, row.madeBy, row.madeByName, row.madeAtMs],
  );
  return made.length > 0;
}

/** Returns a proposal that waits, without holding it; undefined: none does. */
export async function deskProposal(db: Queryable, desk: DeskName, id: string): Promise<DeskProposalRow | undefined> {
  const text = `SELECT ${ROW} FROM custody.proposals WHERE desk = $1 AND proposal_id = $2 AND state = 'WAITING'`;
  return (await rows<DeskProposalRow>(db, text, [desk, id]))[0];
}

/** Ends a proposal that waits and returns it; undefined: somebody else has. */
export async function decideDeskProposal(
  db: Queryable,
  desk: DeskName,
  id: string,
  to: { state: 'AGREED' | 'WITHDRAWN'; by: string; byName: string; atMs: number },
): Promise<DeskProposalRow | undefined> {
  const found = await rows<DeskProposalRow>(
    db,
    `UPDATE custody.proposals SET state = $3, decided_by = $4, decided_by_name = $5, decided_at_ms = $6
     WHERE desk = $1 AND proposal_id = $2 AND state = 'WAITING' RETURNING ${ROW}`,
    [desk, id, to.state, to.by, to.byName, to.atMs],
  );
  return found[0];
}
