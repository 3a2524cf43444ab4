-- Plans that change fee rates (docs/specs/034-auctions-and-listings.md PLAN-11). Their symbol is '' for what holds in all
-- markets that have no row of their own.
ALTER TABLE markets.plans
  -- {"fees": rows of the fee table as a person writes them, null: the configuration file's; "changes": [{filter, before, after}]}.
  ADD COLUMN fees jsonb,
  DROP CONSTRAINT plans_kind_check,
  ADD CONSTRAINT plans_kind_check CHECK (kind IN ('listing', 'delisting', 'status', 'filters', 'fees')),
  ADD CHECK ((kind = 'fees') = (fees IS NOT NULL));
-- Fees change once at a time, in a market and in all.
CREATE UNIQUE INDEX plans_fees_once ON markets.plans (symbol) WHERE kind = 'fees' AND ended IS NULL;
