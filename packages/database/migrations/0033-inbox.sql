-- Notifications of a person (docs/specs/073-inbox.md).
CREATE SCHEMA inbox;

CREATE TABLE inbox.entries (
  -- Rises with each entry; an entry that changes gets a new one.
  entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id  uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  kind     text NOT NULL,
  topic    text NOT NULL,
  area     text NOT NULL,
  -- What the words of the kind are filled with: texts.
  filled   jsonb NOT NULL,
  -- What later news of the same thing replace, as of one order's fills; NULL: nothing does.
  about    text,
  -- What later news of it add to, whole units and lots as texts; NULL: nothing.
  sums     jsonb,
  time_ms  bigint NOT NULL,
  read_at_ms bigint,
  -- Where it stands among a person's entries and the posts of the venue, whose places are odd. It is its id on the wire.
  place    bigint NOT NULL GENERATED ALWAYS AS (time_ms * 1000000 + 2 * (entry_id % 500000)) STORED
);
CREATE UNIQUE INDEX entries_about ON inbox.entries (user_id, about) WHERE about IS NOT NULL;
CREATE INDEX entries_of_user ON inbox.entries (user_id, place DESC);
CREATE INDEX entries_unread ON inbox.entries (user_id) WHERE read_at_ms IS NULL;
CREATE INDEX entries_by_time ON inbox.entries (time_ms);

-- What a person chose; no row: the topic's default.
CREATE TABLE inbox.choices (
  user_id uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  topic   text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('page', 'mail', 'push')),
  is_on   boolean NOT NULL,
  PRIMARY KEY (user_id, topic, channel)
);
INSERT INTO inbox.choices (user_id, topic, channel, is_on)
  SELECT user_id, chosen.topic, 'mail', chosen.is_on
  FROM identity.preferences,
    LATERAL (VALUES ('logIns', mail_log_ins), ('verification', mail_verification), ('p2pSteps', mail_p2p)) AS chosen (topic, is_on)
  WHERE chosen.is_on IS NOT NULL;
ALTER TABLE identity.preferences DROP COLUMN mail_log_ins, DROP COLUMN mail_verification, DROP COLUMN mail_p2p;

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

-- Pushes that are to be sent.
CREATE TABLE inbox.pushes (
  push_id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  browser_id     uuid NOT NULL REFERENCES inbox.browsers ON DELETE CASCADE,
  kind           text NOT NULL,
  filled         jsonb NOT NULL,
  about          text,
  made_at_ms     bigint NOT NULL,
  tries          integer NOT NULL DEFAULT 0,
  next_try_at_ms bigint NOT NULL
);
CREATE INDEX pushes_due ON inbox.pushes (next_try_at_ms);
CREATE INDEX pushes_of_browser ON inbox.pushes (browser_id);

-- Posts of the venue that were pushed, each once.
CREATE TABLE inbox.posts_pushed (
  post_id bigint PRIMARY KEY
);

-- What befell orders, and what else is told of them (INBX-20).
ALTER TABLE notices.waiting ADD COLUMN order_id bigint, ADD COLUMN algo_id bigint, ADD COLUMN told jsonb;
