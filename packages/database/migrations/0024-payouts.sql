-- What leaves and moves between our own addresses (docs/specs/059).

-- A transaction that is to be signed. It is written before the signer is asked, so that after a crash the same bytes are
-- asked for again. One at a time for an address.
CREATE TABLE custody.plans (
  network integer NOT NULL REFERENCES custody.networks,
  from_address text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('withdrawal', 'sweep', 'gasTopUp', 'toCold')),
  withdrawal_id bigint REFERENCES custody.withdrawals,
  -- The number of the address that pays (sweep, toCold) or is paid (gasTopUp).
  address_index integer,
  asset integer NOT NULL,
  to_address text NOT NULL,
  raw numeric NOT NULL CHECK (raw > 0),
  nonce bigint NOT NULL CHECK (nonce >= 0),
  gas_limit numeric NOT NULL,
  fee_per_gas numeric NOT NULL,
  tip_per_gas numeric NOT NULL,
  planned_at_ms bigint NOT NULL,
  PRIMARY KEY (network, from_address),
  CHECK ((purpose = 'withdrawal') = (withdrawal_id IS NOT NULL)),
  CHECK ((purpose = 'withdrawal') = (address_index IS NULL))
);

ALTER TABLE custody.spends
  ADD COLUMN address_index integer,
  ADD COLUMN gas_limit numeric NOT NULL,
  ADD COLUMN fee_per_gas numeric NOT NULL,
  ADD COLUMN tip_per_gas numeric NOT NULL,
  -- When its bytes were given to endpoints last.
  ADD COLUMN sent_at_ms bigint,
  -- The part of the fee that the ledger books, and when it had.
  ADD COLUMN fee_units bigint CHECK (fee_units >= 0),
  ADD COLUMN fee_booked_at_ms bigint;
CREATE INDEX spends_to_book ON custody.spends (spend_id) WHERE fee_raw IS NOT NULL AND fee_booked_at_ms IS NULL;

ALTER TABLE custody.withdrawals
  -- The only nonce that ever pays it.
  ADD COLUMN nonce bigint,
  -- Why it was not signed, and when that is tried again.
  ADD COLUMN payout_refusal text,
  ADD COLUMN payout_after_ms bigint NOT NULL DEFAULT 0;

-- wei a gas: no transaction offers more, however long it waits.
ALTER TABLE custody.networks ADD COLUMN fee_per_gas_max numeric NOT NULL DEFAULT 500000000000 CHECK (fee_per_gas_max > 0);

-- Why the gate closed withdrawals of an asset by itself; NULL: it did not.
ALTER TABLE custody.coins ADD COLUMN gate_reason text, ADD COLUMN gated_at_ms bigint;

-- What a customer's address holds, and what is done about it.
CREATE TABLE custody.holdings (
  network integer NOT NULL REFERENCES custody.networks,
  address_index integer NOT NULL,
  asset integer NOT NULL,
  raw numeric NOT NULL CHECK (raw >= 0),
  -- LEFT: less than a sweep is worth · DUE: to be swept · TOPPING_UP: gas is on its way to it · SWEEPING.
  state text NOT NULL CHECK (state IN ('LEFT', 'DUE', 'TOPPING_UP', 'SWEEPING')),
  measured_at_ms bigint NOT NULL,
  PRIMARY KEY (network, address_index, asset)
);
CREATE INDEX holdings_open ON custody.holdings (network) WHERE state <> 'LEFT';

-- What is above a coin's hot ceiling is proposed to go to the cold address; staff say.
CREATE TABLE custody.cold_proposals (
  proposal_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network integer NOT NULL REFERENCES custody.networks,
  asset integer NOT NULL,
  raw numeric NOT NULL CHECK (raw > 0),
  to_address text NOT NULL,
  state text NOT NULL CHECK (state IN ('PROPOSED', 'CONFIRMED', 'REFUSED', 'SIGNED')),
  proposed_at_ms bigint NOT NULL,
  decided_by uuid,
  decided_at_ms bigint
);
CREATE UNIQUE INDEX cold_proposals_open ON custody.cold_proposals (network, asset) WHERE state IN ('PROPOSED', 'CONFIRMED');

-- Chains write addresses in one case, people in two.
CREATE INDEX addresses_by_key ON custody.addresses (family, lower(address));
CREATE INDEX deposits_changed ON custody.deposits (network, updated_at_ms);
