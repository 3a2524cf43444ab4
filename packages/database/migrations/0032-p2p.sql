-- P2P (docs/specs/068-p2p-escrow.md to 072-p2p-pages.md). What is money is the journal's and in the projections; here is
-- what people say: nicknames, ads' words, payment accounts, chats, ratings, disputes.

-- Of the engine. Deadlines are on P2P's own clock (ESCR-31): wall time = deadline + stood_ms.
CREATE TABLE projection.p2p_clock (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  is_running boolean NOT NULL,
  stood_ms bigint NOT NULL,
  since_ms bigint NOT NULL
);
CREATE TABLE projection.p2p_ads (
  ad_id bigint PRIMARY KEY,
  account bigint NOT NULL,
  version bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('CLOSED', 'PAUSED', 'LIVE')),
  side text NOT NULL CHECK (side IN ('BUY', 'SELL')),
  asset integer NOT NULL,
  -- Still offered: of a seller with the fee.
  units bigint NOT NULL CHECK (units >= 0)
);
CREATE INDEX p2p_ads_live ON projection.p2p_ads (asset, side) WHERE state = 'LIVE';
CREATE TABLE projection.p2p_orders (
  order_id bigint PRIMARY KEY,
  ad_id bigint NOT NULL,
  maker bigint NOT NULL,
  taker bigint NOT NULL,
  buyer bigint NOT NULL,
  seller bigint NOT NULL,
  asset integer NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  -- Of the maker.
  fee_units bigint NOT NULL CHECK (fee_units >= 0),
  state text NOT NULL,
  opened_at_ms bigint NOT NULL,
  paid_at_ms bigint,
  ended_at_ms bigint,
  deadline_ms bigint,
  appeal_from_ms bigint
);
CREATE INDEX p2p_orders_of_buyer ON projection.p2p_orders (buyer, order_id DESC);
CREATE INDEX p2p_orders_of_seller ON projection.p2p_orders (seller, order_id DESC);
-- Completion and medians of 30 days, and how many were ever completed.
CREATE INDEX p2p_orders_ended_of_buyer ON projection.p2p_orders (buyer, state, ended_at_ms);
CREATE INDEX p2p_orders_ended_of_seller ON projection.p2p_orders (seller, state, ended_at_ms);
CREATE INDEX p2p_orders_of_ad ON projection.p2p_orders (ad_id, order_id DESC);
CREATE INDEX p2p_orders_open ON projection.p2p_orders (order_id) WHERE ended_at_ms IS NULL;
CREATE TABLE projection.p2p_moves (
  order_id bigint NOT NULL,
  seq bigint NOT NULL,
  index integer NOT NULL,
  action text NOT NULL,
  state text NOT NULL,
  -- Who moved it; null: time or staff.
  account bigint,
  at_ms bigint NOT NULL,
  PRIMARY KEY (order_id, seq, index)
);
CREATE TABLE projection.p2p_deposits (
  account bigint NOT NULL,
  asset integer NOT NULL,
  units bigint NOT NULL CHECK (units >= 0),
  PRIMARY KEY (account, asset)
);

CREATE SCHEMA p2p;

CREATE TABLE p2p.people (
  user_id uuid PRIMARY KEY REFERENCES identity.users,
  account bigint NOT NULL UNIQUE,
  -- Public; no account and no user can be made out of it.
  trader_id text NOT NULL UNIQUE CHECK (trader_id ~ '^[0-9a-f]{12}$'),
  nickname text NOT NULL,
  -- Lower case, without what looks alike.
  nickname_key text NOT NULL UNIQUE,
  since_ms bigint NOT NULL,
  last_seen_ms bigint NOT NULL,
  merchant text NOT NULL DEFAULT 'NONE' CHECK (merchant IN ('NONE', 'APPLIED', 'MERCHANT', 'REFUSED', 'ENDED')),
  tier text CHECK (tier IN ('BRONZE', 'SILVER', 'GOLD')),
  merchant_about text NOT NULL DEFAULT '',
  merchant_reason text,
  merchant_changed_ms bigint,
  CHECK ((tier IS NOT NULL) = (merchant = 'MERCHANT'))
);

CREATE TABLE p2p.payment_accounts (
  payment_account_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES identity.users,
  method text NOT NULL,
  -- JSON {holder, fields}, sealed for 'p2p-account:' and the user id.
  sealed bytea NOT NULL,
  -- A keyed hash of what names the account: the same one of two people has the same (PMET-07).
  fingerprint bytea NOT NULL,
  is_name_verified boolean NOT NULL,
  made_at_ms bigint NOT NULL,
  deleted_at_ms bigint
);
CREATE INDEX payment_accounts_of ON p2p.payment_accounts (user_id) WHERE deleted_at_ms IS NULL;
CREATE INDEX payment_accounts_same ON p2p.payment_accounts (fingerprint);
-- Shared accounts that staff have handled; they come back when one more person gives the same.
CREATE TABLE p2p.shared_accounts_seen (
  fingerprint bytea PRIMARY KEY,
  seen_by uuid NOT NULL,
  seen_at_ms bigint NOT NULL
);

