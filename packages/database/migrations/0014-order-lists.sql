-- Orders that belong together: one row a list. ended_at_ms NULL = something of it is open.
CREATE TABLE projection.order_lists (
  list_id bigint NOT NULL,
  created_at_ms bigint NOT NULL,
  ended_at_ms bigint,
  account integer NOT NULL,
  market integer NOT NULL,
  -- LIST_KINDS
  kind smallint NOT NULL,
  client_list_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (account, list_id)
);
-- List ids and times grow together.
CREATE INDEX order_lists_by_time ON projection.order_lists (account, created_at_ms, list_id);
CREATE INDEX order_lists_by_client_list_id ON projection.order_lists (account, client_list_id, list_id);
CREATE INDEX order_lists_open ON projection.order_lists (account, list_id) WHERE ended_at_ms IS NULL;

-- 0 = of no list.
ALTER TABLE projection.orders ADD COLUMN list_id bigint NOT NULL DEFAULT 0;
CREATE INDEX orders_by_list ON projection.orders (account, list_id, order_id) WHERE list_id > 0;
