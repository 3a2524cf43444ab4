-- Used proofs of human verification (docs/specs/018-human-verification.md): each counts once, in every process.
CREATE TABLE identity.spent_human_proofs (
  -- SHA-256 of what makes a proof one: a challenge's signature, a provider's number.
  proof_hash    bytea PRIMARY KEY CHECK (octet_length(proof_hash) = 32),
  -- From then on the proof is refused by its age, and the row may go.
  expires_at_ms bigint NOT NULL
);
CREATE INDEX spent_human_proofs_by_expiry ON identity.spent_human_proofs (expires_at_ms);
