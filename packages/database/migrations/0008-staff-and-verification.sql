-- Staff, their passkeys and sessions, the audit log (docs/specs/029-staff.md); identity verification (028).
CREATE SCHEMA admin;

CREATE TABLE admin.staff (
  staff_id    uuid PRIMARY KEY,
  -- "ann": lower-case, shown in the audit log.
  name        text NOT NULL UNIQUE CHECK (name ~ '^[a-z][a-z0-9._-]{1,29}$'),
  roles       text[] NOT NULL CHECK (roles <@ ARRAY['support', 'compliance', 'finance', 'operator', 'owner']),
  made_at_ms  bigint NOT NULL,
  -- They left: nothing opens any more; the name is not given again.
  ended_at_ms bigint,
  -- STF-20: an owner wants them to be one too; another owner must agree.
  owner_proposed_by    uuid REFERENCES admin.staff,
  owner_proposed_at_ms bigint,
  CHECK ((owner_proposed_by IS NULL) = (owner_proposed_at_ms IS NULL)),
  CHECK (owner_proposed_by <> staff_id)
);

-- STF-01: links that enrol a passkey, known by hash, used once.
CREATE TABLE admin.enrolments (
  link_hash  bytea PRIMARY KEY CHECK (octet_length(link_hash) = 32),
  staff_id   uuid NOT NULL REFERENCES admin.staff,
  ends_at_ms bigint NOT NULL,
  used_at_ms bigint
);
CREATE INDEX enrolments_of_staff ON admin.enrolments (staff_id);

CREATE TABLE admin.passkeys (
  passkey_id      uuid PRIMARY KEY,
  staff_id        uuid NOT NULL REFERENCES admin.staff,
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
CREATE INDEX passkeys_of_staff ON admin.passkeys (staff_id);

-- Not people's challenges: an answer given to one never counts for the other.
CREATE TABLE admin.challenges (
  challenge  bytea PRIMARY KEY CHECK (octet_length(challenge) = 32),
  purpose    text NOT NULL CHECK (purpose IN ('enrol', 'log-in')),
  staff_id   uuid REFERENCES admin.staff,
  ends_at_ms bigint NOT NULL
);
CREATE INDEX challenges_by_end ON admin.challenges (ends_at_ms);

CREATE TABLE admin.sessions (
  -- SHA-256 of the token in the cookie.
  session_hash    bytea PRIMARY KEY CHECK (octet_length(session_hash) = 32),
  staff_id        uuid NOT NULL REFERENCES admin.staff,
  created_at_ms   bigint NOT NULL,
  last_seen_at_ms bigint NOT NULL,
  ended_at_ms     bigint,
  device_name     text NOT NULL,
  network         text NOT NULL
);
CREATE INDEX sessions_of_staff ON admin.sessions (staff_id) WHERE ended_at_ms IS NULL;

-- STF-10. No foreign keys: what they would change is refused.
CREATE TABLE admin.audit (
  seq         bigint PRIMARY KEY CHECK (seq > 0),
  at_ms       bigint NOT NULL,
  -- Null: the operator on the machine, or nobody who is known.
  staff_id    uuid,
  actor       text NOT NULL,
  action      text NOT NULL,
  -- "done" or the name of a refusal.
  outcome     text NOT NULL,
  -- Whom or what: "user 0a1b…", "staff 0a1b…".
  subject     text NOT NULL,
  reason      text NOT NULL,
  -- JSON, as it was hashed; never a secret.
  detail      text NOT NULL,
  device_name text NOT NULL,
  network     text NOT NULL,
  -- The hash of the row before; 32 zero bytes before the first.
  previous    bytea NOT NULL CHECK (octet_length(previous) = 32),
  hash        bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32)
);
CREATE INDEX audit_of_subject ON admin.audit (subject, seq);

CREATE FUNCTION admin.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is appended to only: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON admin.audit
  FOR EACH STATEMENT EXECUTE FUNCTION admin.refuse_change();

-- STF-03: staff froze the account. A new password does not thaw it, as it does one that its owner froze.
ALTER TABLE identity.users ADD COLUMN frozen_by_staff boolean NOT NULL DEFAULT false
  CHECK (NOT frozen_by_staff OR frozen_at_ms IS NOT NULL);

