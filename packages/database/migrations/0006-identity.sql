-- People: how they log in, their devices, sessions, factors, API keys, sub-accounts and messages (docs/specs/004-identity.md,
-- 014, 023 to 027). None of it is money or comes from the journal: these tables are its only home.
CREATE SCHEMA identity;

CREATE TABLE identity.users (
  user_id       uuid PRIMARY KEY,
  -- Lower-case, as it is compared and as it is mailed to. NULL: a person who has a phone only, a sub-account, or an account
  -- that was closed.
  email         text UNIQUE CHECK (email = lower(email)),
  email_proven_at_ms bigint,
  -- E.164: "+4915112345678".
  phone         text UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone_proven_at_ms bigint,
  -- PHC text of argon2id. NULL: no log-in by password (the operator's own bots).
  password_hash text,
  password_changed_at_ms bigint,
  -- The engine's account. NULL: it is not opened yet (log-in and start repair that).
  account_id    bigint UNIQUE,
  created_at_ms bigint NOT NULL,
  invite_code   text,
  -- What the person agreed to at sign-up, in which language and when (docs/specs/038-legal.md LEG-05). NULL: nobody
  -- signed up for this account (a sub-account, or one that the operator made).
  agreed_version  text CHECK (length(agreed_version) BETWEEN 1 AND 100),
  agreed_language text,
  agreed_at_ms    bigint,
  anti_phishing_code text CHECK (anti_phishing_code ~ '^[A-Za-z0-9]{4,20}$'),
  frozen_at_ms  bigint,
  -- STF-03: staff froze the account. A new password lifts the owner's freeze, not this one.
  frozen_by_staff boolean NOT NULL DEFAULT false CHECK (NOT frozen_by_staff OR frozen_at_ms IS NOT NULL),
  closed_at_ms  bigint,
  -- Nothing is withdrawn until then (FAC-40, JRN-41).
  withdrawals_held_until_ms bigint,
  -- 1: a main account, 2: a sub-account (S3.04).
  user_sub_type smallint NOT NULL DEFAULT 1 CHECK (user_sub_type IN (1, 2)),
  -- Of a sub-account: its parent, its name within the family and what it may do (SUB-01).
  parent_id     uuid REFERENCES identity.users,
  sub_name      text CHECK (length(sub_name) BETWEEN 1 AND 30),
  sub_permissions text[] NOT NULL DEFAULT '{spot}',
  -- Of a sub-account that logs in by itself (SUB-03); the name is lower-case.
  stand_alone_login boolean NOT NULL DEFAULT false,
  log_in_name   text UNIQUE CHECK (log_in_name = lower(log_in_name)),
  -- A demo account (docs/specs/036-demo-and-webhooks.md, decision 0046): a person's second account, in an exchange of its
  -- own. demo_account_id is of the demo's engine, which counts by itself; account_id, the real exchange's, stays empty.
  is_demo       boolean NOT NULL DEFAULT false,
  demo_account_id bigint UNIQUE,
  demo_reset_at_ms bigint,
  CONSTRAINT users_reachable CHECK (email IS NOT NULL OR phone IS NOT NULL OR parent_id IS NOT NULL OR closed_at_ms IS NOT NULL),
  CONSTRAINT users_family CHECK ((parent_id IS NOT NULL) <= (user_sub_type = 2)),
  CONSTRAINT users_demo_is_not_real CHECK (NOT is_demo OR (account_id IS NULL AND parent_id IS NOT NULL)),
  CONSTRAINT users_demo_account CHECK (demo_account_id IS NULL OR is_demo),
  CONSTRAINT users_agreed CHECK (num_nulls(agreed_version, agreed_language, agreed_at_ms) IN (0, 3))
);
CREATE INDEX users_without_account ON identity.users (created_at_ms) WHERE account_id IS NULL;
CREATE UNIQUE INDEX users_of_family ON identity.users (parent_id, lower(sub_name)) WHERE parent_id IS NOT NULL;
CREATE UNIQUE INDEX users_demo_of ON identity.users (parent_id) WHERE is_demo;

-- What a person chose for themselves (docs/specs/014-client.md). NULL: never chosen.
CREATE TABLE identity.preferences (
  user_id             uuid PRIMARY KEY REFERENCES identity.users ON DELETE CASCADE,
  -- Locale tags (packages/site/src/locales.ts); ISO 4217.
  user_language       text,
  msg_language        text,
  pricing_currency    text,
  -- What the last choice was made on.
  device_type         text CHECK (device_type IN ('h5', 'web')),
  scientific_notation boolean,
  -- How pages look follows a person to their other devices.
  theme               text CHECK (theme IN ('light', 'dark')),
  up_colour           text CHECK (up_colour IN ('upgreen', 'upred')),
  -- The mails that they may choose (MSG-10).
  mail_log_ins        boolean,
  mail_verification   boolean,
  updated_at_ms       bigint NOT NULL
);

-- A browser that somebody has proven themselves on (JRN-31).
CREATE TABLE identity.devices (
  device_id       uuid PRIMARY KEY,
  user_id         uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  -- SHA-256 of the token in the device cookie. Several people may use one browser.
  device_hash     bytea NOT NULL CHECK (octet_length(device_hash) = 32),
  -- "Firefox on Linux": from the user agent, cut.
  name            text NOT NULL,
  first_seen_at_ms bigint NOT NULL,
  last_seen_at_ms  bigint NOT NULL,
  -- When a passkey was last offered on it (JRN-36).
  offered_at_ms   bigint,
  UNIQUE (user_id, device_hash)
);

CREATE TABLE identity.sessions (
  -- SHA-256 of the token in the cookie: a stolen table logs nobody in.
  session_hash    bytea PRIMARY KEY CHECK (length(session_hash) = 32),
  session_id      uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  user_id         uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  -- The sub-account that this session acts as (SUB-02).
  acting_as       uuid REFERENCES identity.users ON DELETE SET NULL,
  created_at_ms   bigint NOT NULL,
  last_seen_at_ms bigint NOT NULL,
  -- The last step-up or whole log-in (FAC-30).
  fresh_at_ms     bigint NOT NULL DEFAULT 0,
  -- Set at log-out. The row stays for a while: it tells a known address from a new one.
  ended_at_ms     bigint,
  address         text NOT NULL,
  -- ISO 3166, as a trusted proxy tells it.
  country         text CHECK (country ~ '^[A-Z]{2}$'),
  device_id       uuid REFERENCES identity.devices ON DELETE SET NULL,
  device_name     text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_of_user ON identity.sessions (user_id, address);
CREATE INDEX sessions_by_age ON identity.sessions (created_at_ms);

-- One pending journey of one browser (JRN-01).
CREATE TABLE identity.journeys (
  journey_hash  bytea PRIMARY KEY CHECK (octet_length(journey_hash) = 32),
  purpose       text NOT NULL CHECK (purpose IN ('sign-up', 'log-in', 'recovery', 'social', 'email-change', 'phone-change')),
  -- NULL: nobody's (yet). The journey goes its way all the same, so that it tells nothing about who exists.
  user_id       uuid REFERENCES identity.users ON DELETE CASCADE,
  -- Where codes go, as the person wrote it.
  address       text NOT NULL,
  -- What is left, in order: code, device, factor, password, link …
  steps         text[] NOT NULL,
  -- JSON of what was given so far, sealed under the master key and bound to the journey.
  given_sealed  bytea,
  language      text NOT NULL,
  network       text NOT NULL,
  begun_at_ms   bigint NOT NULL,
  ends_at_ms    bigint NOT NULL,
  code_hmac     bytea CHECK (octet_length(code_hmac) = 32),
  code_ends_at_ms bigint,
  code_sent_at_ms bigint,
  code_tries    smallint NOT NULL DEFAULT 0,
  codes_sent    smallint NOT NULL DEFAULT 0
);
CREATE INDEX journeys_by_end ON identity.journeys (ends_at_ms);
CREATE INDEX journeys_of_user ON identity.journeys (user_id);

-- FAC-01. Not in use until proven.
CREATE TABLE identity.totp (
  user_id       uuid PRIMARY KEY REFERENCES identity.users ON DELETE CASCADE,
  secret_sealed bytea NOT NULL,
  made_at_ms    bigint NOT NULL,
  proven_at_ms  bigint,
  -- The 30 s step of the last accepted code: no code counts twice.
  last_step     bigint NOT NULL DEFAULT 0
);

CREATE TABLE identity.recovery_codes (
  user_id    uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  code_hmac  bytea NOT NULL CHECK (octet_length(code_hmac) = 32),
  made_at_ms bigint NOT NULL,
  used_at_ms bigint,
  PRIMARY KEY (user_id, code_hmac)
);

CREATE TABLE identity.passkeys (
  passkey_id      uuid PRIMARY KEY,
  user_id         uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  credential_id   bytea NOT NULL UNIQUE,
  public_key      bytea NOT NULL,
  sign_count      bigint NOT NULL,
  transports      text[] NOT NULL,
  backup_eligible boolean NOT NULL,
  backed_up       boolean NOT NULL,
  name            text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  made_at_ms      bigint NOT NULL,
  last_used_at_ms bigint
);
CREATE INDEX passkeys_of_user ON identity.passkeys (user_id, made_at_ms);

-- FAC-22: a removed credential never becomes somebody else's.
CREATE TABLE identity.removed_passkeys (
  credential_id bytea PRIMARY KEY,
  user_id       uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE
);

-- FAC-20: deleted before the answer is checked, so that each is answered once.
CREATE TABLE identity.passkey_challenges (
  challenge    bytea PRIMARY KEY CHECK (octet_length(challenge) = 32),
  purpose      text NOT NULL CHECK (purpose IN ('enrol', 'log-in', 'factor', 'step-up')),
  user_id      uuid REFERENCES identity.users ON DELETE CASCADE,
  ends_at_ms   bigint NOT NULL
);
CREATE INDEX passkey_challenges_by_end ON identity.passkey_challenges (ends_at_ms);

-- JRN-52: who a person is at another provider.
CREATE TABLE identity.links (
  provider     text NOT NULL,
  subject      text NOT NULL,
  user_id      uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  -- As the provider shows it; for the security page.
  shown        text NOT NULL,
  linked_at_ms bigint NOT NULL,
  PRIMARY KEY (provider, subject),
  UNIQUE (user_id, provider)
);

-- MSG-01: written in the transaction of what it tells, sent by the worker.
CREATE TABLE identity.messages (
  message_id    uuid PRIMARY KEY,
  user_id       uuid REFERENCES identity.users ON DELETE SET NULL,
  channel       text NOT NULL CHECK (channel IN ('mail', 'sms')),
  kind          text NOT NULL,
  address       text NOT NULL,
  language      text NOT NULL,
  -- JSON of the kind's values, bound to message_id. NULL: sent or given up.
  values_sealed bytea,
  -- JSON of subject, text and HTML, bound to message_id: put into the outbox instead of being sent (MSG-07).
  rendered_sealed bytea,
  made_at_ms    bigint NOT NULL,
  -- A code that has run out by then is not sent.
  ends_at_ms    bigint,
  sent_at_ms    bigint,
  given_up_at_ms bigint,
  tries         smallint NOT NULL DEFAULT 0,
  next_try_at_ms bigint NOT NULL
);
CREATE INDEX messages_to_send ON identity.messages (next_try_at_ms) WHERE sent_at_ms IS NULL AND given_up_at_ms IS NULL;
CREATE INDEX messages_by_age ON identity.messages (made_at_ms);
CREATE INDEX messages_in_outbox ON identity.messages (sent_at_ms) WHERE rendered_sealed IS NOT NULL;
CREATE INDEX messages_of_address ON identity.messages (address, made_at_ms);

-- SEC-12. Appended only.
CREATE TABLE identity.history (
  entry_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id     uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  kind        text NOT NULL,
  at_ms       bigint NOT NULL,
  device_name text NOT NULL,
  network     text NOT NULL,
  country     text,
  -- What changed, never a secret: {"label":"bot 1"}.
  detail      jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX history_of_user ON identity.history (user_id, entry_id DESC);

-- SEC-40: links in mails that freeze the account; found by hash, used once.
CREATE TABLE identity.freeze_links (
  link_hash  bytea PRIMARY KEY CHECK (octet_length(link_hash) = 32),
  user_id    uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  ends_at_ms bigint NOT NULL,
  used_at_ms bigint
);

-- KEY-01, KEY-02.
CREATE TABLE identity.api_keys (
  key_id          uuid PRIMARY KEY,
  user_id         uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  api_key         text NOT NULL UNIQUE CHECK (length(api_key) = 64),
  -- HMAC: AES-256-GCM under the master key (12 bytes nonce, ciphertext, 16 bytes tag).
  secret_sealed   bytea,
  -- Ed25519 or RSA: SPKI, DER.
  public_key      bytea,
  label           text NOT NULL,
  scopes          text[] NOT NULL CHECK (scopes <@ ARRAY['read', 'spot', 'futures', 'transfer', 'p2p', 'withdraw']),
  -- Empty: all.
  symbols         text[] NOT NULL DEFAULT '{}',
  networks        cidr[] NOT NULL DEFAULT '{}',
  created_at_ms   bigint NOT NULL,
  last_used_at_ms bigint,
  ends_at_ms      bigint,
  -- After a reset of the password: asleep until confirmed (JRN-41).
  asleep_since_ms bigint,
  CONSTRAINT api_keys_one_way CHECK ((secret_sealed IS NULL) <> (public_key IS NULL))
);
CREATE INDEX api_keys_of_user ON identity.api_keys (user_id, created_at_ms);

-- Listen keys of the Binance dialect (docs/specs/031-binance-ws-api.md): whoever has one reads an account for an hour.
CREATE TABLE identity.listen_keys (
  -- One an API key; it is deleted with it.
  key_id            uuid PRIMARY KEY REFERENCES identity.api_keys ON DELETE CASCADE,
  -- SHA-256, to find it by; sealed, so that the same one can be given again.
  listen_key_hash   bytea NOT NULL UNIQUE CHECK (octet_length(listen_key_hash) = 32),
  listen_key_sealed bytea NOT NULL,
  ends_at_ms        bigint NOT NULL
);
CREATE INDEX listen_keys_by_end ON identity.listen_keys (ends_at_ms);

-- IDEN-56: signatures of requests that would do something else when they are heard again.
CREATE TABLE identity.spent_signatures (
  -- SHA-256 of the key's id and the signature.
  signature_hash bytea PRIMARY KEY CHECK (octet_length(signature_hash) = 32),
  ends_at_ms     bigint NOT NULL
);
CREATE INDEX spent_signatures_by_end ON identity.spent_signatures (ends_at_ms);

-- One row a person: the last use of the faucet. paid false: its transfers may not have reached the engine yet.
CREATE TABLE identity.faucet_claims (
  user_id       uuid PRIMARY KEY REFERENCES identity.users ON DELETE CASCADE,
  claim_id      uuid NOT NULL,
  claimed_at_ms bigint NOT NULL,
  -- [{"asset":"USDT","amount":"10000"}] as configured at that moment.
  amounts       jsonb NOT NULL,
  paid          boolean NOT NULL
);

-- One row: tells a wrong master key from the right one before it does harm.
CREATE TABLE identity.master_key_check (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  fingerprint bytea NOT NULL
);
