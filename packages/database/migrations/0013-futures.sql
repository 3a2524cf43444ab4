-- Futures: wallets, positions, funding, liquidations and prices of perpetual contracts
-- (docs/specs/043-futures-history.md). Orders and trades of contracts stand in spot's tables, with their market.
--
-- Lots and costs of a position are signed: a long's are above zero. side: POSITION_SIDES. index: position among the
-- events of its kind in the command. Times grow with seq, so histories go by time and page by (time_ms, seq, index).

-- Available units may be below zero while unrealised profit covers them.
CREATE TABLE projection.futures_balances (
  available_units bigint NOT NULL,
  held_units bigint NOT NULL,
  account integer NOT NULL,
  asset integer NOT NULL,
  PRIMARY KEY (account, asset)
) WITH (fillfactor = 50);

-- One row a change of a futures wallet, with the balance after it: the income history. A table beside projection.ledger
-- (decision 0079): it is paged by contract and time, and no reader of the spot ledger has to leave its rows out.
CREATE TABLE projection.futures_ledger (
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
  -- The contract it comes from. NULL: of none, as a transfer.
  market integer,
  reason smallint NOT NULL,
  -- One index, as of projection.ledger: a page merges the reasons asked for.
  PRIMARY KEY (account, reason, time_ms, seq, index)
);

