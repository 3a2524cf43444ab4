-- An order's quantity stays whole when self-trade prevention takes something off it: lots − filled − prevented = left,
-- while it is open. Until now DECREMENT lowered lots: of a maker always, of a taker when its rest went into the book.
UPDATE projection.orders AS o SET lots = o.lots + cut.lots FROM (
  SELECT maker_account AS account, maker_order_id AS order_id, sum(maker_lots)::bigint AS lots
  FROM projection.prevented_matches WHERE mode = 3 GROUP BY maker_account, maker_order_id
) AS cut WHERE o.account = cut.account AND o.order_id = cut.order_id;
UPDATE projection.orders SET lots = lots + placed_prevented_lots, placed_lots = placed_lots + placed_prevented_lots
  WHERE placed_prevented_lots > 0 AND placed_reason IS NULL;

-- Numbered by the engine in each market; 0 = from before it did. trade_group: the owner's first account, -1 = the only.
ALTER TABLE projection.prevented_matches
  ADD COLUMN prevented_id bigint NOT NULL DEFAULT 0,
  ADD COLUMN trade_group integer NOT NULL DEFAULT -1;
ALTER TABLE projection.prevented_matches ALTER COLUMN prevented_id DROP DEFAULT, ALTER COLUMN trade_group DROP DEFAULT;

-- With self-trade prevention NONE an account may be both sides of a trade: two orders, two rows.
ALTER TABLE projection.fills DROP CONSTRAINT fills_pkey, ADD PRIMARY KEY (account, seq, trade_id, is_maker);

-- What a fee was paid in: NULL = the asset received. Negative fee_units are a maker's rebate.
ALTER TABLE projection.fills ADD COLUMN fee_asset integer;
-- Whether the account pays its fees in the discount asset where it can.
ALTER TABLE projection.accounts ADD COLUMN is_discounted boolean NOT NULL DEFAULT false;

-- What an account traded on a day (UTC) in a market, both sides of its own trades counted: what fee tiers go by.
CREATE TABLE projection.volumes (
  account integer NOT NULL,
  market integer NOT NULL,
  day_ms bigint NOT NULL,
  quote_units numeric NOT NULL,
  PRIMARY KEY (account, day_ms, market)
) WITH (fillfactor = 70);
