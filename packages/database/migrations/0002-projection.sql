-- The projections: what the worker folds from the journal so that people can search it. Nothing else writes to this
-- schema, and each table can be emptied and folded again (apps/worker/src/rebuild.ts). Each product adds its tables in
-- its own file; here is what all of them share.
--
-- Units: money in asset units, prices in ticks, sizes in lots, times in ms of command time. Enums are the wire's numbers
-- (packages/protocol): their meaning never changes.
CREATE SCHEMA projection;

-- The sequence of the last command whose rows are in the tables. It moves in the same transaction as the rows.
CREATE TABLE projection.checkpoint (
  name text PRIMARY KEY,
  seq bigint NOT NULL
);

CREATE TABLE projection.assets (
  asset integer PRIMARY KEY,
  code text NOT NULL,
  name text NOT NULL,
  scale smallint NOT NULL
);

CREATE TABLE projection.accounts (
  account integer PRIMARY KEY,
  reference text NOT NULL,
  fee_tier smallint NOT NULL,
  opened_at_ms bigint NOT NULL,
  -- Whether the account pays its fees in the discount asset where it can.
  is_discounted boolean NOT NULL DEFAULT false
);
