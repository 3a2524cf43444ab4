-- A token may have fewer decimals on its chain than digits in the ledger (WDRW-08). The network's own coin may not: its
-- fees are paid to the raw unit.
ALTER TABLE custody.coins DROP CONSTRAINT coins_check1;
ALTER TABLE custody.coins ADD CONSTRAINT coins_scale CHECK (scale BETWEEN 0 AND 36 AND (contract IS NOT NULL OR scale <= decimals));
