-- The price that an order of a contract had before it was given another price or a larger quantity; NULL: it kept price and
-- place (docs/specs/041-futures-engine.md FUT-80).
ALTER TABLE projection.amendments ADD COLUMN from_ticks integer;
