import type { PreventedRow } from '../../fold/fold.ts';
import { byAccount, type NewRows, newRows } from '../../write/new-rows.ts';
import type { FillRow, TradeRow } from '../fold/trades.ts';

const TRADES = newRows<TradeRow>(
  'trades',
  [
    'market',
    'trade_id',
    'seq',
    'time_ms',
    'price_ticks',
    'lots',
    'quote_units',
    'taker_side',
    'taker_order_id',
    'maker_order_id',
  ],
  (fold) => fold.trades.trades,
  (out, row) => {
    out.int4(row.market);
    out.int8(row.tradeId);
    out.int8(row.seq);
    out.int8(row.timeMs);
    out.int4(row.priceTicks);
    out.int8(row.lots);
    out.int8(row.quoteUnits);
    out.int2(row.takerSide);
    out.int8(row.takerOrderId);
    out.int8(row.makerOrderId);
  },
);

const FILLS = newRows<FillRow>(
  'fills',
  [
    'market',
    'trade_id',
    'seq',
    'time_ms',
    'price_ticks',
    'lots',
    'quote_units',
    'account',
    'order_id',
    'side',
    'fee_units',
    'fee_asset',
    'is_maker',
  ],
  (fold) => byAccount(fold.trades.fills),
  (out, row) => {
    out.int4(row.market);
    out.int8(row.tradeId);
    out.int8(row.seq);
    out.int8(row.timeMs);
    out.int4(row.priceTicks);
    out.int8(row.lots);
    out.int8(row.quoteUnits);
    out.int4(row.account);
    out.int8(row.orderId);
    out.int2(row.side);
    out.int8(row.feeUnits);
    out.int4(row.feeAsset);
    out.bool(row.isMaker);
  },
);

const PREVENTED = newRows<PreventedRow>(
  'prevented_matches',
  [
    'seq',
    'index',
    'time_ms',
    'market',
    'mode',
    'price_ticks',
    'taker_order_id',
    'maker_order_id',
    'taker_account',
    'maker_account',
    'taker_lots',
    'maker_lots',
    'prevented_id',
    'trade_group',
  ],
  (fold) => fold.prevented,
  (out, row) => {
    out.int8(row.seq);
    out.int4(row.index);
    out.int8(row.timeMs);
    out.int4(row.market);
    out.int2(row.mode);
    out.int4(row.priceTicks);
    out.int8(row.takerOrderId);
    out.int8(row.makerOrderId);
    out.int4(row.takerAccount);
    out.int4(row.makerAccount);
    out.int8(row.takerLots);
    out.int8(row.makerLots);
    out.int8(row.preventedId);
    out.int4(row.tradeGroup);
  },
);

/** The tape, each owner's fills, and prevented matches. */
export const NEW_TRADES: readonly NewRows[] = [TRADES, FILLS, PREVENTED];