-- The engine has an ad's units, version and state; this is the rest, as of the version.
CREATE TABLE p2p.ads (
  ad_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES p2p.people,
  account bigint NOT NULL,
  -- Written before the core is asked; counts once the projection has it.
  version bigint NOT NULL,
  side text NOT NULL CHECK (side IN ('BUY', 'SELL')),
  asset integer NOT NULL,
  fiat text NOT NULL CHECK (fiat ~ '^[A-Z]{3}$'),
  -- The body's terms (protocol/p2p/ads.ts), without the password.
  terms jsonb NOT NULL,
  -- As the terms say, for filters: decimals in fiat.
  fiat_min numeric NOT NULL CHECK (fiat_min > 0),
  fiat_max numeric NOT NULL CHECK (fiat_max >= fiat_min),
  methods text[] NOT NULL CHECK (cardinality(methods) BETWEEN 1 AND 5),
  audience text NOT NULL CHECK (audience IN ('PUBLIC', 'LINK', 'PASSWORD')),
  password_hash text CHECK ((password_hash IS NOT NULL) = (audience = 'PASSWORD')),
  code text NOT NULL UNIQUE CHECK (code ~ '^[a-zA-Z0-9]{10}$'),
  made_at_ms bigint NOT NULL,
  changed_at_ms bigint NOT NULL
);
CREATE INDEX ads_of ON p2p.ads (user_id, ad_id DESC);
CREATE INDEX ads_market ON p2p.ads (fiat, asset, side);

CREATE TABLE p2p.orders (
  order_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ad_id bigint NOT NULL REFERENCES p2p.ads,
  ad_version bigint NOT NULL,
  -- Terms as they were, so that an edit of the ad changes no order.
  remarks text NOT NULL,
  auto_reply text NOT NULL,
  taker uuid NOT NULL REFERENCES p2p.people,
  maker uuid NOT NULL REFERENCES p2p.people,
  buyer uuid NOT NULL REFERENCES p2p.people,
  seller uuid NOT NULL REFERENCES p2p.people,
  client_id text NOT NULL,
  -- A hash of the whole request: the same client id with another is KEY_REUSED.
  content bytea NOT NULL,
  asset integer NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  fee_units bigint NOT NULL CHECK (fee_units >= 0),
  fiat text NOT NULL,
  price numeric NOT NULL CHECK (price > 0),
  fiat_amount numeric NOT NULL CHECK (fiat_amount > 0),
  -- Cents of a dollar when it was opened: limits and holds count it.
  worth_cents bigint NOT NULL CHECK (worth_cents >= 0),
  method text NOT NULL,
  window_ms bigint NOT NULL,
  -- JSON of what the other side is shown, sealed for 'p2p-order:' and the order id; written once the id is known.
  pay_to bytea,
  pay_from bytea,
  asked_at_ms bigint NOT NULL,
  -- The core's refusal; null: taken, or not answered yet.
  refusal text,
  cancel_reason text,
  buyer_read_id bigint NOT NULL DEFAULT 0,
  seller_read_id bigint NOT NULL DEFAULT 0,
  UNIQUE (taker, client_id)
);
CREATE INDEX orders_of_buyer ON p2p.orders (buyer, order_id DESC);
CREATE INDEX orders_of_seller ON p2p.orders (seller, order_id DESC);

CREATE TABLE p2p.pictures (
  picture_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES p2p.orders,
  user_id uuid NOT NULL REFERENCES p2p.people,
  kind text NOT NULL CHECK (kind IN ('chat', 'proof', 'evidence')),
  client_id text NOT NULL,
  -- Re-encoded, with a watermark, sealed for 'p2p-picture:' and the order id.
  sealed bytea NOT NULL,
  at_ms bigint NOT NULL,
  UNIQUE (order_id, user_id, client_id)
);

CREATE TABLE p2p.messages (
  message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES p2p.orders,
  -- null: staff, or the ad's automatic reply.
  user_id uuid REFERENCES p2p.people,
  kind text NOT NULL CHECK (kind IN ('PERSON', 'AUTO', 'STAFF')),
  -- Sealed for 'p2p-message:' and the order id.
  sealed bytea NOT NULL,
  picture_id bigint REFERENCES p2p.pictures,
  is_risky boolean NOT NULL DEFAULT false,
  client_id text,
  at_ms bigint NOT NULL,
  UNIQUE (order_id, user_id, client_id)
);
CREATE INDEX messages_of_order ON p2p.messages (order_id, message_id DESC);

CREATE TABLE p2p.ratings (
  rating_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES p2p.orders,
  by_user uuid NOT NULL REFERENCES p2p.people,
  of_user uuid NOT NULL REFERENCES p2p.people,
  is_positive boolean NOT NULL,
  text text NOT NULL,
  at_ms bigint NOT NULL,
  UNIQUE (order_id, by_user)
);
CREATE INDEX ratings_of ON p2p.ratings (of_user, rating_id DESC);

