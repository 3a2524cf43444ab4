-- Calls by hand are counted apart (docs/specs/036-demo-and-webhooks.md HOOK-08): one that is sent again and again counts
-- each time, a deleted endpoint takes no count along, and nobody counts through a month of calls.
CREATE TABLE webhooks.by_hand (
  user_id uuid   NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  at_ms   bigint NOT NULL
);
CREATE INDEX by_hand_of_user ON webhooks.by_hand (user_id, at_ms);
ALTER TABLE webhooks.deliveries DROP COLUMN by_hand_at_ms;
