import { type Queryable, rows } from '../queryable.ts';

interface ColdProposal {
  proposalId: number;
  asset: number;
  raw: bigint;
  to: string;
}

/** So long nothing is proposed after staff said no. */
const QUIET_MS = 86_400_000;

/** Proposes to move coins to the cold address, unless a proposal for the asset is open or was refused within a day (PAYO-25). */
export async function proposeCold(
  db: Queryable,
  network: number,
  { asset, raw, to }: Omit<ColdProposal, 'proposalId'>,
  nowMs: number,
): Promise<void> {
  await rows(
    db,
    `INSERT INTO custody.cold_proposals (network, asset, raw, to_address, state, proposed_at_ms)
     SELECT $1, $2, $3, $4, 'PROPOSED', $5 WHERE NOT EXISTS (SELECT FROM custody.cold_proposals
       WHERE network = $1 AND asset = $2 AND state = 'REFUSED' AND decided_at_ms > $6) ON CONFLICT DO NOTHING`,
    [network, asset, String(raw), to, nowMs, nowMs - QUIET_MS],
  );
}

/** Returns the oldest proposal that staff confirmed and nobody signed. */
export async function confirmedProposal(db: Queryable, network: number): Promise<ColdProposal | undefined> {
  const found = await rows<ColdProposal>(
    db,
    `SELECT proposal_id AS "proposalId", asset, raw, to_address AS "to" FROM custody.cold_proposals
     WHERE network = $1 AND state = 'CONFIRMED' ORDER BY proposal_id LIMIT 1`,
    [network],
  );
  return found[0];
}

/** Throws if staff took their word back meanwhile: what is in its transaction is undone then. */
export async function setProposalSigned(db: Queryable, proposalId: number): Promise<void> {
  const text = `UPDATE custody.cold_proposals SET state = 'SIGNED'
    WHERE proposal_id = $1 AND state = 'CONFIRMED' RETURNING 1`;
  if ((await rows(db, text, [proposalId])).length === 0)
    throw new Error(`the move to the cold address ${proposalId} is not confirmed any more`);
}

/** A move to the cold address as staff see it. */
interface ColdMoveRow {
  proposalId: number;
  network: number;
  asset: number;
  raw: bigint;
  to: string;
  state: 'PROPOSED' | 'CONFIRMED' | 'REFUSED' | 'SIGNED';
  proposedAtMs: number;
}
const MOVE = `proposal_id AS "proposalId", network, asset, raw, to_address AS "to", state,
  proposed_at_ms AS "proposedAtMs"`;

/** Returns moves that are not over, then the newest of those that are. */
export function coldMoves(db: Queryable, most: number): Promise<ColdMoveRow[]> {
  const text = `SELECT ${MOVE} FROM custody.cold_proposals
    ORDER BY state IN ('PROPOSED', 'CONFIRMED') DESC, proposal_id DESC LIMIT $1`;
  return rows<ColdMoveRow>(db, text, [most]);
}

/** Returns a move; undefined: there is none. */
export async function coldMove(db: Queryable, id: number): Promise<ColdMoveRow | undefined> {
  return (await rows<ColdMoveRow>(db, `SELECT ${MOVE} FROM custody.cold_proposals WHERE proposal_id = $1`, [id]))[0];
}

/** Decides on a move that nobody signed; false: it is in another state. */
export async function decideColdMove(
  db: Queryable,
  id: number,
  { by, from, to }: { from: readonly string[]; to: 'CONFIRMED' | 'REFUSED'; by: string },
  nowMs: number,
): Promise<boolean> {
  const found = await rows(
    db,
    `UPDATE custody.cold_proposals SET state = $3, decided_by = $4, decided_at_ms = $5
     WHERE proposal_id = $1 AND state = ANY($2) RETURNING 1`,
    [id, [...from], to, by, nowMs],
  );
  return found.length > 0;
}