CREATE TABLE p2p.blocks (
  user_id uuid NOT NULL REFERENCES p2p.people,
  blocked uuid NOT NULL REFERENCES p2p.people,
  at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, blocked),
  CHECK (user_id <> blocked)
);
CREATE TABLE p2p.reports (
  report_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  by_user uuid NOT NULL REFERENCES p2p.people,
  of_user uuid NOT NULL REFERENCES p2p.people,
  order_id bigint REFERENCES p2p.orders,
  reason text NOT NULL,
  text text NOT NULL,
  at_ms bigint NOT NULL,
  -- Who of the staff looked at it.
  seen_by uuid,
  seen_at_ms bigint
);
CREATE INDEX reports_open ON p2p.reports (report_id) WHERE seen_at_ms IS NULL;

CREATE TABLE p2p.disputes (
  order_id bigint PRIMARY KEY REFERENCES p2p.orders,
  state text NOT NULL CHECK (state IN ('OPEN', 'RULED', 'REVIEW', 'DONE', 'WITHDRAWN')),
  -- null: the timer.
  opened_by uuid REFERENCES p2p.people,
  reason text,
  -- Of the command that opened it: one that was withdrawn may be opened again, with another.
  opened_seq bigint NOT NULL,
  opened_at_ms bigint NOT NULL,
  evidence_until_ms bigint NOT NULL,
  -- Of the staff.
  taken_by uuid,
  taken_at_ms bigint,
  -- The ruling: BUYER or SELLER gets the crypto.
  ruled_for text CHECK (ruled_for IN ('BUY', 'SELL')),
  ruling_reason text,
  ruling_note text,
  -- Of the deposit of whoever loses; 0: none. Why the core paid none of it in the end; null: paid, or not asked yet.
  compensation_asset integer,
  compensation_units bigint NOT NULL DEFAULT 0 CHECK (compensation_units >= 0),
  compensation_refusal text,
  ruled_by uuid,
  ruled_at_ms bigint,
  review_until_ms bigint,
  -- Whoever asked for another look; once.
  reviewed_by uuid REFERENCES p2p.people,
  -- Whose ruling is void: another person rules.
  voided_by uuid,
  agreed_by uuid,
  agreed_at_ms bigint,
  -- When the core had paid as the ruling says; null where the seller released before.
  carried_out_at_ms bigint,
  -- When it was over, however.
  done_at_ms bigint,
  CHECK (agreed_by IS DISTINCT FROM ruled_by OR agreed_by IS NULL),
  CHECK ((ruled_for IS NULL) = (ruled_by IS NULL)),
  CHECK (state <> 'RULED' OR ruled_by IS NOT NULL)
);
CREATE INDEX disputes_open ON p2p.disputes (opened_at_ms) WHERE state IN ('OPEN', 'RULED', 'REVIEW');
CREATE TABLE p2p.statements (
  statement_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES p2p.disputes,
  user_id uuid NOT NULL REFERENCES p2p.people,
  sealed bytea NOT NULL,
  at_ms bigint NOT NULL
);
CREATE INDEX statements_of_order ON p2p.statements (order_id, statement_id);

-- What two of the staff do about P2P, at desks like those of custody.
ALTER TABLE custody.proposals DROP CONSTRAINT proposals_desk_check, ADD CONSTRAINT proposals_desk_check CHECK
  (desk IN ('stuck', 'deposits', 'cold-moves', 'adjustments', 'networks', 'p2p-merchants', 'p2p-clock'));

-- Tells open pages and sockets, whichever process changed it: 'order:7', 'ad:7', 'message:7', 'clock'.
CREATE FUNCTION p2p.tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('p2p_changed', TG_ARGV[0] || CASE WHEN TG_ARGV[1] IS NULL THEN ''
    ELSE ':' || (to_jsonb(NEW) ->> TG_ARGV[1]) END);
  RETURN NULL;
END $$;
CREATE TRIGGER tell AFTER INSERT OR UPDATE ON projection.p2p_orders
  FOR EACH ROW EXECUTE FUNCTION p2p.tell('order', 'order_id');
CREATE TRIGGER tell AFTER INSERT OR UPDATE ON projection.p2p_ads
  FOR EACH ROW EXECUTE FUNCTION p2p.tell('ad', 'ad_id');
CREATE TRIGGER tell AFTER INSERT OR UPDATE ON projection.p2p_clock
  FOR EACH ROW EXECUTE FUNCTION p2p.tell('clock');
CREATE TRIGGER tell AFTER INSERT ON p2p.messages FOR EACH ROW EXECUTE FUNCTION p2p.tell('message', 'message_id');
CREATE TRIGGER tell AFTER INSERT OR UPDATE ON p2p.disputes FOR EACH ROW EXECUTE FUNCTION p2p.tell('order', 'order_id');
CREATE TRIGGER tell AFTER INSERT ON p2p.statements FOR EACH ROW EXECUTE FUNCTION p2p.tell('order', 'order_id');

-- Mails of steps (PORD-60): an order's notice has its order, and until when, as a wall shows it.
ALTER TABLE notices.waiting ADD COLUMN p2p_order bigint, ADD COLUMN p2p_until_ms bigint;
ALTER TABLE identity.preferences ADD COLUMN mail_p2p boolean;
