import type { Queryable } from '../queryable.ts';

/** Notes that a proof is used; false if it was before, here or in another process. */
export async function spendProof(db: Queryable, proofHash: Buffer, expiresAtMs: number): Promise<boolean> {
  const result = await db.query(
    `INSERT INTO identity.spent_human_proofs (proof_hash, expires_at_ms) VALUES ($1, $2)
     ON CONFLICT (proof_hash) DO NOTHING`,
    [proofHash, expiresAtMs],
  );
  return result.rowCount === 1;
}

/** Forgets used proofs that are too old to be shown again. */
export async function deleteExpiredProofs(db: Queryable, beforeMs: number): Promise<void> {
  await db.query('DELETE FROM identity.spent_human_proofs WHERE expires_at_ms < $1', [beforeMs]);
}
