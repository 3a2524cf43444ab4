-- WFED-03: a withdrawal that is mined changes with each block of its network.
CREATE FUNCTION custody.tell_mined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('custody_changed', 'withdrawal:' || withdrawal_id) FROM custody.withdrawals
  WHERE network = NEW.network AND state = 'MINED' AND ended_at_ms IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER block_read AFTER INSERT ON custody.blocks FOR EACH ROW EXECUTE FUNCTION custody.tell_mined();
