-- Does an endpoint answer quickly? Until it did, and when it no longer does, its calls are made in the slow lane
-- (docs/specs/036-demo-and-webhooks.md HOOK-11).
ALTER TABLE webhooks.endpoints ADD COLUMN is_quick boolean NOT NULL DEFAULT false;
