-- Money sent to another person here (docs/specs/058, WDRW-40 to WDRW-45); no row could be written before.
ALTER TABLE custody.sends
  -- The sender as the receiver is shown them, masked.
  ADD COLUMN from_shown text NOT NULL,
  -- Cents of a dollar when it was asked for: limits count it (WDRW-42).
  ADD COLUMN worth_cents bigint NOT NULL CHECK (worth_cents >= 0);

CREATE INDEX sends_counted ON custody.sends (account, asked_at_ms);
CREATE INDEX sends_received ON custody.sends (to_account, send_id);
-- What the teller finishes.
CREATE INDEX sends_open ON custody.sends (send_id) WHERE done_at_ms IS NULL AND refusal IS NULL;

-- Tells open pages of both people.
CREATE FUNCTION custody.tell_send() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('custody_changed', 'send:' || NEW.send_id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_send AFTER UPDATE OF done_at_ms, refusal ON custody.sends
  FOR EACH ROW EXECUTE FUNCTION custody.tell_send();
