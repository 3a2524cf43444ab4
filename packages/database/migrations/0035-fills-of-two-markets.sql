-- One command may trade in two markets (slices of TWAPs, ends of auctions), and each counts its trades by itself.
ALTER TABLE projection.fills
  DROP CONSTRAINT fills_pkey, ADD PRIMARY KEY (account, seq, trade_id, is_maker, market);
