import {
  MARGIN_MODES,
  type MarginMode,
  POSITION_SIDES,
  type PositionSide,
  WORKING_TYPES,
  type WorkingType,
} from '@pelorus/protocol/futures/contracts.ts';
import { entry } from '../projection/wire-table.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';

export interface ContractSettings {
  market: number;
  marginMode: MarginMode;
  leverage: number;
  updatedAtMs: number;
}

/** Returns what the account chose for contracts, by market. For those that are not among them the defaults hold. */
export async function contractSettings(db: Queryable, account: number): Promise<ContractSettings[]> {
  const found = await rows<Omit<ContractSettings, 'marginMode'> & { marginMode: number }>(
    db,
    `SELECT market, margin_mode AS "marginMode", leverage, updated_at_ms AS "updatedAtMs"
     FROM projection.futures_settings WHERE account = $1 ORDER BY market`,
    [account],
  );
  return found.map((raw) => ({ ...raw, marginMode: entry(MARGIN_MODES, raw.marginMode) }));
}

/** Returns whether the account is in hedge mode. */
export async function isHedging(db: Queryable, account: number): Promise<boolean> {
  const found = await rows<{ isHedge: boolean }>(
    db,
    'SELECT is_hedge AS "isHedge" FROM projection.futures_position_modes WHERE account = $1',
    [account],
  );
  return found[0]?.isHedge ?? false;
}

/** What an order of a contract says beyond what all orders say. */
export interface ContractTerms {
  orderId: number;
  positionSide: PositionSide;
  isReduceOnly: boolean;
  isClosePosition: boolean;
  workingType: WorkingType;
  isPriceProtected: boolean;
  /** What triggers the exits that its fills arm. */
  exitType: WorkingType;
  /** 0 = none. */
  takeProfitTicks: number;
  stopLossTicks: number;
}

type Enums = 'positionSide' | 'workingType' | 'exitType';

/** Returns, by id, the terms of these orders of the account; those of spot markets have none. */
export async function contractTerms(
  db: Queryable,
  account: number,
  orderIds: Iterable<number>,
): Promise<Map<number, ContractTerms>> {
  const parameters = new Parameters();
  const text = `SELECT order_id AS "orderId", side AS "positionSide", is_reduce_only AS "isReduceOnly",
      is_close_position AS "isClosePosition", working_type AS "workingType", is_price_protected AS "isPriceProtected",
      exit_type AS "exitType", take_profit_ticks AS "takeProfitTicks", stop_loss_ticks AS "stopLossTicks"
    FROM projection.futures_orders WHERE account = ${parameters.add(account)}
      AND order_id = ANY(${parameters.add([...orderIds])})`;
  const found = await rows<Omit<ContractTerms, Enums> & Record<Enums, number>>(db, text, parameters.values);
  const terms = found.map((raw) => ({
    ...raw,
    positionSide: entry(POSITION_SIDES, raw.positionSide),
    workingType: entry(WORKING_TYPES, raw.workingType),
    exitType: entry(WORKING_TYPES, raw.exitType),
  }));
  return new Map(terms.map((one) => [one.orderId, one]));
}
