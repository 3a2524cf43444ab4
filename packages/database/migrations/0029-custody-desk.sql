-- What two of the staff do about coins (docs/specs/066-custody-desk.md).

-- One proposes, another agrees. What was decided stays.
CREATE TABLE custody.proposals (
  proposal_id uuid PRIMARY KEY,
  desk text NOT NULL CHECK (desk IN ('stuck', 'deposits', 'cold-moves', 'adjustments', 'networks')),
  -- What it is about: one proposal about it waits at a time.
  subject text NOT NULL,
  deed jsonb NOT NULL,
  reason text NOT NULL,
  made_by uuid NOT NULL,
  made_by_name text NOT NULL,
  made_at_ms bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('WAITING', 'AGREED', 'WITHDRAWN')),
  decided_by uuid,
  decided_by_name text,
  decided_at_ms bigint,
  CHECK ((state = 'WAITING') = (decided_by IS NULL))
);
CREATE UNIQUE INDEX proposals_waiting ON custody.proposals (desk, subject) WHERE state = 'WAITING';

-- The failed withdrawal that this one is asked for again: once, and after its hold was given back.
ALTER TABLE custody.withdrawals ADD COLUMN again_of bigint UNIQUE REFERENCES custody.withdrawals;

-- Whom staff let have a deposit instead of its owner; NULL: its owner. note: what they said of one that was sent back.
ALTER TABLE custody.deposits
  ADD COLUMN credit_account integer,
  ADD COLUMN note text,
  DROP CONSTRAINT deposits_state_check,
  ADD CONSTRAINT deposits_state_check CHECK
    (state IN ('CONFIRMING', 'FINAL', 'CREDITED', 'ORPHANED', 'DUST', 'UNKNOWN_TOKEN', 'SUSPENSE', 'KEPT', 'RETURNED'));
CREATE INDEX deposits_stopped ON custody.deposits (deposit_id) WHERE state IN ('DUST', 'UNKNOWN_TOKEN', 'SUSPENSE');

-- Money that two of the staff move between a person and a named account of the house. The row is before the command.
CREATE TABLE custody.adjustments (
  adjustment_id uuid PRIMARY KEY REFERENCES custody.proposals,
  account integer NOT NULL,
  house_account integer NOT NULL,
  asset integer NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  -- Does the person get it, or the house?
  is_credit boolean NOT NULL,
  agreed_at_ms bigint NOT NULL,
  done_at_ms bigint,
  -- The core's refusal; NULL: none.
  refusal text
);
CREATE INDEX adjustments_to_do ON custody.adjustments (agreed_at_ms) WHERE done_at_ms IS NULL;

-- Who wrote it last: the configuration, which wins at each start, or staff by the console.
ALTER TABLE custody.networks ADD COLUMN is_by_staff boolean NOT NULL DEFAULT false,
  -- Does the signer's policy name it? It does for what was there before staff could add any.
  ADD COLUMN is_signed_for boolean NOT NULL DEFAULT true;
ALTER TABLE custody.coins ADD COLUMN is_by_staff boolean NOT NULL DEFAULT false,
  ADD COLUMN is_signed_for boolean NOT NULL DEFAULT true;
