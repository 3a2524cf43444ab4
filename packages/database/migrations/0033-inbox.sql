-- Notifications of a person (docs/specs/073-inbox.md).
CREATE SCHEMA inbox;

CREATE TABLE inbox.entries (
  -- Rises with each entry; an entry that changes gets a new one, so the newest stands first.
  entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id  uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  kind     text NOT NULL,
  topic    text NOT NULL,
  area     text NOT NULL,
  -- What the words of the kind are filled with: texts.
  filled   jsonb NOT NULL,
  -- What later news of the same thing replace, as of one order's fills; NULL: nothing does.
  about    text,
  time_ms  bigint NOT NULL,
  read_at_ms bigint
);
CREATE UNIQUE INDEX entries_about ON inbox.entries (user_id, about) WHERE about IS NOT NULL;
CREATE INDEX entries_of_user ON inbox.entries (user_id, entry_id DESC);
CREATE INDEX entries_unread ON inbox.entries (user_id) WHERE read_at_ms IS NULL;

-- What a person chose; no row: the topic's default.
CREATE TABLE inbox.choices (
  user_id uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  topic   text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('page', 'mail', 'push')),
  is_on   boolean NOT NULL,
  PRIMARY KEY (user_id, topic, channel)
);

-- Browsers that get pushes (RFC 8030, 8291).
CREATE TABLE inbox.browsers (
  browser_id  uuid PRIMARY KEY,
  user_id     uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  -- SHA-256 of the endpoint, by which it is found.
  endpoint_hash bytea NOT NULL UNIQUE,
  -- Endpoint and keys, AES-256-GCM under the master key, bound to browser_id.
  sealed      bytea NOT NULL,
  language    text NOT NULL,
  made_at_ms  bigint NOT NULL,
  failures    integer NOT NULL DEFAULT 0
);
CREATE INDEX browsers_of_user ON inbox.browsers (user_id);
