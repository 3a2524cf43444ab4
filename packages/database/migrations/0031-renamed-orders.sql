-- An amendment may give its order another client order id: client_order_id is the one it goes by, this the one it was placed
-- with, for a placement that is heard again. NULL: the same.
ALTER TABLE projection.orders ADD COLUMN placed_client_order_id text COLLATE "C";
-- The id that the order goes by from this amendment on; NULL: it kept the one it had.
ALTER TABLE projection.amendments ADD COLUMN new_client_order_id text COLLATE "C";
