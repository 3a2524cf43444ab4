-- What the index of each contract was made of lately (docs/specs/049-futures-market-data.md FMKT-30). One row a contract,
-- written over every few seconds by the gateway that makes the marks.
CREATE TABLE markets.index_sources (
  contract text COLLATE "C" PRIMARY KEY,
  time_ms bigint NOT NULL,
  -- [{source, state, price, atMs}]
  components jsonb NOT NULL
) WITH (fillfactor = 50);
