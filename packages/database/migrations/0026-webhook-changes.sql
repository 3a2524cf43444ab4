-- Which accounts have webhooks that are on is asked by each write of the projections (docs/specs/036 HOOK-04): one number says whether
-- that is as it was. Whoever registers, turns on or off, or deletes one raises it in the same transaction.
CREATE TABLE webhooks.changes (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version bigint NOT NULL
);
INSERT INTO webhooks.changes (version) VALUES (1);

CREATE FUNCTION webhooks.note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhooks.changes SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER endpoints_change AFTER INSERT OR DELETE OR UPDATE OF off_at_ms ON webhooks.endpoints
  FOR EACH STATEMENT EXECUTE FUNCTION webhooks.note_change();
