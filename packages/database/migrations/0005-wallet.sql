-- Wallet: balances and each change of them.

CREATE TABLE projection.balances (
  available_units bigint NOT NULL,
  held_units bigint NOT NULL,
  account integer NOT NULL,
  asset integer NOT NULL,
  PRIMARY KEY (account, asset)
) WITH (fillfactor = 50);

-- One row a change of a balance, with the balance after it. index: position among the postings of the command.
CREATE TABLE projection.ledger (
  seq bigint NOT NULL,
  time_ms bigint NOT NULL,
  delta_available_units bigint NOT NULL,
  delta_held_units bigint NOT NULL,
  available_units bigint NOT NULL,
  held_units bigint NOT NULL,
  order_id bigint,
  trade_id bigint,
  account integer NOT NULL,
  index integer NOT NULL,
  asset integer NOT NULL,
  reason smallint NOT NULL,
  -- The only index of the busiest table: most of what projections cost is filing rows in indexes (decision 0056). By
  -- reason, so that a page of one reason reads rows of that reason only. A page of all merges the few assets and reasons
  -- that an account has.
  PRIMARY KEY (account, asset, reason, seq, index)
);
