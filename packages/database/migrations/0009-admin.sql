-- Staff: their passkeys and sessions, what two of them decide together, and the audit log (docs/specs/029-staff.md).
CREATE SCHEMA admin;

CREATE TABLE admin.staff (
  staff_id    uuid PRIMARY KEY,
  -- "ann": lower-case, shown in the audit log.
  name        text NOT NULL UNIQUE CHECK (name ~ '^[a-z][a-z0-9._-]{1,29}$'),
  roles       text[] NOT NULL CHECK (roles <@ ARRAY['support', 'compliance', 'finance', 'operator', 'owner']),
  made_at_ms  bigint NOT NULL,
  -- They left: every way in is closed, and the name is never given again.
  ended_at_ms bigint,
  -- When they got their present way in: whoever held an earlier one is not them (STF-23).
  way_in_at_ms bigint NOT NULL
);

-- STF-01: links that enrol a passkey, found by hash, used once.
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

-- Apart from people's challenges: an answer given to one never counts for the other.
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

-- Who may be behind whose name (STF-20 to STF-25, decision 0073): may_be may hold the passkey of staff_id, until a third
-- person has said that they do not (STF-22).
CREATE TABLE admin.doubts (
  staff_id uuid NOT NULL REFERENCES admin.staff,
  may_be   uuid NOT NULL REFERENCES admin.staff,
  PRIMARY KEY (staff_id, may_be),
  CHECK (staff_id <> may_be)
);

-- What one owner proposed and another one has not approved yet (STF-21). Once it is over, only the audit log has it.
CREATE TABLE admin.staff_proposals (
  id           uuid   PRIMARY KEY,
  kind         text   NOT NULL CHECK (kind IN ('new', 'link', 'owner')),
  -- Of somebody new: who they will be.
  staff_id     uuid   NOT NULL,
  name         text   NOT NULL,
  -- Of somebody new; else none.
  roles        text[] NOT NULL,
  reason       text   NOT NULL,
  made_by      uuid   NOT NULL REFERENCES admin.staff,
  made_by_name text   NOT NULL,
  made_at_ms   bigint NOT NULL,
  CHECK ((kind = 'new') = (cardinality(roles) > 0))
);
-- One of a kind waits at a time; no name is given twice.
CREATE UNIQUE INDEX staff_proposals_waiting ON admin.staff_proposals (name, kind);

-- Resets of a person's second factors: one of the staff proposes, another one approves (STF-40). What is over stays: the
-- person's page shows what became of it.
CREATE TABLE admin.factor_resets (
  reset_id      uuid PRIMARY KEY,
  user_id       uuid   NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  -- How the person was compared with their verified pictures, and what came of it.
  identity_check text  NOT NULL CHECK (identity_check IN ('in-person', 'video-call', 'new-photos')),
  evidence      text   NOT NULL,
  reason        text   NOT NULL,
  made_by       uuid   NOT NULL REFERENCES admin.staff,
  made_by_name  text   NOT NULL,
  made_at_ms    bigint NOT NULL,
  -- Nobody can approve it from then on.
  ends_at_ms    bigint NOT NULL CHECK (ends_at_ms > made_at_ms),
  -- NULL: it waits, or has run out. 'factor-shown', 'frozen': the person, or whoever stopped the account, ended it.
  ended         text   CHECK (ended IN ('done', 'declined', 'factor-shown', 'frozen', 'expired')),
  ended_at_ms   bigint,
  -- The one of the staff who approved or declined.
  ended_by      uuid   REFERENCES admin.staff,
  ended_by_name text,
  CHECK ((ended IS NULL) = (ended_at_ms IS NULL)),
  CHECK ((ended_by IS NULL) = (ended_by_name IS NULL)),
  -- NULL is neither.
  CHECK ((coalesce(ended, '') IN ('done', 'declined')) = (ended_by IS NOT NULL)),
  -- One person alone resets nothing, whatever the program does.
  CHECK (ended IS DISTINCT FROM 'done' OR ended_by <> made_by)
);
-- One waits at a time.
CREATE UNIQUE INDEX factor_resets_waiting ON admin.factor_resets (user_id) WHERE ended IS NULL;
CREATE INDEX factor_resets_of_user ON admin.factor_resets (user_id, made_at_ms);
CREATE INDEX factor_resets_of_staff ON admin.factor_resets (made_by, made_at_ms);

-- The limits over all markets that staff set (STF-30). While the row exists it holds, and the configuration file's limits
-- do not.
CREATE TABLE admin.venue_limits (
  -- One row or none.
  is_only        boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- As the configuration file writes them (venueLimits).
  limits         jsonb  NOT NULL,
  -- Of whoever proposed them.
  reason         text   NOT NULL,
  made_by        uuid   NOT NULL,
  made_by_name   text   NOT NULL,
  agreed_by      uuid   NOT NULL,
  agreed_by_name text   NOT NULL,
  agreed_at_ms   bigint NOT NULL,
  CHECK (agreed_by <> made_by)
);

-- The change of them that waits for a second person. Once approved or withdrawn, only the audit log has it.
CREATE TABLE admin.venue_limits_proposal (
  -- One row or none.
  is_only      boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Names the proposal that is approved; the next proposal has another.
  id           uuid   NOT NULL,
  -- NULL: back to the configuration file.
  limits       jsonb,
  reason       text   NOT NULL,
  made_by      uuid   NOT NULL,
  made_by_name text   NOT NULL,
  made_at_ms   bigint NOT NULL
);

-- STF-10. No foreign keys: an action of theirs would change rows, which the trigger refuses.
CREATE TABLE admin.audit (
  seq         bigint PRIMARY KEY CHECK (seq > 0),
  at_ms       bigint NOT NULL,
  -- NULL: the operator on the machine, or somebody unknown.
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
