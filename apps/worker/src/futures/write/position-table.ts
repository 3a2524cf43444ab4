import type { TableWrite } from '../../write/table-write.ts';

/** The state after a run: of one without changes, which funding alone made, that of the open row. */
const after = (column: string, open: string) =>
  `coalesce(CASE WHEN r.has_steps THEN r.${column} ELSE o.${open} END, 0)`;

/** What came last of a position: its last run, or the first change of the run on the other side. */
const last = (column: string) => `(array_agg(${column} ORDER BY run DESC))[1]`;

const COLUMNS = `account, market, side, opened_seq, opened_index, opened_at_ms, is_long, updated_at_ms, closed_at_ms,
  closed_cause, lots, cost_units, margin_units, max_lots, opened_lots, opened_units, realised_units, fee_units,
  funding_units`;

/**
 * Makes positions of runs. A run goes on with the position before it, ends it (its lots are zero), opens one, or turns:
 * its first change ends one on the other side and opens its own. Such a change realises for the old position alone; of
 * its fee each bears the part of its lots, the new one what is left of the division.
 */
const WITH_POSITIONS = (source: string) => `WITH steps AS (
    SELECT r.*, o.opened_seq, o.opened_index, o.opened_at_ms, o.is_long,
      ${after('first_lots', 'lots')} AS from_lots, ${after('first_cost_units', 'cost_units')} AS from_cost_units,
      ${after('last_lots', 'lots')} AS lots, ${after('last_cost_units', 'cost_units')} AS cost_units,
      ${after('last_margin_units', 'margin_units')} AS margin_units,
      CASE WHEN r.run = 0 THEN coalesce(o.lots, 0) ELSE lag(r.last_lots) OVER w END AS was_lots,
      CASE WHEN r.run = 0 THEN coalesce(o.cost_units, 0) ELSE lag(r.last_cost_units) OVER w END AS was_cost_units
    FROM ${source} LEFT JOIN projection.futures_positions o
      ON o.account = r.account AND o.market = r.market AND o.side = r.side AND o.closed_at_ms IS NULL
    WINDOW w AS (PARTITION BY r.account, r.market, r.side ORDER BY r.run)
  ), crossed AS (
    SELECT *, from_lots <> 0 AND sign(from_lots) <> sign(was_lots) AS opens,
      was_lots <> 0 AND sign(from_lots) <> sign(was_lots) AS ends FROM steps
  ), numbered AS (
    -- nth 0 is the position that was open before the batch.
    SELECT *, count(*) FILTER (WHERE opens) OVER (PARTITION BY account, market, side ORDER BY run) AS nth,
      CASE WHEN opens AND ends
        THEN div(first_fee_units::numeric * abs(was_lots), abs(was_lots)::numeric + abs(from_lots)) ELSE 0 END AS turned_fee_units
    FROM crossed
  ), parts AS (
    SELECT account, market, side, nth, run, opens, ends AND NOT opens AS is_end, opened_seq, opened_index, opened_at_ms,
      is_long, first_seq, first_index, first_ms, first_cause, from_lots, last_ms, lots, cost_units, margin_units, max_lots,
      opened_lots + CASE WHEN opens THEN abs(from_lots) ELSE greatest(abs(from_lots) - abs(was_lots), 0) END AS opened_lots,
      opened_units + CASE WHEN opens THEN abs(from_cost_units)
        WHEN abs(from_lots) > abs(was_lots) THEN abs(from_cost_units) - abs(was_cost_units) ELSE 0 END AS opened_units,
      realised_units + CASE WHEN opens THEN 0 ELSE first_realised_units END AS realised_units,
      fee_units + first_fee_units - turned_fee_units AS fee_units,
      funding_units + CASE WHEN opens THEN 0 ELSE funding_before_units END AS funding_units
    FROM numbered
    UNION ALL
    SELECT account, market, side, nth - 1, run, false, true, opened_seq, opened_index, opened_at_ms, is_long, first_seq,
      first_index, first_ms, first_cause, 0, first_ms, 0, 0, 0, 0, 0, 0, first_realised_units, turned_fee_units,
      funding_before_units
    FROM numbered WHERE opens AND ends
  ), positions AS (
    SELECT account, market, side, nth,
      CASE WHEN nth = 0 THEN min(opened_seq) ELSE min(first_seq) FILTER (WHERE opens) END AS opened_seq,
      CASE WHEN nth = 0 THEN min(opened_index) ELSE min(first_index) FILTER (WHERE opens) END AS opened_index,
      CASE WHEN nth = 0 THEN min(opened_at_ms) ELSE min(first_ms) FILTER (WHERE opens) END AS opened_at_ms,
      CASE WHEN nth = 0 THEN bool_and(is_long) ELSE bool_and(from_lots > 0) FILTER (WHERE opens) END AS is_long,
      min(first_ms) FILTER (WHERE is_end) AS closed_at_ms, min(first_cause) FILTER (WHERE is_end) AS closed_cause,
      -- What is told of a closed position, as margin that goes back, does not change its row.
      coalesce(min(first_ms) FILTER (WHERE is_end), max(last_ms)) AS updated_at_ms,
      ${last('lots')} AS lots, ${last('cost_units')} AS cost_units,
      CASE WHEN bool_or(is_end) THEN 0 ELSE ${last('margin_units')} END AS margin_units,
      max(max_lots) AS max_lots, sum(opened_lots) AS opened_lots, sum(opened_units) AS opened_units,
      sum(realised_units) AS realised_units, sum(fee_units) AS fee_units, sum(funding_units) AS funding_units
    FROM parts GROUP BY account, market, side, nth
  )`;

/** Positions from zero to zero. */
export const POSITION_TABLE: TableWrite = {
  name: 'futures_positions',
  columns: {
    account: 'int4',
    market: 'int4',
    side: 'int2',
    run: 'int4',
    has_steps: 'bool',
    funding_before_units: 'numeric',
    first_seq: 'int8',
    first_index: 'int4',
    first_ms: 'int8',
    first_lots: 'int8',
    first_cost_units: 'int8',
    first_realised_units: 'int8',
    first_fee_units: 'int8',
    first_cause: 'int2',
    opened_lots: 'numeric',
    opened_units: 'numeric',
    realised_units: 'numeric',
    fee_units: 'numeric',
    funding_units: 'numeric',
    max_lots: 'int8',
    last_lots: 'int8',
    last_cost_units: 'int8',
    last_margin_units: 'int8',
    last_ms: 'int8',
  },
  rows: (fold) => fold.futures.positions.runs(),
  // In the order of time: the open position of a side is closed before the next is there.
  statement: (_, source) => `${WITH_POSITIONS(source)}
    INSERT INTO projection.futures_positions AS t (${COLUMNS})
    SELECT ${COLUMNS} FROM positions WHERE opened_seq IS NOT NULL ORDER BY account, market, side, nth
    ON CONFLICT (account, opened_seq, opened_index) DO UPDATE SET
      updated_at_ms = excluded.updated_at_ms, closed_at_ms = excluded.closed_at_ms, closed_cause = excluded.closed_cause,
      lots = excluded.lots, cost_units = excluded.cost_units, margin_units = excluded.margin_units,
      max_lots = greatest(t.max_lots, excluded.max_lots),
      opened_lots = t.opened_lots + excluded.opened_lots, opened_units = t.opened_units + excluded.opened_units,
      realised_units = t.realised_units + excluded.realised_units, fee_units = t.fee_units + excluded.fee_units,
      funding_units = t.funding_units + excluded.funding_units`,
};
