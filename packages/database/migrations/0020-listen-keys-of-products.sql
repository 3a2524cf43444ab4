-- An API key has a listen key for each product (docs/specs/050-binance-futures.md BFUT-56).
ALTER TABLE identity.listen_keys ADD COLUMN product text NOT NULL DEFAULT 'spot' CHECK (product IN ('spot', 'futures'));
ALTER TABLE identity.listen_keys ALTER COLUMN product DROP DEFAULT;
ALTER TABLE identity.listen_keys DROP CONSTRAINT listen_keys_pkey, ADD PRIMARY KEY (key_id, product);

-- Of margin that its owner moved: the side of the position, as in futures_positions (BFUT-47). NULL: of no position, or of a
-- row from before.
ALTER TABLE projection.futures_ledger ADD COLUMN side smallint;
