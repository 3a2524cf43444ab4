-- People, their sessions and their API keys: what is not money, so this is its only home (docs/specs/004-identity.md).
CREATE SCHEMA identity;

CREATE TABLE identity.users (
  user_id       uuid PRIMARY KEY,
  -- Lower-case, as it is compared and as it is mailed to.
  email         text NOT NULL UNIQUE CHECK (email = lower(email)),
  -- PHC text of argon2id; null: no log-in by password (the operator's own bots).
  password_hash text,
  -- The engine's account; null between this row and the account's opening (repaired at log-in and at start).
  account_id    bigint UNIQUE,
  created_at_ms bigint NOT NULL
);
CREATE INDEX users_without_account ON identity.users (created_at_ms) WHERE account_id IS NULL;

CREATE TABLE identity.sessions (
  -- SHA-256 of the token in the cookie: a stolen table logs nobody in.
  session_hash    bytea PRIMARY KEY CHECK (length(session_hash) = 32),
  user_id         uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  created_at_ms   bigint NOT NULL,
  last_seen_at_ms bigint NOT NULL,
  -- Set at log-out; the row stays for a while, so that a known address can be told from a stranger's.
  ended_at_ms     bigint,
  address         text NOT NULL
);
CREATE INDEX sessions_of_user ON identity.sessions (user_id, address);
CREATE INDEX sessions_by_age ON identity.sessions (created_at_ms);

CREATE TABLE identity.api_keys (
  key_id          uuid PRIMARY KEY,
  user_id         uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  api_key         text NOT NULL UNIQUE CHECK (length(api_key) = 64),
  -- AES-256-GCM under the master key: 12 bytes nonce, ciphertext, 16 bytes tag.
  secret_sealed   bytea NOT NULL,
  label           text NOT NULL,
  scopes          text[] NOT NULL CHECK (scopes <@ ARRAY['read', 'spot']),
  created_at_ms   bigint NOT NULL,
  last_used_at_ms bigint
);
CREATE INDEX api_keys_of_user ON identity.api_keys (user_id, created_at_ms);

-- One row a person: the last press of the faucet. `paid` false: its transfers may not have reached the engine yet.
CREATE TABLE identity.faucet_claims (
  user_id       uuid PRIMARY KEY REFERENCES identity.users ON DELETE CASCADE,
  claim_id      uuid NOT NULL,
  claimed_at_ms bigint NOT NULL,
  -- [{"asset":"USDT","amount":"10000"}] as configured when it was pressed.
  amounts       jsonb NOT NULL,
  paid          boolean NOT NULL
);

-- One row: tells a wrong master key from the right one before it does harm.
CREATE TABLE identity.master_key_check (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  fingerprint bytea NOT NULL
);
