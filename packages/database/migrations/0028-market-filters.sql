-- Plans that change the filters of a market (docs/specs/034-auctions-and-listings.md PLAN-10).
ALTER TABLE markets.plans
  -- {"filters": all of them as a person writes them, null: the configuration file's; "changes": [{filter, before, after}]}.
  ADD COLUMN filters jsonb,
  DROP CONSTRAINT plans_kind_check,
  ADD CONSTRAINT plans_kind_check CHECK (kind IN ('listing', 'delisting', 'status', 'filters')),
  ADD CHECK ((kind = 'filters') = (filters IS NOT NULL));
-- A market is listed or delisted once at a time, and its filters change once at a time.
DROP INDEX markets.plans_one_at_a_time;
CREATE UNIQUE INDEX plans_one_at_a_time ON markets.plans (symbol) WHERE kind IN ('listing', 'delisting') AND ended IS NULL;
CREATE UNIQUE INDEX plans_filters_once ON markets.plans (symbol) WHERE kind = 'filters' AND ended IS NULL;
