-- Who holds what in contracts, counted once in five minutes (docs/specs/049-futures-market-data.md FMKT-20, decision 0087).
-- No projection: a rebuild leaves it alone, since tables tell what is held, not what was held at some time.
CREATE TABLE markets.contract_counts (
  -- The beginning of the five minutes in which it was counted.
  time_ms bigint NOT NULL,
  -- Open interest, as the engine told it.
  open_lots bigint NOT NULL,
  -- What the largest fifth of wallets holds, lots without sign.
  top_long_lots numeric NOT NULL,
  top_short_lots numeric NOT NULL,
  market integer NOT NULL,
  mark_ticks integer NOT NULL,
  -- Accounts whose positions are more long than short, and the reverse.
  long_accounts integer NOT NULL,
  short_accounts integer NOT NULL,
  top_long_accounts integer NOT NULL,
  top_short_accounts integer NOT NULL,
  PRIMARY KEY (market, time_ms)
);