-- KYC-02. The newest of a person is the one that counts; another one is begun only once that is approved.
CREATE TABLE identity.applications (
  application_id uuid PRIMARY KEY,
  -- In the order in which they were begun; for cursors.
  number         bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id        uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  way            text NOT NULL CHECK (way IN ('own', 'provider')),
  state          text NOT NULL CHECK (state IN ('draft', 'submitted', 'approved', 'rejected', 'more')),
  -- JSON, sealed and bound to the application: as the person has it now, and as it was submitted last.
  details_sealed   bytea,
  submitted_sealed bytea,
  -- HMAC of country, kind and number as submitted: tells that two people gave one document, not which.
  document_hmac  bytea CHECK (octet_length(document_hmac) = 32),
  -- How often it was submitted.
  submission     smallint NOT NULL DEFAULT 0 CHECK (submission >= 0),
  begun_at_ms    bigint NOT NULL,
  submitted_at_ms bigint,
  decided_at_ms  bigint,
  reasons        text[] NOT NULL DEFAULT '{}',
  -- KYC-05: some member of the staff rejected it once, so two must approve it; the first has.
  was_rejected   boolean NOT NULL DEFAULT false,
  proposed_by    uuid REFERENCES admin.staff,
  proposed_labels text[],
  -- KYC-06: what the provider calls it, and when its last word was true.
  applicant_id   text UNIQUE,
  provider_at_ms bigint,
  CHECK ((state = 'draft') = (submission = 0)),
  CHECK ((submission = 0) = (submitted_at_ms IS NULL)),
  CHECK (way = 'provider' OR state <> 'submitted' OR submitted_sealed IS NOT NULL),
  CHECK ((proposed_by IS NULL) = (proposed_labels IS NULL)),
  CHECK (proposed_by IS NULL OR (was_rejected AND state IN ('submitted', 'rejected')))
);
CREATE UNIQUE INDEX applications_open ON identity.applications (user_id) WHERE state IN ('draft', 'submitted', 'more');
CREATE INDEX applications_of_user ON identity.applications (user_id, number);
CREATE INDEX applications_waiting ON identity.applications (submitted_at_ms, number)
  WHERE (state = 'submitted' AND (way = 'own' OR was_rejected)) OR proposed_by IS NOT NULL;
CREATE INDEX applications_decided ON identity.applications (decided_at_ms, number) WHERE decided_at_ms IS NOT NULL;
CREATE INDEX applications_of_document ON identity.applications (document_hmac) WHERE document_hmac IS NOT NULL;

-- KYC-03, decision 0026.
CREATE TABLE identity.pictures (
  picture_id     uuid PRIMARY KEY,
  -- In the order in which they were given.
  number         bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  application_id uuid NOT NULL REFERENCES identity.applications ON DELETE CASCADE,
  kind           text NOT NULL CHECK (kind IN ('document-front', 'document-back', 'face', 'address')),
  width          smallint NOT NULL CHECK (width > 0),
  height         smallint NOT NULL CHECK (height > 0),
  -- Of the JPEG.
  bytes          int NOT NULL CHECK (bytes > 0),
  -- A key of its own, sealed under ours; what it opens.
  key_sealed     bytea NOT NULL,
  picture_sealed bytea NOT NULL,
  added_at_ms    bigint NOT NULL,
  -- The submission it came with; null: of none yet.
  submission     smallint CHECK (submission > 0)
);
-- Sealed bytes do not shrink.
ALTER TABLE identity.pictures ALTER COLUMN picture_sealed SET STORAGE EXTERNAL;
CREATE INDEX pictures_of_application ON identity.pictures (application_id, number);

-- KYC-01: what is proven of a person besides their addresses.
CREATE TABLE identity.labels (
  user_id        uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  label          text NOT NULL CHECK (label IN ('document', 'face', 'address')),
  application_id uuid NOT NULL REFERENCES identity.applications ON DELETE CASCADE,
  verified_at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, label)
);
CREATE INDEX labels_of_application ON identity.labels (application_id);

CREATE TABLE identity.decisions (
  decision_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES identity.applications ON DELETE CASCADE,
  at_ms          bigint NOT NULL,
  -- Null: the provider.
  staff_id       uuid REFERENCES admin.staff,
  -- Their name, or "provider".
  actor          text NOT NULL,
  decision       text NOT NULL CHECK (decision IN ('approve', 'reject', 'more')),
  is_proposal    boolean NOT NULL,
  labels         text[] NOT NULL,
  reasons        text[] NOT NULL,
  note           text NOT NULL,
  submission     smallint NOT NULL
);
CREATE INDEX decisions_of_application ON identity.decisions (application_id, decision_id);

-- KYC-06: each counts once.
CREATE TABLE identity.provider_events (
  event_id       text PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES identity.applications ON DELETE CASCADE,
  state          text NOT NULL,
  -- When it was so, as the provider says, and when we heard.
  at_ms          bigint NOT NULL,
  heard_at_ms    bigint NOT NULL
);
CREATE INDEX provider_events_of_application ON identity.provider_events (application_id);
