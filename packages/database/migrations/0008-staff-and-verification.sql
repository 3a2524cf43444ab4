-- Staff, their passkeys and sessions, and the audit log (docs/specs/029-staff.md).
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
