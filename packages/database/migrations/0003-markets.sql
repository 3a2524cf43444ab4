-- Markets: how they are configured, what was traded in them, and what staff plan with them.

CREATE TABLE projection.markets (
  market integer PRIMARY KEY,
  symbol text NOT NULL,
  status text NOT NULL,
  -- The whole MarketPayload as last configured.
  settings jsonb NOT NULL
);

-- The public tape: one row a trade.
CREATE TABLE projection.trades (
  trade_id bigint NOT NULL,
  seq bigint NOT NULL,
  time_ms bigint NOT NULL,
  lots bigint NOT NULL,
  quote_units bigint NOT NULL,
  taker_order_id bigint NOT NULL,
  maker_order_id bigint NOT NULL,
  market integer NOT NULL,
  price_ticks integer NOT NULL,
  taker_side smallint NOT NULL,
  PRIMARY KEY (market, trade_id)
);
CREATE INDEX trades_by_time ON projection.trades (market, time_ms, trade_id);

-- The trades folded by time. Turnover is a sum over time and may pass any fixed width, so it is numeric.
CREATE TABLE projection.candles (
  open_ms bigint NOT NULL,
  trade_count bigint NOT NULL,
  market integer NOT NULL,
  open_ticks integer NOT NULL,
  high_ticks integer NOT NULL,
  low_ticks integer NOT NULL,
  close_ticks integer NOT NULL,
  interval text COLLATE "C" NOT NULL,
  lots numeric NOT NULL,
  quote_units numeric NOT NULL,
  taker_buy_lots numeric NOT NULL,
  taker_buy_quote_units numeric NOT NULL,
  PRIMARY KEY (market, interval, open_ms)
) WITH (fillfactor = 70);

-- What is not a projection: a rebuild leaves it alone.
CREATE SCHEMA markets;

-- Imported candles older than the venue's own first trade. The same columns in the same order: queries unite the two.
CREATE TABLE markets.history (LIKE projection.candles, PRIMARY KEY (market, interval, open_ms));

-- When each market was first configured, ms of command time (MKTS-03). Written once.
CREATE TABLE markets.listings (
  symbol       text COLLATE "C" PRIMARY KEY,
  listed_at_ms bigint NOT NULL
);

-- What staff plan with markets (docs/specs/034-auctions-and-listings.md PLAN-01, PLAN-10, PLAN-11).
CREATE TABLE markets.plans (
  id           uuid   PRIMARY KEY,
  kind         text   NOT NULL CHECK (kind IN ('listing', 'delisting', 'status', 'filters', 'fees')),
  -- '' in a plan of fees: for all markets that have no row of their own.
  symbol       text   COLLATE "C" NOT NULL,
  -- Of a listing: {"market": the engine's configuration of the market, "fees": of tier 0 in it}.
  listing      jsonb,
  -- Of filters: {"filters": all of them as a person writes them, null: the configuration file's;
  -- "changes": [{filter, before, after}]}.
  filters      jsonb,
  -- Of fees: {"fees": rows of the fee table as a person writes them, null: the configuration file's;
  -- "changes": [{filter, before, after}]}.
  fees         jsonb,
  reason       text   NOT NULL,
  made_by      uuid   NOT NULL,
  made_by_name text   NOT NULL,
  made_at_ms   bigint NOT NULL,
  -- Who approved it; a plan of a status is approved by its maker. Nothing is done before.
  agreed_by_name text,
  agreed_at_ms bigint,
  -- NULL: not over.
  ended        text   CHECK (ended IN ('done', 'cancelled', 'refused')),
  ended_at_ms  bigint,
  CHECK ((ended IS NULL) = (ended_at_ms IS NULL)),
  CHECK ((kind = 'listing') = (listing IS NOT NULL)),
  CHECK ((kind = 'filters') = (filters IS NOT NULL)),
  CHECK ((kind = 'fees') = (fees IS NOT NULL))
);
-- A market has one open listing or delisting at a time, one open change of filters and one of fees.
CREATE UNIQUE INDEX plans_one_at_a_time ON markets.plans (symbol) WHERE kind IN ('listing', 'delisting') AND ended IS NULL;
CREATE UNIQUE INDEX plans_filters_once ON markets.plans (symbol) WHERE kind = 'filters' AND ended IS NULL;
CREATE UNIQUE INDEX plans_fees_once ON markets.plans (symbol) WHERE kind = 'fees' AND ended IS NULL;
CREATE INDEX plans_open ON markets.plans (made_at_ms) WHERE ended IS NULL;

CREATE TABLE markets.plan_steps (
  plan       uuid   NOT NULL REFERENCES markets.plans,
  step       integer NOT NULL,
  at_ms      bigint NOT NULL,
  -- 'LIST', or the status it sets.
  deed       text   NOT NULL,
  -- Of an auction: its end.
  until_ms   bigint,
  -- NULL: its command was never sent. Written before the command is sent (PLAN-07): the engine remembers the key of a
  -- command for a day only.
  sent_at_ms bigint,
  -- The market's status just before; NULL: the step lists the market.
  status_before text,
  done_at_ms bigint,
  -- 'done', or the engine's refusal.
  outcome    text,
  PRIMARY KEY (plan, step)
);
CREATE INDEX plan_steps_due ON markets.plan_steps (at_ms) WHERE done_at_ms IS NULL;
