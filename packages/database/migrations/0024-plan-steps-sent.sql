-- A step of a plan is written down before its command is sent (docs/specs/034-auctions-and-listings.md PLAN-07): the
-- engine remembers its key for a day only.
ALTER TABLE markets.plan_steps
  -- null: its command was never sent.
  ADD COLUMN sent_at_ms bigint,
  -- The market's status just before; null: of a step that lists it.
  ADD COLUMN status_before text;
