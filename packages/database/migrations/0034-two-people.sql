-- Who may stand behind whom, and what two owners decide about staff (docs/specs/029-staff.md STF-20…STF-25, decision 0073).

-- Since when their way in is the one they have: whoever held one before is not them (STF-23).
ALTER TABLE admin.staff ADD COLUMN way_in_at_ms bigint;
UPDATE admin.staff SET way_in_at_ms = made_at_ms;
ALTER TABLE admin.staff ALTER COLUMN way_in_at_ms SET NOT NULL;

-- The passkey of staff_id may be in the hands of may_be, until a third person has said that it is not (STF-22).
CREATE TABLE admin.doubts (
  staff_id uuid NOT NULL REFERENCES admin.staff,
  may_be   uuid NOT NULL REFERENCES admin.staff,
  PRIMARY KEY (staff_id, may_be),
  CHECK (staff_id <> may_be)
);
-- Nobody wrote down who was shown which link; the audit log says who made it.
INSERT INTO admin.doubts (staff_id, may_be)
  SELECT DISTINCT s.staff_id, a.staff_id FROM admin.audit a JOIN admin.staff s ON a.subject = 'staff ' || s.staff_id
  WHERE a.action IN ('staff-made', 'staff-link-made') AND a.outcome = 'done' AND a.staff_id <> s.staff_id;

-- What one owner proposed and another one has not agreed to yet (STF-21). What is over is in the audit log alone.
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
-- One of a kind waits at a time; names are never given twice.
CREATE UNIQUE INDEX staff_proposals_waiting ON admin.staff_proposals (name, kind);

ALTER TABLE admin.staff DROP COLUMN owner_proposed_by, DROP COLUMN owner_proposed_at_ms;
