-- Bitcoin as the second family of chains (docs/specs/067).

ALTER TABLE custody.networks
  -- Which of Bitcoin's networks.
  ADD COLUMN bitcoin text CHECK (bitcoin IN ('mainnet', 'testnet', 'regtest')),
  ADD CHECK ((family = 'bitcoin') = (bitcoin IS NOT NULL));

-- Outputs to addresses of ours, as blocks have them. Of custody.spends (and plans) of a Bitcoin network: nonce is the
-- number of a payment, which all transactions that pay it share, with the same inputs; from_address is the hot wallet;
-- gas_limit is 1 and fee_per_gas the whole fee in satoshi.
CREATE TABLE custody.outputs (
  network integer NOT NULL REFERENCES custody.networks,
  tx_hash text NOT NULL,
  output_index integer NOT NULL CHECK (output_index >= 0),
  -- Of the account xpub; 0: the hot wallet.
  address_index integer NOT NULL CHECK (address_index >= 0),
  raw numeric NOT NULL CHECK (raw > 0),
  block_height bigint NOT NULL,
  -- The payment that spends it, from its plan on; NULL: none does.
  spent_by bigint,
  PRIMARY KEY (network, tx_hash, output_index)
);
CREATE INDEX outputs_free ON custody.outputs (network, raw DESC) WHERE spent_by IS NULL;
CREATE INDEX outputs_spent ON custody.outputs (network, spent_by) WHERE spent_by IS NOT NULL;
