-- When each market was first configured, ms of command time (MKTS-03). Written once; not a projection.
CREATE TABLE markets.listings (
  symbol       text COLLATE "C" PRIMARY KEY,
  listed_at_ms bigint NOT NULL
);

-- Dead-man switches (docs/specs/005-http.md SPAP-30…): what is to be cancelled when an account falls silent. One row an
-- account and market; it stays when the switch is off, so that an old request heard again sets nothing.
CREATE SCHEMA dead_man;
CREATE TABLE dead_man.switches (
  account     integer NOT NULL,
  -- Of the catalog; -1: all markets.
  market      integer NOT NULL CHECK (market >= -1),
  -- When the newest request was made, by its own word.
  asked_at_ms bigint  NOT NULL,
  -- Counts settings: with account and market the name of the one command this setting may send.
  setting     bigint  NOT NULL,
  -- null: off.
  fires_at_ms bigint,
  PRIMARY KEY (account, market)
);
CREATE INDEX switches_by_time ON dead_man.switches (fires_at_ms) WHERE fires_at_ms IS NOT NULL;
