-- Signed calls to people's own servers (docs/specs/036-demo-and-webhooks.md).
CREATE SCHEMA webhooks;

CREATE TABLE webhooks.endpoints (
  endpoint_id   uuid PRIMARY KEY,
  user_id       uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  -- The person's account in the engine.
  account       integer NOT NULL,
  url           text NOT NULL CHECK (length(url) <= 500),
  events        text[] NOT NULL,
  -- AES-256-GCM under the master key, bound to endpoint_id.
  secret_sealed bytea NOT NULL,
  made_at_ms    bigint NOT NULL,
  -- NULL: on. Turned off by its owner, or because it failed (HOOK-06).
  off_at_ms     bigint,
  off_reason    text CHECK (off_reason IN ('owner', 'failing')),
  -- Failures in a row: since when, how many.
  failing_since_ms bigint,
  failures      integer NOT NULL DEFAULT 0,
  -- Whether it answers quickly. While it does not, its calls are made in the slow lane (HOOK-11).
  is_quick      boolean NOT NULL DEFAULT false,
  CHECK ((off_at_ms IS NULL) = (off_reason IS NULL))
);
CREATE INDEX endpoints_of_user ON webhooks.endpoints (user_id, made_at_ms);
CREATE INDEX endpoints_on ON webhooks.endpoints (account) WHERE off_at_ms IS NULL;

-- One number that rises whenever an endpoint is registered, turned on or off, or deleted, in the same transaction. Each
-- write of the projections asks which accounts have endpoints that are on (HOOK-04), and this tells whether that changed.
CREATE TABLE webhooks.changes (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version bigint NOT NULL
);
INSERT INTO webhooks.changes (version) VALUES (1);

CREATE FUNCTION webhooks.note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhooks.changes SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER endpoints_change AFTER INSERT OR DELETE OR UPDATE OF off_at_ms ON webhooks.endpoints
  FOR EACH STATEMENT EXECUTE FUNCTION webhooks.note_change();

-- One row a call that is to be made, or was. It is queued in the transaction of what it tells (HOOK-04).
CREATE TABLE webhooks.deliveries (
  delivery_id    uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- In the order in which they were queued.
  number         bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  endpoint_id    uuid NOT NULL REFERENCES webhooks.endpoints ON DELETE CASCADE,
  kind           text NOT NULL,
  -- What it tells: ids of rows of the projections, or the few words of an event of the account.
  about          jsonb NOT NULL,
  -- When it happened, and when it was queued.
  made_at_ms     bigint NOT NULL,
  queued_at_ms   bigint NOT NULL,
  tries          smallint NOT NULL DEFAULT 0,
  -- NULL: delivered, or given up.
  next_try_at_ms bigint,
  tried_at_ms    bigint,
  told_at_ms     bigint,
  -- Of the last try: HTTP status, else what went wrong; how long it took.
  status         smallint,
  problem        text,
  took_ms        integer
);
CREATE INDEX deliveries_due ON webhooks.deliveries (endpoint_id, next_try_at_ms, number) WHERE next_try_at_ms IS NOT NULL;
CREATE INDEX deliveries_next ON webhooks.deliveries (next_try_at_ms) WHERE next_try_at_ms IS NOT NULL;
CREATE INDEX deliveries_of_endpoint ON webhooks.deliveries (endpoint_id, number);
CREATE INDEX deliveries_by_age ON webhooks.deliveries (queued_at_ms);

-- The last command whose calls are queued: what a rebuild folds again is not told again.
CREATE TABLE webhooks.progress (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seq      bigint NOT NULL
);
INSERT INTO webhooks.progress (seq) VALUES (0);

-- Calls by hand are counted apart (HOOK-08): a call that is sent again counts each time, deleting an endpoint resets no
-- count, and nobody counts through a month of calls.
CREATE TABLE webhooks.by_hand (
  user_id uuid   NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  at_ms   bigint NOT NULL
);
CREATE INDEX by_hand_of_user ON webhooks.by_hand (user_id, at_ms);
