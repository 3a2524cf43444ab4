-- What staff plan with markets (docs/specs/034-auctions-and-listings.md PLAN-01…). Not a projection.
CREATE TABLE markets.plans (
  id           uuid   PRIMARY KEY,
  kind         text   NOT NULL CHECK (kind IN ('listing', 'delisting', 'status')),
  symbol       text   COLLATE "C" NOT NULL,
  -- Of a listing: {"market": the engine's configuration of the market, "fees": of tier 0 in it}.
  listing      jsonb,
  reason       text   NOT NULL,
  made_by      uuid   NOT NULL,
  made_by_name text   NOT NULL,
  made_at_ms   bigint NOT NULL,
  -- Whoever agreed; of a status its maker. Nothing is done before.
  agreed_by_name text,
  agreed_at_ms bigint,
  -- null: not over.
  ended        text   CHECK (ended IN ('done', 'cancelled', 'refused')),
  ended_at_ms  bigint,
  CHECK ((ended IS NULL) = (ended_at_ms IS NULL)),
  CHECK ((kind = 'listing') = (listing IS NOT NULL))
);
-- A market is listed or delisted once at a time.
CREATE UNIQUE INDEX plans_one_at_a_time ON markets.plans (symbol) WHERE kind <> 'status' AND ended IS NULL;
CREATE INDEX plans_open ON markets.plans (made_at_ms) WHERE ended IS NULL;

CREATE TABLE markets.plan_steps (
  plan       uuid   NOT NULL REFERENCES markets.plans,
  step       integer NOT NULL,
  at_ms      bigint NOT NULL,
  -- 'LIST', or the status it sets.
  deed       text   NOT NULL,
  -- Of an auction: its end.
  until_ms   bigint,
  done_at_ms bigint,
  -- 'done', or what the engine refused it with.
  outcome    text,
  PRIMARY KEY (plan, step)
);
CREATE INDEX plan_steps_due ON markets.plan_steps (at_ms) WHERE done_at_ms IS NULL;
