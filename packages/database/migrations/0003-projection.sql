-- What people search: folded from the journal by the worker. Nothing else writes here, and every table may be emptied
-- and folded again (apps/worker/src/rebuild.ts). Money is in asset units, prices in ticks, sizes in lots, times in ms
-- of command time. Enums are the wire's numbers (protocol/spot/enums.ts): their meaning never changes.
CREATE SCHEMA projection;

-- The sequence of the last command whose rows are here. Moves in the same transaction as the rows.
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

CREATE TABLE projection.markets (
  market integer PRIMARY KEY,
  symbol text NOT NULL,
  status text NOT NULL,
  -- The whole MarketPayload as last configured.
  settings jsonb NOT NULL
);

CREATE TABLE projection.accounts (
  account integer PRIMARY KEY,
  reference text NOT NULL,
  fee_tier smallint NOT NULL,
  opened_at_ms bigint NOT NULL
);

-- One row an accepted order. reason NULL = open. placed_*: as the order stood right after its placing command, so that
-- a repeated placement gets the same answer for ever.
CREATE TABLE projection.orders (
  order_id bigint NOT NULL,
  placed_seq bigint NOT NULL,
  created_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  lots bigint NOT NULL,
  quote_units bigint NOT NULL,
  filled_lots bigint NOT NULL,
  filled_quote_units bigint NOT NULL,
  prevented_lots bigint NOT NULL,
  placed_lots bigint NOT NULL,
  placed_filled_lots bigint NOT NULL,
  placed_filled_quote_units bigint NOT NULL,
  placed_prevented_lots bigint NOT NULL,
  account integer NOT NULL,
  market integer NOT NULL,
  price_ticks integer NOT NULL,
  side smallint NOT NULL,
  order_type smallint NOT NULL,
  time_in_force smallint NOT NULL,
  stp smallint NOT NULL,
  placed_reason smallint,
  reason smallint,
  client_order_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (account, order_id)
) WITH (fillfactor = 60);
-- An order changes in columns that no index holds, and its page has room: most updates touch no index at all.
-- Order ids and times grow together, so this serves pages by market both by id and by time.
CREATE INDEX orders_by_market ON projection.orders (account, market, created_at_ms, order_id);
CREATE INDEX orders_by_client_order_id ON projection.orders (account, client_order_id, order_id);

-- Which orders are open. A table of its own, since an index over "is open" would make each end of an order write every
-- index of projection.orders.
CREATE TABLE projection.open_orders (
  order_id bigint NOT NULL,
  account integer NOT NULL,
  market integer NOT NULL,
  PRIMARY KEY (account, order_id)
);

-- The public tape: one row a trade.
CREATE TABLE projection.trades (
  trade_id bigint NOT NULL,
  seq bigint NOT NULL,
  time_ms bigint NOT NULL,
  lots bigint NOT NULL,
  quote_units bigint NOT NULL,
  taker_order_id bigint NOT NULL,
  maker_order_id bigint NOT NULL,
  market integer NOT NULL,
  price_ticks integer NOT NULL,
  taker_side smallint NOT NULL,
  PRIMARY KEY (market, trade_id)
);
CREATE INDEX trades_by_time ON projection.trades (market, time_ms, trade_id);

-- Each trade as its two owners see it: two rows a trade. Fees are in the asset received: base for BUY, quote for SELL.
-- Self-trades are always prevented, so an account meets a trade once.
CREATE TABLE projection.fills (
  seq bigint NOT NULL,
  trade_id bigint NOT NULL,
  order_id bigint NOT NULL,
  time_ms bigint NOT NULL,
  lots bigint NOT NULL,
  quote_units bigint NOT NULL,
  fee_units bigint NOT NULL,
  account integer NOT NULL,
  market integer NOT NULL,
  price_ticks integer NOT NULL,
  side smallint NOT NULL,
  is_maker boolean NOT NULL,
  PRIMARY KEY (account, seq, trade_id)
);
CREATE INDEX fills_by_market ON projection.fills (account, market, time_ms, trade_id);
CREATE INDEX fills_by_order ON projection.fills (account, order_id, trade_id);

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
  -- By asset: pages over all assets merge the few assets an account has. Most rows of the busiest table so stand in one
  -- index only.
  PRIMARY KEY (account, asset, seq, index)
);
-- Without ORDER_HOLD (3) and ORDER_RELEASE (4), which a busy account has thousands of between two trades.
CREATE INDEX ledger_without_holds ON projection.ledger (account, asset, seq, index) WHERE reason NOT IN (3, 4);

CREATE TABLE projection.balances (
  available_units bigint NOT NULL,
  held_units bigint NOT NULL,
  account integer NOT NULL,
  asset integer NOT NULL,
  PRIMARY KEY (account, asset)
) WITH (fillfactor = 50);

-- The fold of trades. Turnover is a sum over time and may pass any fixed width, so it is numeric.
CREATE TABLE projection.candles (
  open_ms bigint NOT NULL,
  trade_count bigint NOT NULL,
  market integer NOT NULL,
  open_ticks integer NOT NULL,
  high_ticks integer NOT NULL,
  low_ticks integer NOT NULL,
  close_ticks integer NOT NULL,
  interval text COLLATE "C" NOT NULL,
  lots numeric NOT NULL,
  quote_units numeric NOT NULL,
  taker_buy_lots numeric NOT NULL,
  taker_buy_quote_units numeric NOT NULL,
  PRIMARY KEY (market, interval, open_ms)
) WITH (fillfactor = 70);

-- Matches that self-trade prevention stopped; index: position among those of the command.
CREATE TABLE projection.prevented_matches (
  seq bigint NOT NULL,
  time_ms bigint NOT NULL,
  taker_order_id bigint NOT NULL,
  maker_order_id bigint NOT NULL,
  taker_lots bigint NOT NULL,
  maker_lots bigint NOT NULL,
  index integer NOT NULL,
  market integer NOT NULL,
  taker_account integer NOT NULL,
  maker_account integer NOT NULL,
  price_ticks integer NOT NULL,
  mode smallint NOT NULL,
  PRIMARY KEY (seq, index)
);
CREATE INDEX prevented_matches_by_taker ON projection.prevented_matches (taker_account, market, seq, index);

-- Candles older than the venue's own first trade: imported, not a projection, so a rebuild leaves them alone.
CREATE SCHEMA markets;
CREATE TABLE markets.history (LIKE projection.candles, PRIMARY KEY (market, interval, open_ms));
