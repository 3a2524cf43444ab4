-- What a person chose for themselves, and what marks their account (docs/specs/014-client.md). Not money: its only home.
CREATE TABLE identity.preferences (
  user_id             uuid PRIMARY KEY REFERENCES identity.users ON DELETE CASCADE,
  -- Locale tags (packages/site/src/locales.ts), ISO 4217; null: never chosen.
  user_language       text,
  msg_language        text,
  pricing_currency    text,
  -- What the last choice was made on.
  device_type         text CHECK (device_type IN ('h5', 'web')),
  scientific_notation boolean,
  updated_at_ms       bigint NOT NULL
);

-- 1 = a main account, 2 = a sub-account (specification S3.04); the other two as the specification names them.
ALTER TABLE identity.users
  ADD COLUMN user_sub_type     smallint NOT NULL DEFAULT 1 CHECK (user_sub_type IN (1, 2)),
  ADD COLUMN change_login      boolean  NOT NULL DEFAULT false,
  ADD COLUMN stand_alone_login boolean  NOT NULL DEFAULT false;
