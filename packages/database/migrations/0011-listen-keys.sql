-- Listen keys of the Binance dialect (docs/specs/031-binance-ws-api.md): who has one reads an account for an hour.
CREATE TABLE identity.listen_keys (
  -- One an API key; it goes with it.
  key_id            uuid PRIMARY KEY REFERENCES identity.api_keys ON DELETE CASCADE,
  -- SHA-256, by which it is found; sealed, so that the same can be given again.
  listen_key_hash   bytea NOT NULL UNIQUE CHECK (octet_length(listen_key_hash) = 32),
  listen_key_sealed bytea NOT NULL,
  ends_at_ms        bigint NOT NULL
);
CREATE INDEX listen_keys_by_end ON identity.listen_keys (ends_at_ms);
