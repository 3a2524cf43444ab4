-- Resets of a person's second factors, proposed by one of the staff and agreed to by another (docs/specs/029-staff.md STF-40).
-- Not a projection. What is over stays: the person's page says what became of it.
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
  -- Nobody agrees to it from then on.
  ends_at_ms    bigint NOT NULL CHECK (ends_at_ms > made_at_ms),
  -- NULL: it waits, or has run out. 'factor-shown', 'frozen': the person, or whoever stopped the account, ended it.
  ended         text   CHECK (ended IN ('done', 'declined', 'factor-shown', 'frozen', 'expired')),
  ended_at_ms   bigint,
  -- Of the staff who agreed or declined.
  ended_by      uuid   REFERENCES admin.staff,
  ended_by_name text,
  CHECK ((ended IS NULL) = (ended_at_ms IS NULL)),
  CHECK ((ended_by IS NULL) = (ended_by_name IS NULL)),
  -- NULL is neither.
  CHECK ((coalesce(ended, '') IN ('done', 'declined')) = (ended_by IS NOT NULL)),
  -- Nothing of one person alone, whatever the program does.
  CHECK (ended IS DISTINCT FROM 'done' OR ended_by <> made_by)
);
-- One waits at a time.
CREATE UNIQUE INDEX factor_resets_waiting ON admin.factor_resets (user_id) WHERE ended IS NULL;
CREATE INDEX factor_resets_of_user ON admin.factor_resets (user_id, made_at_ms);
CREATE INDEX factor_resets_of_staff ON admin.factor_resets (made_by, made_at_ms);
