-- What people agreed to tell about their visits (docs/specs/015-analytics.md). No network address is kept, and nothing
-- else of the exchange depends on these tables.
CREATE SCHEMA analytics;

-- Every event as it came. Counts are made when somebody asks, so the order of arrival does not matter.
CREATE TABLE analytics.events (
  -- Random, from the browser: an event that arrives twice is the same row.
  uid            uuid PRIMARY KEY,
  -- 0 track, 1 first, 2 update, 3 overwrite.
  kind           smallint NOT NULL CHECK (kind BETWEEN 0 AND 3),
  event          text NOT NULL,
  -- When it happened: the browser's clock, corrected by ours.
  time_ms        bigint NOT NULL,
  distinct_id    text NOT NULL,
  account_id     text,
  event_id       text CHECK ((event_id IS NOT NULL) = (kind >= 2)),
  first_check_id text CHECK ((first_check_id IS NOT NULL) = (kind = 1)),
  properties     jsonb NOT NULL
);
CREATE INDEX events_by_time ON analytics.events (time_ms);
CREATE UNIQUE INDEX events_first ON analytics.events (event, first_check_id) WHERE kind = 1;
CREATE INDEX events_changed ON analytics.events (event, event_id) WHERE kind >= 2;
-- For the export of what is kept about a person (SEC-50).
CREATE INDEX events_of_account ON analytics.events (account_id) WHERE account_id IS NOT NULL;

-- Visits that a campaign brought (GET /api/open/activity/statistics): counted, without who it was.
CREATE TABLE analytics.activity (
  activity_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  time_ms        bigint NOT NULL,
  event          text NOT NULL,
  request_source text,
  type           text,
  utm            jsonb NOT NULL
);
CREATE INDEX activity_by_time ON analytics.activity (time_ms);

-- How much came on each UTC day, so that a flood cannot fill the disk.
CREATE TABLE analytics.days (
  day   date PRIMARY KEY,
  rows  bigint NOT NULL,
  bytes bigint NOT NULL
);
