-- What a person agreed to at sign-up, in which language and when (docs/specs/038-legal.md LEG-05). NULL: an account that nobody
-- signed up for, as a sub-account or one that the operator made.
ALTER TABLE identity.users
  ADD COLUMN agreed_version  text CHECK (length(agreed_version) BETWEEN 1 AND 100),
  ADD COLUMN agreed_language text,
  ADD COLUMN agreed_at_ms    bigint,
  ADD CONSTRAINT users_agreed CHECK (num_nulls(agreed_version, agreed_language, agreed_at_ms) IN (0, 3));
