import type { AmendmentRow } from '../../fold/fold.ts';
import { byAccount, type NewRows, newRows } from '../../write/new-rows.ts';
import type { WireBytes } from '../../write/wire-bytes.ts';
import type { NewAlgo } from '../fold/algos.ts';
import type { NewList } from '../fold/lists.ts';
import type { NewOrder } from '../fold/orders.ts';

/** Columns that every order has; the others have meaningful defaults. */
const PLAIN_COLUMNS = [
  'account',
  'order_id',
  'market',
  'client_order_id',
  'side',
  'order_type',
  'time_in_force',
  'stp',
  'price_ticks',
  'lots',
  'quote_units',
  'filled_lots',
  'filled_quote_units',
  'prevented_lots',
  'reason',
  'placed_seq',
  'created_at_ms',
  'updated_at_ms',
  'placed_lots',
  'placed_filled_lots',
  'placed_filled_quote_units',
  'placed_prevented_lots',
  'placed_reason',
];

function putPlain(out: WireBytes, row: NewOrder): void {
  out.int4(row.account);
  out.int8(row.orderId);
  out.int4(row.market);
  out.text(row.clientOrderId);
  out.int2(row.side);
  out.int2(row.orderType);
  out.int2(row.timeInForce);
  out.int2(row.stp);
  out.int4(row.priceTicks);
  out.int8(row.lots);
  out.int8(row.quoteUnits);
  out.int8(row.filledLots);
  out.int8(row.filledQuoteUnits);
  out.int8(row.preventedLots);
  out.int2(row.reason);
  out.int8(row.placedSeq);
  out.int8(row.createdAtMs);
  out.int8(row.updatedAtMs);
  out.int8(row.placedLots);
  out.int8(row.placedFilledLots);
  out.int8(row.placedFilledQuoteUnits);
  out.int8(row.placedPreventedLots);
  out.int2(row.placedReason);
}

/** Is every column that is not among the plain ones as its default? */
function isPlain(order: NewOrder): boolean {
  const { stopTicks, trailingBips, visibleLots, goodTillMs, peg, pegLevels, strategyId, strategyType } = order;
  const { listId, algoId, phase, placedPhase, workingAtMs, trackingAtMs } = order;
  const terms = stopTicks | trailingBips | peg | pegLevels | strategyId | strategyType | phase | placedPhase;
  const isOfNothing = visibleLots === 0 && goodTillMs === 0 && listId === 0 && algoId === 0;
  return (
    order.placedClientOrderId === null && terms === 0 && isOfNothing && workingAtMs === null && trackingAtMs === null
  );
}

/** Most orders. */
const PLAIN_ORDERS = newRows<NewOrder>(
  'orders',
  PLAIN_COLUMNS,
  (fold) => byAccount(fold.orders.placed.values()).filter(isPlain),
  putPlain,
);

const ORDERS_WITH_TERMS = newRows<NewOrder>(
  'orders',
  [
    ...PLAIN_COLUMNS,
    'stop_ticks',
    'trailing_bips',
    'visible_lots',
    'good_till_ms',
    'peg',
    'peg_levels',
    'strategy_id',
    'strategy_type',
    'tracking_at_ms',
    'list_id',
    'algo_id',
    'phase',
    'placed_phase',
    'working_at_ms',
    'placed_client_order_id',
  ],
  (fold) => byAccount([...fold.orders.placed.values()].filter((order) => !isPlain(order))),
  (out, row) => {
    putPlain(out, row);
    out.int4(row.stopTicks);
    out.int4(row.trailingBips);
    out.int8(row.visibleLots);
    out.int8(row.goodTillMs);
    out.int2(row.peg);
    out.int2(row.pegLevels);
    out.int4(row.strategyId);
    out.int4(row.strategyType);
    out.int8(row.trackingAtMs);
    out.int8(row.listId);
    out.int8(row.algoId);
    out.int2(row.phase);
    out.int2(row.placedPhase);
    out.int8(row.workingAtMs);
    out.text(row.placedClientOrderId);
  },
);

const OPEN_ORDERS = newRows<NewOrder>(
  'open_orders',
  ['account', 'order_id', 'market'],
  (fold) => byAccount(fold.orders.opened()),
  (out, row) => {
    out.int4(row.account);
    out.int8(row.orderId);
    out.int4(row.market);
  },
);

const AMENDMENTS = newRows<AmendmentRow>(
  'amendments',
  ['account', 'order_id', 'seq', 'time_ms', 'lots', 'from_ticks', 'new_client_order_id'],
  (fold) => byAccount(fold.amendments),
  (out, row) => {
    out.int4(row.account);
    out.int8(row.orderId);
    out.int8(row.seq);
    out.int8(row.timeMs);
    out.int8(row.lots);
    out.int4(row.fromTicks);
    out.text(row.newClientOrderId);
  },
);

const LISTS = newRows<NewList>(
  'order_lists',
  ['list_id', 'account', 'market', 'kind', 'client_list_id', 'created_at_ms', 'ended_at_ms'],
  (fold) => byAccount(fold.lists.placed.values()),
  (out, row) => {
    out.int8(row.listId);
    out.int4(row.account);
    out.int4(row.market);
    out.int2(row.kind);
    out.text(row.clientListId);
    out.int8(row.createdAtMs);
    out.int8(row.endedAtMs);
  },
);

const ALGOS = newRows<NewAlgo>(
  'algos',
  [
    'algo_id',
    'account',
    'filled_lots',
    'filled_quote_units',
    'updated_at_ms',
    'ended_at_ms',
    'reason',
    'next_slice_ms',
    'slices_done',
    'phase',
    'market',
    'kind',
    'side',
    'order_type',
    'stp',
    'lots',
    'quote_units',
    'price_ticks',
    'last_ticks',
    'parts',
    'distribution',
    'duration_ms',
    'is_random',
    'client_algo_id',
    'placed_seq',
    'created_at_ms',
    'placed_next_slice_ms',
    'placed_slices_done',
    'placed_reason',
  ],
  (fold) => byAccount(fold.algos.placed.values()),
  (out, row) => {
    out.int8(row.algoId);
    out.int4(row.account);
    out.int8(row.filledLots);
    out.int8(row.filledQuoteUnits);
    out.int8(row.updatedAtMs);
    out.int8(row.endedAtMs);
    out.int2(row.reason);
    out.int8(row.nextSliceMs);
    out.int4(row.slicesDone);
    out.int2(row.phase);
    out.int4(row.market);
    out.int2(row.kind);
    out.int2(row.side);
    out.int2(row.orderType);
    out.int2(row.stp);
    out.int8(row.lots);
    out.int8(row.quoteUnits);
    out.int4(row.priceTicks);
    out.int4(row.lastTicks);
    out.int4(row.parts);
    out.int2(row.distribution);
    out.int8(row.durationMs);
    out.bool(row.isRandom);
    out.text(row.clientAlgoId);
    out.int8(row.placedSeq);
    out.int8(row.createdAtMs);
    out.int8(row.placedNextSliceMs);
    out.int4(row.placedSlicesDone);
    out.int2(row.placedReason);
  },
);

/** Orders, their amendments, their lists, ladders and TWAPs. */
export const NEW_ORDERS: readonly NewRows[] = [PLAIN_ORDERS, ORDERS_WITH_TERMS, OPEN_ORDERS, AMENDMENTS, LISTS, ALGOS];
