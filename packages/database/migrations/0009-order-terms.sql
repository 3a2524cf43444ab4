-- What an order says beyond the plain ones, and where it stands (issue 5). Orders from before have none of it: the
-- defaults are what they mean.
ALTER TABLE projection.orders
  -- Ticks, bips; 0 = none.
  ADD COLUMN stop_ticks integer NOT NULL DEFAULT 0,
  ADD COLUMN trailing_bips integer NOT NULL DEFAULT 0,
  -- Of an iceberg: lots shown at once. Of GTD: when it ends. 0 = none.
  ADD COLUMN visible_lots bigint NOT NULL DEFAULT 0,
  ADD COLUMN good_till_ms bigint NOT NULL DEFAULT 0,
  -- ORDER_PHASES; 0 = WORKING. placed_phase: right after the placing command.
  ADD COLUMN phase smallint NOT NULL DEFAULT 0,
  ADD COLUMN placed_phase smallint NOT NULL DEFAULT 0,
  -- When it went into the market: NULL = not yet, or as soon as it was placed.
  ADD COLUMN working_at_ms bigint;
