-- Changes of the terms of contracts (docs/specs/034-auctions-and-listings.md PLAN-60).
ALTER TABLE markets.plans DROP CONSTRAINT plans_kind_check;
ALTER TABLE markets.plans ADD CONSTRAINT plans_kind_check
  CHECK (kind IN ('listing', 'delisting', 'status', 'filters', 'fees', 'transfers', 'terms'));

-- {"terms": all of them as a person writes them, null: the configuration file's; "changes": [{filter, before, after}]}.
ALTER TABLE markets.plans ADD COLUMN terms jsonb;
ALTER TABLE markets.plans ADD CHECK ((kind = 'terms') = (terms IS NOT NULL));
CREATE UNIQUE INDEX plans_terms_once ON markets.plans (symbol) WHERE kind = 'terms' AND ended IS NULL;
