import { type Queryable, rows } from '../queryable.ts';

interface ColdProposal {
  proposalId: number;
  asset: number;
  raw: bigint;
  to: string;
}

/** Proposes to move coins to the cold address, unless a proposal for the asset is open (PAYO-25). */
export async function proposeCold(
  db: Queryable,
  network: number,
  { asset, raw, to }: Omit<ColdProposal, 'proposalId'>,
  nowMs: number,
): Promise<void> {
  await rows(
    db,
    `INSERT INTO custody.cold_proposals (network, asset, raw, to_address, state, proposed_at_ms)
     VALUES ($1, $2, $3, $4, 'PROPOSED', $5) ON CONFLICT DO NOTHING`,
    [network, asset, String(raw), to, nowMs],
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

export async function setProposalSigned(db: Queryable, proposalId: number): Promise<void> {
  await rows(db, `UPDATE custody.cold_proposals SET state = 'SIGNED' WHERE proposal_id = $1`, [proposalId]);
}
