-- What the venue tells everybody (docs/specs/075-announcements.md).
CREATE SCHEMA announcements;

CREATE TABLE announcements.posts (
  post_id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind            text NOT NULL CHECK (kind IN ('listing', 'delisting', 'maintenance', 'news')),
  -- {locale: {"title", "body"}}; en_US is always there, other languages fall back to it.
  texts           jsonb NOT NULL,
  made_by         uuid,
  made_at_ms      bigint NOT NULL,
  changed_at_ms   bigint NOT NULL,
  -- NULL: a draft. In the future: it waits.
  published_at_ms bigint,
  -- Shown as a banner on every page from, until; NULL: never.
  banner_from_ms  bigint,
  banner_until_ms bigint,
  withdrawn_at_ms bigint,
  CHECK ((banner_from_ms IS NULL) = (banner_until_ms IS NULL))
);
CREATE INDEX posts_published ON announcements.posts (published_at_ms DESC) WHERE withdrawn_at_ms IS NULL;

-- Up to which post a person has read, for the unread count of the inbox.
CREATE TABLE announcements.read_up_to (
  user_id uuid PRIMARY KEY REFERENCES identity.users ON DELETE CASCADE,
  post_id bigint NOT NULL
);

-- How the venue's parts were, measured once a minute (SYST-06).
CREATE SCHEMA status;

CREATE TABLE status.parts (
  -- spot, futures, api, live, p2p, mail, deposits:NETWORK, withdrawals:NETWORK
  part           text PRIMARY KEY,
  state          text NOT NULL CHECK (state IN ('operational', 'degraded', 'down')),
  since_ms       bigint NOT NULL,
  measured_at_ms bigint NOT NULL
);

-- Minutes of a day (days since 1970, UTC) by state.
CREATE TABLE status.days (
  part        text NOT NULL,
  day         integer NOT NULL,
  operational integer NOT NULL,
  degraded    integer NOT NULL,
  down        integer NOT NULL,
  PRIMARY KEY (part, day)
);
