-- Demo accounts (docs/specs/036-demo-and-webhooks.md, decision 0046): a person's second account, in an exchange of its
-- own. account_id is the real exchange's and stays empty; demo_account_id is of the demo's engine, which counts by itself.
ALTER TABLE identity.users
  ADD COLUMN is_demo boolean NOT NULL DEFAULT false,
  ADD COLUMN demo_account_id bigint UNIQUE,
  ADD COLUMN demo_reset_at_ms bigint,
  ADD CONSTRAINT users_demo_is_not_real CHECK (NOT is_demo OR (account_id IS NULL AND parent_id IS NOT NULL)),
  ADD CONSTRAINT users_demo_account CHECK (demo_account_id IS NULL OR is_demo);
CREATE UNIQUE INDEX users_demo_of ON identity.users (parent_id) WHERE is_demo;
