-- What withdrawals need besides 0019 (docs/specs/058).

-- Limits count an account's own of the last 30 days.
CREATE INDEX withdrawals_counted ON custody.withdrawals (account, requested_at_ms);
-- What the teller and staff look for.
CREATE INDEX withdrawals_to_do ON custody.withdrawals (state, withdrawal_id) WHERE ended_at_ms IS NULL;

-- In allow-list mode only entries of the address book are paid (WDRW-11). off_at_ms: when it ends; NULL: it goes on.
CREATE TABLE custody.allow_lists (
  user_id uuid PRIMARY KEY REFERENCES identity.users ON DELETE CASCADE,
  on_since_ms bigint NOT NULL,
  off_at_ms bigint
);

-- Money sent to another person here (WDRW-40). The row is before the command; done_at_ms follows its answer.
CREATE TABLE custody.sends (
  send_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES identity.users,
  account integer NOT NULL,
  to_account integer NOT NULL,
  -- As its sender named them, masked.
  shown text NOT NULL,
  asset integer NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 64),
  -- SHA-256 of what was asked for.
  deed bytea NOT NULL CHECK (length(deed) = 32),
  asked_at_ms bigint NOT NULL,
  done_at_ms bigint,
  -- The core's refusal; NULL: none.
  refusal text,
  UNIQUE (account, client_id)
);

-- WDRW-03: a challenge for a deed is answered for that deed only.
ALTER TABLE identity.passkey_challenges DROP CONSTRAINT passkey_challenges_purpose_check;
ALTER TABLE identity.passkey_challenges
  ADD CONSTRAINT passkey_challenges_purpose_check CHECK (purpose IN ('enrol', 'log-in', 'factor', 'step-up', 'deed')),
  ADD COLUMN deed bytea CHECK (length(deed) = 32),
  ADD CONSTRAINT passkey_challenges_deed CHECK ((purpose = 'deed') = (deed IS NOT NULL));

-- Opening a gate needs two of the staff (WDRW-31): the first one's word.
CREATE TABLE custody.gate_openings (
  network integer NOT NULL REFERENCES custody.networks,
  -- NULL: the whole network.
  asset integer,
  deposits_open boolean NOT NULL,
  withdrawals_open boolean NOT NULL,
  reason text NOT NULL,
  made_by uuid NOT NULL,
  made_by_name text NOT NULL,
  made_at_ms bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (network, asset)
);
