-- What the wallet needs while it runs (docs/specs/057).

-- The signer's public key of a family, as it was heard first: addresses are derived from it for ever.
CREATE TABLE custody.keys (
  family text PRIMARY KEY CHECK (family IN ('evm', 'bitcoin')),
  xpub text NOT NULL,
  hot_address text NOT NULL,
  gas_address text NOT NULL,
  heard_at_ms bigint NOT NULL
);

-- Digits that the ledger has of the asset, which never change: the chain must not have fewer.
ALTER TABLE custody.coins ADD COLUMN scale integer NOT NULL CHECK (scale BETWEEN 0 AND decimals);

-- What arrived as measured at the first sighting; NULL: it was not measured. It counts once the chain has forgotten.
ALTER TABLE custody.deposits ADD COLUMN arrived_raw numeric CHECK (arrived_raw >= 0);

CREATE INDEX deposits_to_credit ON custody.deposits (deposit_id) WHERE state = 'FINAL';

-- Whoever changes a row, its followers hear of it: "custody_changed" names the row, "custody_work" says that there is work.
CREATE FUNCTION custody.tell_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('custody_changed', 'deposit:' || NEW.deposit_id);
  IF NEW.state = 'FINAL' THEN PERFORM pg_notify('custody_work', ''); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER deposit_made AFTER INSERT ON custody.deposits FOR EACH ROW EXECUTE FUNCTION custody.tell_deposit();
CREATE TRIGGER deposit_changed AFTER UPDATE ON custody.deposits FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.confirmations IS DISTINCT FROM NEW.confirmations)
  EXECUTE FUNCTION custody.tell_deposit();

CREATE FUNCTION custody.tell_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('custody_changed', 'withdrawal:' || NEW.withdrawal_id);
  PERFORM pg_notify('custody_work', '');
  RETURN NULL;
END $$;
CREATE TRIGGER withdrawal_made AFTER INSERT ON custody.withdrawals FOR EACH ROW EXECUTE FUNCTION custody.tell_withdrawal();
CREATE TRIGGER withdrawal_changed AFTER UPDATE ON custody.withdrawals FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION custody.tell_withdrawal();

-- A spend that is final ends a withdrawal, and its gas is to be booked.
CREATE FUNCTION custody.tell_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('custody_work', '');
  RETURN NULL;
END $$;
CREATE TRIGGER spend_changed AFTER UPDATE ON custody.spends FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION custody.tell_work();
CREATE TRIGGER address_made AFTER INSERT ON custody.addresses FOR EACH STATEMENT EXECUTE FUNCTION custody.tell_work();
CREATE TRIGGER network_changed AFTER INSERT OR UPDATE ON custody.networks FOR EACH STATEMENT EXECUTE FUNCTION custody.tell_work();
CREATE TRIGGER coin_changed AFTER INSERT OR UPDATE ON custody.coins FOR EACH STATEMENT EXECUTE FUNCTION custody.tell_work();
