-- Conversions (docs/specs/063-convert.md). What a quote promised, how far it got and what came of it: orders and fills
-- are the journal's and in the projections, this says which of them belong together.

CREATE SCHEMA convert;

CREATE TABLE convert.quotes (
  -- The order in which they were made.
  number bigint GENERATED ALWAYS AS IDENTITY,
  quote_id text PRIMARY KEY CHECK (quote_id ~ '^[0-9a-f]{24}$'),
  -- Quotes that are accepted together.
  group_id text,
  account bigint NOT NULL,
  from_asset integer NOT NULL,
  to_asset integer NOT NULL,
  via_asset integer,
  -- [{market, side, limitTicks, lots}]: what is sent. The second's lots are those quoted; sent is second_lots.
  legs jsonb NOT NULL CHECK (jsonb_array_length(legs) IN (1, 2)),
  -- Units, quoted: expected, and at worst.
  pays_units bigint NOT NULL CHECK (pays_units > 0),
  pays_most_units bigint NOT NULL CHECK (pays_most_units >= pays_units),
  gets_units bigint NOT NULL CHECK (gets_units > 0),
  gets_least_units bigint NOT NULL CHECK (gets_least_units > 0 AND gets_least_units <= gets_units),
  made_at_ms bigint NOT NULL,
  until_ms bigint NOT NULL,
  state text NOT NULL DEFAULT 'OFFERED'
    CHECK (state IN ('OFFERED', 'FIRST', 'SECOND', 'DONE', 'NOT_FILLED', 'KEPT_MIDDLE')),
  accepted_at_ms bigint CHECK ((accepted_at_ms IS NULL) = (state = 'OFFERED')),
  -- Written before the order is sent: the number is in its id.
  second_attempt integer NOT NULL DEFAULT 0,
  second_lots bigint,
  -- Units, as filled.
  paid_units bigint NOT NULL DEFAULT 0,
  brought_units bigint,
  kept_units bigint,
  got_units bigint NOT NULL DEFAULT 0,
  -- [{asset, units}]: of both legs.
  fees jsonb NOT NULL DEFAULT '[]',
  reason text,
  ended_at_ms bigint CHECK ((ended_at_ms IS NULL) = (state IN ('OFFERED', 'FIRST', 'SECOND')))
);
CREATE INDEX quotes_accepted ON convert.quotes (account, number DESC)
  WHERE accepted_at_ms IS NOT NULL;
CREATE INDEX quotes_grouped ON convert.quotes (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX quotes_under_way ON convert.quotes (accepted_at_ms) WHERE state IN ('FIRST', 'SECOND');
CREATE INDEX quotes_offered ON convert.quotes (until_ms) WHERE state = 'OFFERED';
