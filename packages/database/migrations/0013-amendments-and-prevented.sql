-- What an order's quantity was reduced to, and when: one row an amendment. seq: of the amending command.
CREATE TABLE projection.amendments (
  seq bigint NOT NULL,
  order_id bigint NOT NULL,
  time_ms bigint NOT NULL,
  lots bigint NOT NULL,
  account integer NOT NULL,
  PRIMARY KEY (account, order_id, seq)
);

-- A match is prevented between accounts of one family too: the resting order's owner finds it as well.
CREATE INDEX prevented_matches_by_maker ON projection.prevented_matches (maker_account, market, seq, index);
