-- Ladders and TWAPs: one row an algo. ended_at_ms NULL = it goes on. What a ladder has filled its orders say; a TWAP's
-- orders end with their slice, so their sums stand here. placed_*: as it stood right after the command that began it.
CREATE TABLE projection.algos (
  algo_id bigint NOT NULL,
  placed_seq bigint NOT NULL,
  created_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
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

-- 0 = of no algo.
ALTER TABLE projection.orders ADD COLUMN algo_id bigint NOT NULL DEFAULT 0;
CREATE INDEX orders_by_algo ON projection.orders (account, algo_id, order_id) WHERE algo_id > 0;
