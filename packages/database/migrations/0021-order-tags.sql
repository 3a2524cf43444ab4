-- What its owner files an order under (0 = none), and when a trailing order began to follow the price (NULL = not yet).
ALTER TABLE projection.orders
  ADD COLUMN strategy_id integer NOT NULL DEFAULT 0,
  ADD COLUMN strategy_type integer NOT NULL DEFAULT 0,
  ADD COLUMN tracking_at_ms bigint;
