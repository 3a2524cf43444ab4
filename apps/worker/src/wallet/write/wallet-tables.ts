import type { PostingRow } from '../../fold/postings.ts';
import { type NewRows, newRows } from '../../write/new-rows.ts';
import { type TableWrite, upsertInto } from '../../write/table-write.ts';

const LEDGER = newRows<PostingRow>(
  'ledger',
  [
    'account',
    'seq',
    'index',
    'time_ms',
    'asset',
    'reason',
    'delta_available_units',
    'delta_held_units',
    'available_units',
    'held_units',
    'order_id',
    'trade_id',
  ],
  (fold) => fold.ledger.rows.toSorted((a, b) => a.account - b.account || a.asset - b.asset || a.reason - b.reason),
  (out, row) => {
    out.int4(row.account);
    out.int8(row.seq);
    out.int4(row.index);
    out.int8(row.timeMs);
    out.int4(row.asset);
    out.int2(row.reason);
    out.int8(row.deltaAvailableUnits);
    out.int8(row.deltaHeldUnits);
    out.int8(row.availableUnits);
    out.int8(row.heldUnits);
    out.int8(row.orderId);
    out.int8(row.tradeId);
  },
);

/** Every change of a balance. */
export const NEW_LEDGER: readonly NewRows[] = [LEDGER];

/** Balances as they are after the changes. */
export const WALLET_TABLES: readonly TableWrite[] = [
  {
    name: 'balances',
    columns: { account: 'int4', asset: 'int4', available_units: 'int8', held_units: 'int8' },
    rows: (fold) => fold.ledger.balances.values(),
    statement: upsertInto(
      'balances',
      'account, asset',
      'available_units = excluded.available_units, held_units = excluded.held_units',
    ),
  },
  {
    name: 'network_flows',
    columns: {
      asset: 'int4',
      network: 'int4',
      deposited_units: 'numeric',
      withdrawn_units: 'numeric',
      fee_units: 'numeric',
    },
    rows: (fold) => fold.flows.rows(),
    // What a batch moved is added: the fence lets a batch in once.
    statement: upsertInto(
      'network_flows',
      'asset, network',
      `deposited_units = t.deposited_units + excluded.deposited_units,
    withdrawn_units = t.withdrawn_units + excluded.withdrawn_units, fee_units = t.fee_units + excluded.fee_units`,
    ),
  },
];
