import {
  LIQUIDATION_STEPS,
  type LiquidationStep,
  MARGIN_MODES,
  type MarginMode,
  POSITION_SIDES,
  type PositionSide,
} from '@pelorus/protocol/futures/contracts.ts';
import type { HistoryPage, HistoryPageOptions } from '../projection/history-scan.ts';
import { entry } from '../projection/wire-table.ts';
import { Parameters, type Queryable } from '../queryable.ts';
import { type TimedPlace, type TimeSpan, timedHistory, timedWhere } from './timed-history.ts';

/** A step of a liquidation as everybody may see it: ticks, lots, ms. */
export interface ToldLiquidation extends TimedPlace {
  market: number;
  step: LiquidationStep;
  positionSide: PositionSide;
  /** The bankruptcy price. */
  priceTicks: number;
  markTicks: number;
  lots: number;
}

/** A step of a liquidation as its account sees it; equity and maintenance are from before the step. */
interface LiquidationRow extends ToldLiquidation {
  orderId: number | null;
  equityUnits: number;
  maintenanceUnits: number;
}

type Raw<Row extends ToldLiquidation> = Omit<Row, 'step' | 'positionSide'> & { step: number; positionSide: number };

const TOLD = `market, step, side AS "positionSide", price_ticks AS "priceTicks", mark_ticks AS "markTicks", lots`;
const OWN = `${TOLD}, order_id AS "orderId", equity_units AS "equityUnits", maintenance_units AS "maintenanceUnits"`;
const TABLE = 'projection.futures_liquidations';

const named = <Row extends ToldLiquidation>(raw: Raw<Row>) => ({
  ...raw,
  step: entry(LIQUIDATION_STEPS, raw.step),
  positionSide: entry(POSITION_SIDES, raw.positionSide),
});

/** Returns the steps of liquidations that took positions in a contract, of everybody, newest first. */
export async function liquidationFeed(
  db: Queryable,
  market: number,
  span: TimeSpan,
  { before, ...page }: HistoryPageOptions<TimedPlace>,
): Promise<HistoryPage<ToldLiquidation, TimedPlace>> {
  const parameters = new Parameters();
  const where = `market = ${parameters.add(market)} AND step > 0${timedWhere(parameters, span, before)}`;
  const what = { table: TABLE, where, wanted: [], columns: TOLD };
  const { next, rows } = await timedHistory<Raw<ToldLiquidation>>(db, what, page, parameters);
  return { next, rows: rows.map(named) };
}

/** Returns the steps of the account's liquidations, newest first. */
export async function liquidationsOf(
  db: Queryable,
  account: number,
  filter: TimeSpan & { market?: number | undefined },
  { before, ...page }: HistoryPageOptions<TimedPlace>,
): Promise<HistoryPage<LiquidationRow, TimedPlace>> {
  const parameters = new Parameters();
  const where = `account = ${parameters.add(account)}${timedWhere(parameters, filter, before)}`;
  const wanted = filter.market === undefined ? [] : [`market = ${parameters.add(filter.market)}`];
  const { next, rows } = await timedHistory<Raw<LiquidationRow>>(
    db,
    { table: TABLE, where, wanted, columns: OWN },
    page,
    parameters,
  );
  return { next, rows: rows.map((raw) => named<LiquidationRow>(raw)) };
}

interface MarginCallRow extends TimedPlace {
  asset: number;
  /** null: all crossed positions of the asset. */
  market: number | null;
  marginMode: MarginMode;
  /** Maintenance margin in hundredths of equity. */
  partE2: number;
  equityUnits: number;
  maintenanceUnits: number;
}

/** Returns the margin calls that the account was told, newest first. */
export async function marginCallsOf(
  db: Queryable,
  account: number,
  span: TimeSpan,
  { before, ...page }: HistoryPageOptions<TimedPlace>,
): Promise<HistoryPage<MarginCallRow, TimedPlace>> {
  const parameters = new Parameters();
  const where = `account = ${parameters.add(account)}${timedWhere(parameters, span, before)}`;
  const columns = `asset, market, margin_mode AS "marginMode", part_e2 AS "partE2", equity_units AS "equityUnits",
    maintenance_units AS "maintenanceUnits"`;
  const what = { table: 'projection.futures_margin_calls', where, wanted: [], columns };
  type RawCall = Omit<MarginCallRow, 'marginMode'> & { marginMode: number };
  const { next, rows } = await timedHistory<RawCall>(db, what, page, parameters);
  return { next, rows: rows.map((raw) => ({ ...raw, marginMode: entry(MARGIN_MODES, raw.marginMode) })) };
}
