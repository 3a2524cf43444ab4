-- One index of the ledger where two were: most of what the projections cost was filing its rows. By reason too, so a page
-- of one reason, holds among them, reads rows of that reason alone; a page of all merges the few reasons that there are.
ALTER TABLE projection.ledger DROP CONSTRAINT ledger_pkey, ADD PRIMARY KEY (account, asset, reason, seq, index);
DROP INDEX projection.ledger_by_reason;
