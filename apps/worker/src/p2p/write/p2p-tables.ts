import { insertInto, type TableWrite, upsertInto } from '../../write/table-write.ts';

const MOVED = {
  order_id: 'int8',
  state: 'text',
  paid_at_ms: 'int8',
  ended_at_ms: 'int8',
  deadline_ms: 'int8',
  appeal_from_ms: 'int8',
} as const;

/** Ads, orders and their story, merchants' deposits, and the clock (ESCR-34). */
export const P2P_TABLES: readonly TableWrite[] = [
  {
    name: 'p2p_ads',
    columns: {
      ad_id: 'int8',
      account: 'int8',
      version: 'int8',
      state: 'text',
      side: 'text',
      asset: 'int4',
      units: 'int8',
    },
    rows: (fold) => fold.p2p.ads.values(),
    statement: upsertInto(
      'p2p_ads',
      'ad_id',
      'version = excluded.version, state = excluded.state, units = excluded.units',
    ),
  },
  {
    name: 'p2p_ad_units',
    columns: { ad_id: 'int8', units: 'int8' },
    rows: (fold) => fold.p2p.adUnits.values(),
    statement: (_columns, source) =>
      `UPDATE projection.p2p_ads AS t SET units = r.units FROM ${source} WHERE t.ad_id = r.ad_id`,
  },
  {
    name: 'p2p_orders',
    columns: {
      ...MOVED,
      ad_id: 'int8',
      maker: 'int8',
      taker: 'int8',
      buyer: 'int8',
      seller: 'int8',
      asset: 'int4',
      units: 'int8',
      fee_units: 'int8',
      opened_at_ms: 'int8',
    },
    rows: (fold) => fold.p2p.opened.values(),
    statement: insertInto('p2p_orders'),
  },
  {
    name: 'p2p_orders_moved',
    columns: MOVED,
    rows: (fold) => fold.p2p.moved.values(),
    statement: (_columns, source) =>
      `UPDATE projection.p2p_orders AS t SET state = r.state, paid_at_ms = coalesce(r.paid_at_ms, t.paid_at_ms),
      ended_at_ms = r.ended_at_ms, deadline_ms = r.deadline_ms, appeal_from_ms = r.appeal_from_ms
      FROM ${source} WHERE t.order_id = r.order_id`,
  },
  {
    name: 'p2p_moves',
    columns: {
      order_id: 'int8',
      seq: 'int8',
      index: 'int4',
      action: 'text',
      state: 'text',
      account: 'int8',
      at_ms: 'int8',
    },
    rows: (fold) => fold.p2p.moves,
    statement: insertInto('p2p_moves'),
  },
  {
    name: 'p2p_deposits',
    columns: { account: 'int8', asset: 'int4', units: 'int8' },
    rows: (fold) => fold.p2p.deposits.values(),
    statement: upsertInto('p2p_deposits', 'account, asset', 'units = excluded.units'),
  },
  {
    name: 'p2p_deposits_paid',
    columns: { account: 'int8', asset: 'int4', units: 'int8' },
    rows: (fold) => fold.p2p.depositsPaid.values(),
    // What a batch paid is taken off: the fence lets a batch in once.
    statement: (_columns, source) =>
      `UPDATE projection.p2p_deposits AS t SET units = t.units - r.units FROM ${source}
      WHERE t.account = r.account AND t.asset = r.asset`,
  },
  {
    name: 'p2p_clock',
    columns: { is_running: 'bool', stood_ms: 'int8', since_ms: 'int8' },
    rows: (fold) => fold.p2p.clock,
    statement: upsertInto(
      'p2p_clock',
      'one',
      'is_running = excluded.is_running, stood_ms = excluded.stood_ms, since_ms = excluded.since_ms',
    ),
  },
];
