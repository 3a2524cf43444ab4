-- Proof of reserves (docs/specs/061-proof-of-reserves.md): statements of what is owed, and the trees behind them.
CREATE SCHEMA reserves;

-- units: those of the ledger, in the order of `codes`.
CREATE TABLE reserves.statements (
  statement_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The sequence of the ledger that it is of.
  seq bigint NOT NULL,
  taken_at_ms bigint NOT NULL,
  accounts integer NOT NULL CHECK (accounts > 0),
  codes text[] NOT NULL,
  scales integer[] NOT NULL,
  total_units bigint[] NOT NULL,
  top text NOT NULL,
  root text NOT NULL UNIQUE,
  -- Our addresses but customers', with signatures, and what chains held: as published (reservesFile).
  addresses jsonb NOT NULL,
  balances jsonb NOT NULL
);

-- One row an account: who gets which way up. Gone when a statement is old; its root stays.
CREATE TABLE reserves.leaves (
  statement_id bigint NOT NULL REFERENCES reserves.statements,
  place integer NOT NULL,
  account integer NOT NULL,
  salt text NOT NULL,
  owner text NOT NULL,
  -- Three numbers each: RESERVE_SOURCES, place in `codes`, units above zero.
  parts bigint[] NOT NULL,
  PRIMARY KEY (statement_id, place)
);
CREATE UNIQUE INDEX leaves_of_account ON reserves.leaves (statement_id, account);

-- Nodes from the seventh level on (level 6): those below are made anew from 64 leaves.
CREATE TABLE reserves.nodes (
  statement_id bigint NOT NULL REFERENCES reserves.statements,
  level integer NOT NULL,
  place integer NOT NULL,
  hash text NOT NULL,
  units bigint[] NOT NULL,
  PRIMARY KEY (statement_id, level, place)
);

-- When staff asked for a statement last.
CREATE TABLE reserves.asked (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  at_ms bigint NOT NULL
);
