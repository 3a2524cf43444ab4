import { byAccount, type NewRows, newRows } from '../../write/new-rows.ts';
import type { WireBytes } from '../../write/wire-bytes.ts';
import type { MarginRow } from '../fold/margin.ts';
import type { ContractOrderRow } from '../fold/settings.ts';
import type { FundingRow, LiquidationRow, MarginCallRow, RateRow } from '../fold/steps.ts';

const LEDGER = newRows<MarginRow>(
  'futures_ledger',
  [
    'account',
    'seq',
    'index',
    'time_ms',
    'asset',
    'market',
    'side',
    'reason',
    'delta_available_units',
    'delta_held_units',
    'available_units',
    'held_units',
    'order_id',
    'trade_id',
  ],
  (fold) => fold.futures.margin.rows.toSorted((a, b) => a.account - b.account || a.reason - b.reason),
  (out, row) => {
    out.int4(row.account);
    out.int8(row.seq);
    out.int4(row.index);
    out.int8(row.timeMs);
    out.int4(row.asset);
    out.int4(row.market);
    out.int2(row.side);
    out.int2(row.reason);
    out.int8(row.deltaAvailableUnits);
    out.int8(row.deltaHeldUnits);
    out.int8(row.availableUnits);
    out.int8(row.heldUnits);
    out.int8(row.orderId);
    out.int8(row.tradeId);
  },
);

const ORDERS = newRows<ContractOrderRow>(
  'futures_orders',
  [
    'account',
    'order_id',
    'side',
    'is_reduce_only',
    'is_close_position',
    'working_type',
    'is_price_protected',
    'exit_type',
    'take_profit_ticks',
    'stop_loss_ticks',
  ],
  (fold) => byAccount(fold.futures.settings.orders),
  (out, row) => {
    out.int4(row.account);
    out.int8(row.orderId);
    out.int2(row.side);
    out.bool(row.isReduceOnly);
    out.bool(row.isClosePosition);
    out.int2(row.workingType);
    out.bool(row.isPriceProtected);
    out.int2(row.exitType);
    out.int4(row.takeProfitTicks);
    out.int4(row.stopLossTicks);
  },
);

/** Columns that say where a row stands in its account's history. */
const PLACE = ['account', 'seq', 'index', 'time_ms'];

function putPlace(out: WireBytes, row: { account: number; seq: number; index: number; timeMs: number }): void {
  out.int4(row.account);
  out.int8(row.seq);
  out.int4(row.index);
  out.int8(row.timeMs);
}

const FUNDING = newRows<FundingRow>(
  'futures_funding',
  [...PLACE, 'market', 'side', 'rate_e8', 'mark_ticks', 'lots', 'units'],
  (fold) => byAccount(fold.futures.steps.funding),
  (out, row) => {
    putPlace(out, row);
    out.int4(row.market);
    out.int2(row.side);
    out.int8(row.rateE8);
    out.int4(row.markTicks);
    out.int8(row.lots);
    out.int8(row.units);
  },
);

const RATES = newRows<RateRow>(
  'futures_rates',
  ['market', 'boundary_ms', 'settled_at_ms', 'rate_e8', 'mark_ticks', 'remainder_units'],
  (fold) => fold.futures.steps.rates,
  (out, row) => {
    out.int4(row.market);
    out.int8(row.boundaryMs);
    out.int8(row.settledAtMs);
    out.int8(row.rateE8);
    out.int4(row.markTicks);
    out.int8(row.remainderUnits);
  },
);

const LIQUIDATIONS = newRows<LiquidationRow>(
  'futures_liquidations',
  [
    ...PLACE,
    'market',
    'step',
    'side',
    'price_ticks',
    'mark_ticks',
    'lots',
    'order_id',
    'equity_units',
    'maintenance_units',
  ],
  (fold) => byAccount(fold.futures.steps.liquidations),
  (out, row) => {
    putPlace(out, row);
    out.int4(row.market);
    out.int2(row.step);
    out.int2(row.side);
    out.int4(row.priceTicks);
    out.int4(row.markTicks);
    out.int8(row.lots);
    out.int8(row.orderId);
    out.int8(row.equityUnits);
    out.int8(row.maintenanceUnits);
  },
);

const MARGIN_CALLS = newRows<MarginCallRow>(
  'futures_margin_calls',
  [...PLACE, 'asset', 'market', 'margin_mode', 'part_e2', 'equity_units', 'maintenance_units'],
  (fold) => byAccount(fold.futures.steps.marginCalls),
  (out, row) => {
    putPlace(out, row);
    out.int4(row.asset);
    out.int4(row.market);
    out.int2(row.marginMode);
    out.int4(row.partE2);
    out.int8(row.equityUnits);
    out.int8(row.maintenanceUnits);
  },
);

const TRANSFERS = newRows<{ seq: number; timeMs: number; isOpen: boolean }>(
  'futures_transfers',
  ['seq', 'time_ms', 'is_open'],
  (fold) => fold.futures.settings.transfers,
  (out, row) => {
    out.int8(row.seq);
    out.int8(row.timeMs);
    out.bool(row.isOpen);
  },
);

/** What perpetual contracts add and never change. */
export const NEW_FUTURES: readonly NewRows[] = [LEDGER, ORDERS, FUNDING, RATES, LIQUIDATIONS, MARGIN_CALLS, TRANSFERS];
