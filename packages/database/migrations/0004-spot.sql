-- Spot: orders, order lists, ladders and TWAPs, fills, and the dead-man switch.

-- One row an accepted order. placed_*: the order as it stood right after its placing command, so that a repeated
-- placement gets the same answer for ever.
CREATE TABLE projection.orders (
  order_id bigint NOT NULL,
  placed_seq bigint NOT NULL,
  created_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  -- While the order is open, lots − filled − prevented is what is left. Self-trade prevention never lowers lots.
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
  -- NULL: open.
  reason smallint,
  -- The id the order goes by now; an amendment may change it.
  client_order_id text COLLATE "C" NOT NULL,
  -- Most orders leave everything from here on at its default and are written without it (decision 0056).
  -- Ticks, bips; 0: none.
  stop_ticks integer NOT NULL DEFAULT 0,
  trailing_bips integer NOT NULL DEFAULT 0,
  -- Lots that an iceberg shows at once; when a GTD order ends. 0: none.
  visible_lots bigint NOT NULL DEFAULT 0,
  good_till_ms bigint NOT NULL DEFAULT 0,
  -- ORDER_PHASES; 0: WORKING.
  phase smallint NOT NULL DEFAULT 0,
  placed_phase smallint NOT NULL DEFAULT 0,
  -- When it entered the market. NULL: not yet, or as soon as it was placed.
  working_at_ms bigint,
  -- 0: of no list.
  list_id bigint NOT NULL DEFAULT 0,
  -- PEGS: what a pegged order takes its price from, and how many levels deeper. 0: the order has a price of its own.
  peg smallint NOT NULL DEFAULT 0,
  peg_levels smallint NOT NULL DEFAULT 0,
  -- 0: of no algo.
  algo_id bigint NOT NULL DEFAULT 0,
  -- What its owner files the order under; 0: nothing.
  strategy_id integer NOT NULL DEFAULT 0,
  strategy_type integer NOT NULL DEFAULT 0,
  -- When a trailing order began to follow the price; NULL: not yet.
  tracking_at_ms bigint,
  -- The id it was placed with, by which a repeated placement is known; NULL: client_order_id.
  placed_client_order_id text COLLATE "C",
  PRIMARY KEY (account, order_id)
-- An order changes in columns that no index holds, and its page has room: most updates touch no index at all.
) WITH (fillfactor = 60);
-- Order ids and times grow together, so this serves pages by market both by id and by time.
CREATE INDEX orders_by_market ON projection.orders (account, market, created_at_ms, order_id);
CREATE INDEX orders_by_client_order_id ON projection.orders (account, client_order_id, order_id);
CREATE INDEX orders_by_list ON projection.orders (account, list_id, order_id) WHERE list_id > 0;
CREATE INDEX orders_by_algo ON projection.orders (account, algo_id, order_id) WHERE algo_id > 0;

-- Which orders are open. A table of its own: with an index over "is open", each end of an order would write every index
-- of projection.orders.
CREATE TABLE projection.open_orders (
  order_id bigint NOT NULL,
  account integer NOT NULL,
  market integer NOT NULL,
  PRIMARY KEY (account, order_id)
);

-- One row an amendment: what it made of the order's quantity and client order id. seq: of the amending command.
CREATE TABLE projection.amendments (
  seq bigint NOT NULL,
  order_id bigint NOT NULL,
  time_ms bigint NOT NULL,
  lots bigint NOT NULL,
  account integer NOT NULL,
  -- The id the order goes by from then on; NULL: it kept its id.
  new_client_order_id text COLLATE "C",
  PRIMARY KEY (account, order_id, seq)
);

-- Orders that belong together: one row a list.
CREATE TABLE projection.order_lists (
  list_id bigint NOT NULL,
  created_at_ms bigint NOT NULL,
  -- NULL: something of it is open.
  ended_at_ms bigint,
  account integer NOT NULL,
  market integer NOT NULL,
  -- LIST_KINDS
  kind smallint NOT NULL,
  client_list_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (account, list_id)
);
-- List ids and times grow together.
CREATE INDEX order_lists_by_time ON projection.order_lists (account, created_at_ms, list_id);
CREATE INDEX order_lists_by_client_list_id ON projection.order_lists (account, client_list_id, list_id);
CREATE INDEX order_lists_open ON projection.order_lists (account, list_id) WHERE ended_at_ms IS NULL;

