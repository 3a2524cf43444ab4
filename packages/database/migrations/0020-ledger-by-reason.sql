-- Pages of one reason: a deposit of years ago is found without walking over all trades since. As many rows and writes as
-- the index it replaces; pages of all reasons merge them.
CREATE INDEX ledger_by_reason ON projection.ledger (account, asset, reason, seq, index) WHERE reason NOT IN (3, 4);
DROP INDEX projection.ledger_without_holds;
