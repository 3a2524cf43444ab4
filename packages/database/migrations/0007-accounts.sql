-- Accounts that can be trusted: journeys, codes, devices, factors, messages, history, sub-accounts, key policies
-- (docs/specs/023 to 027). Not money: its only home.
ALTER TABLE identity.users
  -- A sub-account without a log-in of its own has no address.
  ALTER COLUMN email DROP NOT NULL,
  -- Who looks through a sub-account is a session's (SUB-02).
  DROP COLUMN change_login,
  -- E.164: "+4915112345678".
  ADD COLUMN phone text UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  ADD COLUMN email_proven_at_ms bigint,
  ADD COLUMN phone_proven_at_ms bigint,
  -- The parent of a sub-account, its name within the family and what it may do (SUB-01).
  ADD COLUMN parent_id uuid REFERENCES identity.users,
  ADD COLUMN sub_name text CHECK (length(sub_name) BETWEEN 1 AND 30),
  ADD COLUMN sub_permissions text[] NOT NULL DEFAULT '{spot}',
  -- A log-in name of a sub-account that signs in alone (SUB-03); lower-case.
  ADD COLUMN log_in_name text UNIQUE CHECK (log_in_name = lower(log_in_name)),
  ADD COLUMN anti_phishing_code text CHECK (anti_phishing_code ~ '^[A-Za-z0-9]{4,20}$'),
  ADD COLUMN invite_code text,
  ADD COLUMN frozen_at_ms bigint,
  ADD COLUMN closed_at_ms bigint,
  -- Until then nothing is withdrawn (FAC-40, JRN-41).
  ADD COLUMN withdrawals_held_until_ms bigint,
  ADD COLUMN password_changed_at_ms bigint,
  ADD CONSTRAINT users_reachable CHECK (email IS NOT NULL OR phone IS NOT NULL OR parent_id IS NOT NULL OR closed_at_ms IS NOT NULL),
  ADD CONSTRAINT users_family CHECK ((parent_id IS NOT NULL) <= (user_sub_type = 2));
CREATE UNIQUE INDEX users_of_family ON identity.users (parent_id, lower(sub_name)) WHERE parent_id IS NOT NULL;

-- How pages look follows a person to their other devices; so do the mails that they may choose (MSG-10). Null: never chosen.
ALTER TABLE identity.preferences
  ADD COLUMN theme     text CHECK (theme IN ('light', 'dark')),
  ADD COLUMN up_colour text CHECK (up_colour IN ('upgreen', 'upred')),
  ADD COLUMN mail_log_ins      boolean,
  ADD COLUMN mail_verification boolean;

-- A browser that somebody has proven themselves on (JRN-31).
CREATE TABLE identity.devices (
  device_id       uuid PRIMARY KEY,
  user_id         uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  -- SHA-256 of the token in the device cookie: one browser may serve several people.
  device_hash     bytea NOT NULL CHECK (octet_length(device_hash) = 32),
  -- "Firefox on Linux": from the user agent, cut.
  name            text NOT NULL,
  first_seen_at_ms bigint NOT NULL,
  last_seen_at_ms  bigint NOT NULL,
  -- When a passkey was last offered on it (JRN-36).
  offered_at_ms   bigint,
  UNIQUE (user_id, device_hash)
);

ALTER TABLE identity.sessions
  ADD COLUMN session_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN device_id uuid REFERENCES identity.devices ON DELETE SET NULL,
  ADD COLUMN device_name text NOT NULL DEFAULT '',
  -- ISO 3166, as a trusted proxy tells it.
  ADD COLUMN country text CHECK (country ~ '^[A-Z]{2}$'),
  -- The last step-up or whole log-in (FAC-30).
  ADD COLUMN fresh_at_ms bigint NOT NULL DEFAULT 0,
  -- The sub-account this session looks through (SUB-02).
  ADD COLUMN acting_as uuid REFERENCES identity.users ON DELETE SET NULL;

-- One pending journey of one browser (JRN-01).
CREATE TABLE identity.journeys (
  journey_hash  bytea PRIMARY KEY CHECK (octet_length(journey_hash) = 32),
  purpose       text NOT NULL CHECK (purpose IN ('sign-up', 'log-in', 'recovery', 'social', 'email-change', 'phone-change')),
  -- Null: nobody's (yet); the journey is walked all the same.
  user_id       uuid REFERENCES identity.users ON DELETE CASCADE,
  -- Where codes go, as the person wrote it.
  address       text NOT NULL,
  -- What is left, in order: code, device, factor, password, link …
  steps         text[] NOT NULL,
  -- What was given so far, sealed under the master key and bound to the journey; JSON.
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
  -- The last 30 s step a code was taken of: none counts twice.
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

-- FAC-22: a credential that was removed is nobody else's ever.
CREATE TABLE identity.removed_passkeys (
  credential_id bytea PRIMARY KEY,
  user_id       uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE
);

-- FAC-20: taken out before it is checked.
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

-- MSG-01: written with what it tells, sent by the worker.
CREATE TABLE identity.messages (
  message_id    uuid PRIMARY KEY,
  user_id       uuid REFERENCES identity.users ON DELETE SET NULL,
  channel       text NOT NULL CHECK (channel IN ('mail', 'sms')),
  kind          text NOT NULL,
  address       text NOT NULL,
  language      text NOT NULL,
  -- JSON of the kind's values, bound to message_id; null once it is sent or given up.
  values_sealed bytea,
  -- JSON of subject, text and HTML, bound to message_id: what was put into the outbox instead of being sent (MSG-07).
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

-- For the export of what is kept about a person (SEC-50).
CREATE INDEX events_of_account ON analytics.events (account_id) WHERE account_id IS NOT NULL;

-- SEC-40: links in mails that freeze; known by hash, used once.
CREATE TABLE identity.freeze_links (
  link_hash  bytea PRIMARY KEY CHECK (octet_length(link_hash) = 32),
  user_id    uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  ends_at_ms bigint NOT NULL,
  used_at_ms bigint
);

-- KEY-01, KEY-02.
ALTER TABLE identity.api_keys
  DROP CONSTRAINT api_keys_scopes_check,
  ADD CONSTRAINT api_keys_scopes_check CHECK (scopes <@ ARRAY['read', 'spot', 'futures', 'transfer', 'withdraw']),
  ALTER COLUMN secret_sealed DROP NOT NULL,
  -- SPKI, DER; null: HMAC.
  ADD COLUMN public_key bytea,
  -- Empty: all.
  ADD COLUMN symbols text[] NOT NULL DEFAULT '{}',
  ADD COLUMN networks cidr[] NOT NULL DEFAULT '{}',
  ADD COLUMN ends_at_ms bigint,
  -- After a reset of the password: asleep until confirmed (JRN-41).
  ADD COLUMN asleep_since_ms bigint,
  ADD CONSTRAINT api_keys_one_way CHECK ((secret_sealed IS NULL) <> (public_key IS NULL));

-- IDEN-56: signatures of requests that would do something else when they are heard again.
CREATE TABLE identity.spent_signatures (
  -- SHA-256 of the key's id and the signature.
  signature_hash bytea PRIMARY KEY CHECK (octet_length(signature_hash) = 32),
  ends_at_ms     bigint NOT NULL
);
CREATE INDEX spent_signatures_by_end ON identity.spent_signatures (ends_at_ms);
