-- The limits over all markets that staff set (docs/specs/029-staff.md STF-30): while the row is there it holds, and what the
-- configuration file says does not. Not a projection.
CREATE TABLE admin.venue_limits (
  -- One row or none.
  is_only      boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- As the configuration file writes them (venueLimits).
  limits       jsonb  NOT NULL,
  reason       text   NOT NULL,
  made_by      uuid   NOT NULL,
  made_by_name text   NOT NULL,
  made_at_ms   bigint NOT NULL
);
