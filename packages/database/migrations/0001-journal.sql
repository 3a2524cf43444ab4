-- The durable line of commands, and the engine's snapshots (docs/specs/002-journal.md).
CREATE SCHEMA journal;

-- One row a batch. The primary key is the sequence of the batch's first command: of two writers who both believe they
-- are next, only one can append.
CREATE TABLE journal.batch (
  first_seq bigint PRIMARY KEY CHECK (first_seq >= 1),
  count integer NOT NULL CHECK (count >= 1),
  time_ms bigint NOT NULL,
  -- CRC-32 of the header and the payload: tells damage of this row from damage elsewhere in the chain.
  crc bigint NOT NULL,
  -- SHA-256 of the previous row's chain, the header and the payload.
  chain bytea NOT NULL,
  -- Not compressed: command records compress badly, and the writer has no time to waste.
  payload bytea STORAGE EXTERNAL NOT NULL
);

-- States of the engine. Each part is written in its own transaction. The row in journal.snapshot comes last and makes
-- the parts a snapshot: half a snapshot does not exist.
CREATE TABLE journal.snapshot_part (
  seq bigint NOT NULL,
  part integer NOT NULL,
  bytes bytea STORAGE EXTERNAL NOT NULL,
  PRIMARY KEY (seq, part)
);

CREATE TABLE journal.snapshot (
  -- The last command that the state contains.
  seq bigint PRIMARY KEY,
  -- Time and chain of the journal's row that ends at seq.
  time_ms bigint NOT NULL,
  chain bytea NOT NULL,
  parts integer NOT NULL CHECK (parts >= 1),
  size_bytes bigint NOT NULL,
  sha256 bytea NOT NULL,
  -- The engine's canonical hash of the state.
  state_hash text NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT now()
);
