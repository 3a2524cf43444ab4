-- The wallet on chains (docs/specs/054 to 060): networks, addresses, deposits, withdrawals, and what was sent.
--
-- raw: the coin's own smallest units, which may pass any fixed width. units: those of the ledger.

-- What came and left by each network, as the ledger has it (CUST-22).
CREATE TABLE projection.network_flows (
  asset integer NOT NULL,
  network integer NOT NULL,
  deposited_units numeric NOT NULL,
  withdrawn_units numeric NOT NULL,
  fee_units numeric NOT NULL,
  PRIMARY KEY (asset, network)
) WITH (fillfactor = 50);

CREATE SCHEMA custody;

CREATE TABLE custody.networks (
  network integer PRIMARY KEY CHECK (network > 0),
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z][A-Z0-9-]{0,19}$'),
  family text NOT NULL CHECK (family IN ('evm', 'bitcoin')),
  name text NOT NULL,
  -- Of an EVM network.
  chain_id bigint,
  -- Asked in this order; a deposit needs two that agree.
  endpoints text[] NOT NULL CHECK (array_length(endpoints, 1) >= 1),
  confirmations integer NOT NULL CHECK (confirmations >= 1),
  -- Final is what the chain says is final, else so many blocks.
  has_finality boolean NOT NULL,
  block_ms integer NOT NULL CHECK (block_ms > 0),
  explorer_transaction text,
  explorer_address text,
  deposits_open boolean NOT NULL DEFAULT true,
  withdrawals_open boolean NOT NULL DEFAULT true,
  -- Why the gate closed withdrawals by itself; NULL: it did not.
  gate_reason text,
  gated_at_ms bigint,
  CHECK ((family = 'evm') = (chain_id IS NOT NULL))
);

CREATE TABLE custody.coins (
  network integer NOT NULL REFERENCES custody.networks,
  asset integer NOT NULL,
  -- NULL: the network's native coin.
  contract text,
  decimals integer NOT NULL CHECK (decimals BETWEEN 0 AND 36),
  deposit_min_units bigint NOT NULL CHECK (deposit_min_units >= 1),
  withdraw_min_units bigint NOT NULL CHECK (withdraw_min_units >= 1),
  withdraw_max_units bigint NOT NULL CHECK (withdraw_max_units >= withdraw_min_units),
  -- What the exchange takes for a withdrawal.
  withdraw_fee_units bigint NOT NULL CHECK (withdraw_fee_units >= 0),
  -- Above it, a move to the cold address is proposed.
  hot_ceiling_units bigint NOT NULL CHECK (hot_ceiling_units >= 0),
  deposits_open boolean NOT NULL DEFAULT true,
  withdrawals_open boolean NOT NULL DEFAULT true,
  PRIMARY KEY (network, asset)
);
CREATE UNIQUE INDEX coins_by_contract ON custody.coins (network, contract) NULLS NOT DISTINCT;

-- One address serves all networks of a family. index: of the account xpub; 0 the hot wallet, 1 the gas station.
CREATE TABLE custody.addresses (
  family text NOT NULL,
  index integer NOT NULL CHECK (index >= 0),
  -- NULL: the house's own.
  account integer,
  address text NOT NULL,
  made_at_ms bigint NOT NULL,
  retired_at_ms bigint,
  PRIMARY KEY (family, index),
  UNIQUE (family, address)
);
CREATE UNIQUE INDEX addresses_of_account ON custody.addresses (family, account) WHERE retired_at_ms IS NULL AND account IS NOT NULL;

-- The last blocks that were followed, to find where a chain went another way.
CREATE TABLE custody.blocks (
  network integer NOT NULL REFERENCES custody.networks,
  height bigint NOT NULL,
  hash text NOT NULL,
  at_ms bigint NOT NULL,
  PRIMARY KEY (network, height)
);

CREATE TABLE custody.deposits (
  deposit_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network integer NOT NULL REFERENCES custody.networks,
  tx_hash text NOT NULL,
  -- -1: of the native coin.
  log_index integer NOT NULL CHECK (log_index >= -1),
  block_hash text NOT NULL,
  block_height bigint NOT NULL,
  seen_at_ms bigint NOT NULL,
  address text NOT NULL,
  -- Who is credited: a person, or the house.
  account integer NOT NULL,
  -- NULL: a token that nobody configured.
  asset integer,
  contract text,
  raw numeric NOT NULL CHECK (raw >= 0),
  units bigint NOT NULL CHECK (units >= 0),
  state text NOT NULL CHECK (state IN ('CONFIRMING', 'FINAL', 'CREDITED', 'ORPHANED', 'DUST', 'UNKNOWN_TOKEN', 'SUSPENSE')),
  confirmations integer NOT NULL DEFAULT 0,
  -- As asked when it was first seen.
  needed integer NOT NULL,
  credited_at_ms bigint,
  updated_at_ms bigint NOT NULL,
  UNIQUE (network, tx_hash, log_index)
);
CREATE INDEX deposits_of_account ON custody.deposits (account, deposit_id DESC);
CREATE INDEX deposits_open ON custody.deposits (network, block_height) WHERE state IN ('CONFIRMING', 'FINAL');

