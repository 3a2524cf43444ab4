-- What staff plan with contracts (docs/specs/034-auctions-and-listings.md PLAN-50).
ALTER TABLE markets.plans DROP CONSTRAINT plans_kind_check;
ALTER TABLE markets.plans ADD CONSTRAINT plans_kind_check
  CHECK (kind IN ('listing', 'delisting', 'status', 'filters', 'fees', 'transfers'));

-- Of opening transfers out of futures wallets: since when they were closed as the plan was made. Its symbol is ''.
ALTER TABLE markets.plans ADD COLUMN closed_since_ms bigint;
ALTER TABLE markets.plans ADD CHECK ((kind = 'transfers') = (closed_since_ms IS NOT NULL));
CREATE UNIQUE INDEX plans_transfers_once ON markets.plans (kind) WHERE kind = 'transfers' AND ended IS NULL;

-- What nobody could take (STUCK of LIQUIDATION_STEPS).
CREATE INDEX futures_liquidations_stuck ON projection.futures_liquidations (time_ms) WHERE step = 4;
