-- Prices a person waits for (docs/specs/074-price-alerts.md).
CREATE SCHEMA alerts;

CREATE TABLE alerts.prices (
  alert_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id     uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  market      integer NOT NULL,
  is_above    boolean NOT NULL,
  -- Ticks of the market.
  price       bigint NOT NULL,
  note        text NOT NULL CHECK (length(note) <= 100),
  made_at_ms  bigint NOT NULL,
  -- Trades of later commands than this reach it: the last that was known when it was made or moved.
  after_seq   bigint NOT NULL,
  -- NULL: it waits.
  fired_at_ms bigint
);
CREATE INDEX prices_of_user ON alerts.prices (user_id, alert_id DESC);
CREATE INDEX prices_waiting ON alerts.prices (market, is_above, price) WHERE fired_at_ms IS NULL;
CREATE INDEX prices_fired ON alerts.prices (fired_at_ms) WHERE fired_at_ms IS NOT NULL;