-- Ladders and TWAPs: one row an algo. The orders of a ladder say what it filled; the orders of a TWAP end with their
-- slice, so their sums stand here. placed_*: as it stood right after the command that began it.
CREATE TABLE projection.algos (
  algo_id bigint NOT NULL,
  placed_seq bigint NOT NULL,
  created_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  -- NULL: it goes on.
  ended_at_ms bigint,
  next_slice_ms bigint NOT NULL,
  placed_next_slice_ms bigint NOT NULL,
  lots bigint NOT NULL,
  quote_units bigint NOT NULL,
  filled_lots bigint NOT NULL,
  filled_quote_units bigint NOT NULL,
  duration_ms bigint NOT NULL,
  account integer NOT NULL,
  market integer NOT NULL,
  price_ticks integer NOT NULL,
  last_ticks integer NOT NULL,
  parts integer NOT NULL,
  slices_done integer NOT NULL,
  placed_slices_done integer NOT NULL,
  -- ALGO_KINDS, SIDES, ORDER_TYPES, STP_MODES, DISTRIBUTIONS, ALGO_PHASES, ALGO_DONE_REASONS
  kind smallint NOT NULL,
  side smallint NOT NULL,
  order_type smallint NOT NULL,
  stp smallint NOT NULL,
  distribution smallint NOT NULL,
  phase smallint NOT NULL,
  reason smallint,
  placed_reason smallint,
  is_random boolean NOT NULL,
  client_algo_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (account, algo_id)
);
CREATE INDEX algos_open ON projection.algos (account, algo_id) WHERE ended_at_ms IS NULL;

-- Each trade as its two owners see it: two rows a trade.
CREATE TABLE projection.fills (
  seq bigint NOT NULL,
  trade_id bigint NOT NULL,
  order_id bigint NOT NULL,
  time_ms bigint NOT NULL,
  lots bigint NOT NULL,
  quote_units bigint NOT NULL,
  -- Negative: a maker's rebate.
  fee_units bigint NOT NULL,
  account integer NOT NULL,
  market integer NOT NULL,
  price_ticks integer NOT NULL,
  side smallint NOT NULL,
  is_maker boolean NOT NULL,
  -- What the fee was paid in. NULL: the asset received, base for BUY and quote for SELL.
  fee_asset integer,
  -- With self-trade prevention NONE an account may be both sides of a trade. One command may trade in two markets
  -- (slices of TWAPs, ends of auctions), and each market counts its trades by itself.
  PRIMARY KEY (account, seq, trade_id, is_maker, market)
);
CREATE INDEX fills_by_market ON projection.fills (account, market, time_ms, trade_id);
CREATE INDEX fills_by_order ON projection.fills (account, order_id, trade_id);

-- Matches that self-trade prevention stopped; index: position among those of the command.
CREATE TABLE projection.prevented_matches (
  seq bigint NOT NULL,
  time_ms bigint NOT NULL,
  -- The engine numbers them in each market.
  prevented_id bigint NOT NULL,
  taker_order_id bigint NOT NULL,
  maker_order_id bigint NOT NULL,
  taker_lots bigint NOT NULL,
  maker_lots bigint NOT NULL,
  index integer NOT NULL,
  market integer NOT NULL,
  taker_account integer NOT NULL,
  maker_account integer NOT NULL,
  -- The owner's first account; -1: the only one.
  trade_group integer NOT NULL,
  price_ticks integer NOT NULL,
  mode smallint NOT NULL,
  PRIMARY KEY (seq, index)
);
-- Matches are prevented between accounts of one family too: both owners find theirs.
CREATE INDEX prevented_matches_by_taker ON projection.prevented_matches (taker_account, market, seq, index);
CREATE INDEX prevented_matches_by_maker ON projection.prevented_matches (maker_account, market, seq, index);

-- What an account traded on a day (UTC) in a market, both sides of its own trades counted: fee tiers go by it.
CREATE TABLE projection.volumes (
  account integer NOT NULL,
  market integer NOT NULL,
  day_ms bigint NOT NULL,
  quote_units numeric NOT NULL,
  PRIMARY KEY (account, day_ms, market)
) WITH (fillfactor = 70);

-- Dead-man switches (docs/specs/005-http.md SPAP-30): what to cancel when an account falls silent. Not a projection.
CREATE SCHEMA dead_man;

-- One row an account and market. It stays when the switch is off, so that an old request heard again sets nothing.
CREATE TABLE dead_man.switches (
  account     integer NOT NULL,
  -- Of the catalog; -1: all markets.
  market      integer NOT NULL CHECK (market >= -1),
  -- When the newest request was made, by its own clock.
  asked_at_ms bigint  NOT NULL,
  -- Counts settings. With account and market it names the one command that this setting may send.
  setting     bigint  NOT NULL,
  -- NULL: off.
  fires_at_ms bigint,
  PRIMARY KEY (account, market)
);
CREATE INDEX switches_by_time ON dead_man.switches (fires_at_ms) WHERE fires_at_ms IS NOT NULL;