-- One row from where a position leaves zero to where it comes back, or turns to the other side. What sums up while it is
-- open may pass any fixed width in a market maker's position, so it is numeric.
CREATE TABLE projection.futures_positions (
  opened_seq bigint NOT NULL,
  opened_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  -- NULL: open.
  closed_at_ms bigint,
  lots bigint NOT NULL,
  cost_units bigint NOT NULL,
  -- What an isolated position has behind it.
  margin_units bigint NOT NULL,
  -- The largest it was, lots without sign.
  max_lots bigint NOT NULL,
  account integer NOT NULL,
  market integer NOT NULL,
  opened_index integer NOT NULL,
  side smallint NOT NULL,
  -- POSITION_CAUSES: what closed it.
  closed_cause smallint,
  is_long boolean NOT NULL,
  -- Everything that was opened, lots and quote units without sign: their quotient is the entry price of a closed position.
  opened_lots numeric NOT NULL,
  opened_units numeric NOT NULL,
  -- Since it was opened: profit without fees; fees paid (negative: rebates); funding received (negative: paid).
  realised_units numeric NOT NULL,
  fee_units numeric NOT NULL,
  funding_units numeric NOT NULL,
  PRIMARY KEY (account, opened_seq, opened_index)
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX futures_positions_open ON projection.futures_positions (account, market, side)
  WHERE closed_at_ms IS NULL;
CREATE INDEX futures_positions_closed ON projection.futures_positions (account, closed_at_ms, opened_seq, opened_index)
  WHERE closed_at_ms IS NOT NULL;

-- What an account chose for a contract; without a row the defaults hold.
CREATE TABLE projection.futures_settings (
  updated_at_ms bigint NOT NULL,
  account integer NOT NULL,
  market integer NOT NULL,
  -- MARGIN_MODES
  margin_mode smallint NOT NULL,
  leverage smallint NOT NULL,
  PRIMARY KEY (account, market)
);

-- What an account chose for all contracts; without a row it is in one-way mode.
CREATE TABLE projection.futures_position_modes (
  account integer PRIMARY KEY,
  is_hedge boolean NOT NULL
);

-- What an order of a contract says beyond its row in projection.orders. Beside it, so that the rows of spot's orders stay
-- as small as they are; never changed.
CREATE TABLE projection.futures_orders (
  order_id bigint NOT NULL,
  account integer NOT NULL,
  take_profit_ticks integer NOT NULL,
  stop_loss_ticks integer NOT NULL,
  side smallint NOT NULL,
  -- WORKING_TYPES
  working_type smallint NOT NULL,
  exit_type smallint NOT NULL,
  is_reduce_only boolean NOT NULL,
  is_close_position boolean NOT NULL,
  is_price_protected boolean NOT NULL,
  PRIMARY KEY (account, order_id)
);

-- One row a settled boundary of a contract.
CREATE TABLE projection.futures_rates (
  boundary_ms bigint NOT NULL,
  settled_at_ms bigint NOT NULL,
  -- 10^-8
  rate_e8 bigint NOT NULL,
  -- What went to the insurance fund.
  remainder_units bigint NOT NULL,
  market integer NOT NULL,
  mark_ticks integer NOT NULL,
  PRIMARY KEY (market, boundary_ms)
);

-- One row a position that paid or received funding.
CREATE TABLE projection.futures_funding (
  seq bigint NOT NULL,
  time_ms bigint NOT NULL,
  rate_e8 bigint NOT NULL,
  lots bigint NOT NULL,
  -- Negative: paid.
  units bigint NOT NULL,
  account integer NOT NULL,
  index integer NOT NULL,
  market integer NOT NULL,
  mark_ticks integer NOT NULL,
  side smallint NOT NULL,
  PRIMARY KEY (account, time_ms, seq, index)
);

-- One row a step of a liquidation.
CREATE TABLE projection.futures_liquidations (
  seq bigint NOT NULL,
  time_ms bigint NOT NULL,
  lots bigint NOT NULL,
  -- Of the order that went into the book, else NULL.
  order_id bigint,
  equity_units bigint NOT NULL,
  maintenance_units bigint NOT NULL,
  account integer NOT NULL,
  index integer NOT NULL,
  market integer NOT NULL,
  -- The bankruptcy price.
  price_ticks integer NOT NULL,
  mark_ticks integer NOT NULL,
  -- LIQUIDATION_STEPS
  step smallint NOT NULL,
  side smallint NOT NULL,
  PRIMARY KEY (account, time_ms, seq, index)
);
-- What everybody may see: steps that took a position, not the end of somebody's orders.
CREATE INDEX futures_liquidations_told ON projection.futures_liquidations (market, time_ms, seq, index) WHERE step > 0;

CREATE TABLE projection.futures_margin_calls (
  seq bigint NOT NULL,
  time_ms bigint NOT NULL,
  equity_units bigint NOT NULL,
  maintenance_units bigint NOT NULL,
  account integer NOT NULL,
  index integer NOT NULL,
  asset integer NOT NULL,
  -- NULL: all crossed positions of the asset.
  market integer,
  -- Maintenance margin in hundredths of equity.
  part_e2 integer NOT NULL,
  -- MARGIN_MODES
  margin_mode smallint NOT NULL,
  PRIMARY KEY (account, time_ms, seq, index)
);

-- Candles of mark and index price; of the stored intervals all others are made. There is no row a second.
CREATE TABLE projection.futures_marks (
  open_ms bigint NOT NULL,
  market integer NOT NULL,
  mark_open_ticks integer NOT NULL,
  mark_high_ticks integer NOT NULL,
  mark_low_ticks integer NOT NULL,
  mark_close_ticks integer NOT NULL,
  index_open_ticks integer NOT NULL,
  index_high_ticks integer NOT NULL,
  index_low_ticks integer NOT NULL,
  index_close_ticks integer NOT NULL,
  interval text COLLATE "C" NOT NULL,
  PRIMARY KEY (market, interval, open_ms)
) WITH (fillfactor = 70);

-- What the insurance fund had of an asset at the end of each day (UTC) on which it changed.
CREATE TABLE projection.futures_fund (
  day_ms bigint NOT NULL,
  units bigint NOT NULL,
  asset integer NOT NULL,
  PRIMARY KEY (asset, day_ms)
);

-- When transfers between spot and futures were closed, and opened again.
CREATE TABLE projection.futures_transfers (
  seq bigint PRIMARY KEY,
  time_ms bigint NOT NULL,
  is_open boolean NOT NULL
);

-- Dead-man switches of contracts stand beside spot's. -2: all contracts.
ALTER TABLE dead_man.switches DROP CONSTRAINT switches_market_check, ADD CHECK (market >= -2);

-- What people are mailed of their contracts: queued in the transaction of the rows it tells of, gone once its message is
-- queued (docs/specs/025-messages.md MSG-22).
CREATE SCHEMA notices;
CREATE TABLE notices.waiting (
  number  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  time_ms bigint NOT NULL,
  account integer NOT NULL,
  -- NULL: all crossed positions.
  market  integer,
  -- Of a margin call: maintenance margin in hundredths of equity.
  part_e2 integer,
  kind    text NOT NULL
);
-- The last command whose notices are queued: what a rebuild folds again is not told again.
CREATE TABLE notices.progress (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seq      bigint NOT NULL
);
INSERT INTO notices.progress (seq) VALUES (0);
