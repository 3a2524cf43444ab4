-- An order that self-trade prevention left alone did not change: workers before counted it as changed then. Once it ends
-- it says the right time by itself, so only those that stand in the book are put right.
UPDATE projection.orders o SET updated_at_ms = greatest(
  o.created_at_ms,
  o.working_at_ms,
  o.tracking_at_ms,
  (SELECT max(f.time_ms) FROM projection.fills f WHERE f.account = o.account AND f.order_id = o.order_id),
  (SELECT max(a.time_ms) FROM projection.amendments a WHERE a.account = o.account AND a.order_id = o.order_id),
  (SELECT max(m.time_ms) FROM projection.prevented_matches m
   WHERE m.maker_account = o.account AND m.maker_order_id = o.order_id AND m.maker_lots > 0)
)
FROM (
  SELECT p.maker_account, p.maker_order_id, max(p.time_ms) AS time_ms
  FROM projection.prevented_matches p WHERE p.maker_lots = 0 GROUP BY p.maker_account, p.maker_order_id
) AS alone
JOIN projection.open_orders n ON n.account = alone.maker_account AND n.order_id = alone.maker_order_id
WHERE o.account = n.account AND o.order_id = n.order_id AND o.updated_at_ms = alone.time_ms;
