-- The limits over all markets that staff set (docs/specs/029-staff.md STF-30): while the row is there it holds, and what the
-- configuration file says does not. Not a projection.
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

-- The change of them that waits for a second person's word; one that was agreed to or withdrawn is in the audit log alone.
CREATE TABLE admin.venue_limits_proposal (
  -- One row or none.
  is_only      boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Which one is agreed to; another one has another.
  id           uuid   NOT NULL,
  -- NULL: the configuration file is to hold again.
  limits       jsonb,
  reason       text   NOT NULL,
  made_by      uuid   NOT NULL,
  made_by_name text   NOT NULL,
  made_at_ms   bigint NOT NULL
);