CREATE TABLE custody.withdrawals (
  withdrawal_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account integer NOT NULL,
  user_id uuid NOT NULL REFERENCES identity.users,
  asset integer NOT NULL,
  network integer NOT NULL REFERENCES custody.networks,
  address text NOT NULL,
  memo text,
  -- The first 128 bits of SHA-256 of network, address and memo (CUST-11).
  destination bytea NOT NULL CHECK (length(destination) = 16),
  units bigint NOT NULL CHECK (units > 0),
  fee_units bigint NOT NULL CHECK (fee_units >= 0),
  -- The asker's own id: the same one asks for the same withdrawal.
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 64),
  state text NOT NULL CHECK (state IN
    ('NEW', 'HELD', 'REVIEW', 'APPROVED', 'SIGNED', 'BROADCAST', 'MINED', 'PAID', 'CANCELLED', 'REJECTED', 'REFUSED', 'FAILED')),
  -- Why it waits for people, or was refused.
  reasons text[] NOT NULL DEFAULT '{}',
  -- Worth in dollars when it was asked for, in cents: what limits count.
  worth_cents bigint NOT NULL,
  requested_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  ended_at_ms bigint,
  -- The core's signature over the voucher text.
  voucher bytea,
  tx_hash text,
  UNIQUE (account, client_id)
);
CREATE INDEX withdrawals_of_account ON custody.withdrawals (account, withdrawal_id DESC);
CREATE INDEX withdrawals_open ON custody.withdrawals (network, withdrawal_id) WHERE ended_at_ms IS NULL;

-- Who of the staff decided what about a withdrawal.
CREATE TABLE custody.approvals (
  withdrawal_id bigint NOT NULL REFERENCES custody.withdrawals,
  staff_id uuid NOT NULL,
  is_approved boolean NOT NULL,
  reason text NOT NULL,
  at_ms bigint NOT NULL,
  PRIMARY KEY (withdrawal_id, staff_id)
);

-- Every transaction of ours. Its bytes are here before anybody else has them. Of one nonce several may have been signed,
-- each replacing the one before; one is mined.
CREATE TABLE custody.spends (
  spend_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network integer NOT NULL REFERENCES custody.networks,
  purpose text NOT NULL CHECK (purpose IN ('withdrawal', 'sweep', 'gasTopUp', 'toCold')),
  withdrawal_id bigint REFERENCES custody.withdrawals,
  asset integer NOT NULL,
  from_address text NOT NULL,
  to_address text NOT NULL,
  raw numeric NOT NULL CHECK (raw > 0),
  nonce bigint NOT NULL CHECK (nonce >= 0),
  tx_hash text NOT NULL,
  signed bytea NOT NULL,
  max_fee_raw numeric NOT NULL,
  -- What the network took, once it is mined.
  fee_raw numeric,
  block_height bigint,
  block_hash text,
  state text NOT NULL CHECK (state IN ('SIGNED', 'BROADCAST', 'MINED', 'FINAL', 'REPLACED', 'REVERTED')),
  signed_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  UNIQUE (network, tx_hash),
  CHECK ((purpose = 'withdrawal') = (withdrawal_id IS NOT NULL))
);
CREATE INDEX spends_of_withdrawal ON custody.spends (withdrawal_id);
CREATE INDEX spends_by_nonce ON custody.spends (network, from_address, nonce);
CREATE INDEX spends_open ON custody.spends (network) WHERE state IN ('SIGNED', 'BROADCAST', 'MINED');

CREATE TABLE custody.address_book (
  entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  network integer NOT NULL REFERENCES custody.networks,
  address text NOT NULL,
  memo text,
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 40),
  added_at_ms bigint NOT NULL,
  -- New entries wait before money may go there.
  usable_at_ms bigint NOT NULL
);
CREATE UNIQUE INDEX address_book_once ON custody.address_book (user_id, network, address, memo) NULLS NOT DISTINCT;

-- What our addresses hold, as the chain said last.
CREATE TABLE custody.chain_balances (
  network integer NOT NULL REFERENCES custody.networks,
  asset integer NOT NULL,
  place text NOT NULL CHECK (place IN ('hot', 'deposit', 'gas', 'cold')),
  raw numeric NOT NULL,
  at_ms bigint NOT NULL,
  PRIMARY KEY (network, asset, place)
);
-- What came and was below one unit of the ledger, and what fees left of one: chain = units × raw of one + this.
CREATE TABLE custody.remainders (
  network integer NOT NULL REFERENCES custody.networks,
  asset integer NOT NULL,
  raw numeric NOT NULL,
  PRIMARY KEY (network, asset)
);
