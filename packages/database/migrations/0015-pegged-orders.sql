-- Where a pegged order took its price from (PEGS; 0 = it had a price of its own), and how many levels deeper.
ALTER TABLE projection.orders
  ADD COLUMN peg smallint NOT NULL DEFAULT 0,
  ADD COLUMN peg_levels smallint NOT NULL DEFAULT 0;
