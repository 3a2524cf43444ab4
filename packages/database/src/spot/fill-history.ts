import { SIDES, type Side } from '@pelorus/protocol/exchange/orders.ts';
import { type HistoryPage, type HistoryPageOptions, scan } from '../projection/history-scan.ts';
import { entry } from '../projection/wire-table.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';
import { COLUMNS, type FillRow, type RawFill, withTwin } from './fills.ts';

/** Filter of an account's trades; absent: all. */
export interface FillHistoryFilter {
  market?: number | undefined;
  /** Only of these: what one product trades. */
  markets?: readonly number[] | undefined;
  orderId?: number | undefined;
  side?: Side | undefined;
  isMaker?: boolean | undefined;
  /** At or after, before; ms. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
}

interface FillPlace {
  seq: number;
  tradeId: number;
}

/** As orderIdAt, of the sequences of an account's trades. */
export async function fillSeqAt(db: Queryable, account: number, timeMs: number): Promise<number> {
  const [found] = await rows<{ seq: number }>(
    db,
    `WITH RECURSIVE search(lo, hi) AS (
       SELECT 0::bigint, coalesce((SELECT max(seq) FROM projection.fills WHERE account = $1), -1) + 1
       UNION ALL
       SELECT CASE WHEN p.time_ms < $2 THEN p.seq + 1 ELSE s.lo END,
         CASE WHEN p.time_ms < $2 THEN s.hi ELSE (s.lo + s.hi) / 2 END
       FROM search s, LATERAL (SELECT f.seq, f.time_ms FROM projection.fills f
         WHERE f.account = $1 AND f.seq >= (s.lo + s.hi) / 2 ORDER BY f.seq, f.trade_id LIMIT 1) p WHERE s.lo < s.hi
     ) SELECT max(lo) AS seq FROM search`,
    [account, timeMs],
  );
  return found?.seq ?? 0;
}

/** Returns the account's trades that a filter wants, newest first, as orderHistory does. */
export async function fillHistory(
  db: Queryable,
  account: number,
  filter: FillHistoryFilter,
  page: HistoryPageOptions<FillPlace>,
): Promise<HistoryPage<FillRow, FillPlace>> {
  const { market, markets, orderId, side, isMaker, fromMs, toMs } = filter;
  const { before, limit, most } = page;
  const parameters = new Parameters();
  const owner = parameters.add(account);
  let where = `account = ${owner}`;
  let order = 'seq DESC, trade_id DESC, is_maker DESC';
  if (orderId !== undefined) where += ` AND order_id = ${parameters.add(orderId)}`;
  if (before !== undefined)
    where += ` AND (seq, trade_id) < (${parameters.add(before.seq)}, ${parameters.add(before.tradeId)})`;
  if (market === undefined) {
    if (fromMs !== undefined) where += ` AND seq >= ${parameters.add(await fillSeqAt(db, account, fromMs))}`;
    if (toMs !== undefined) where += ` AND seq < ${parameters.add(await fillSeqAt(db, account, toMs))}`;
  } else {
    // Within a market time, sequence and trade id grow together.
    order = 'time_ms DESC, trade_id DESC, is_maker DESC';
    where += ` AND market = ${parameters.add(market)}`;
    if (fromMs !== undefined) where += ` AND time_ms >= ${parameters.add(fromMs)}`;
    if (toMs !== undefined) where += ` AND time_ms < ${parameters.add(toMs)}`;
    if (before !== undefined)
      where += ` AND time_ms <= coalesce((SELECT f.time_ms FROM projection.fills f WHERE f.account = ${owner}
        AND (f.seq, f.trade_id) < (${parameters.add(before.seq)}, ${parameters.add(before.tradeId)})
        ORDER BY f.seq DESC, f.trade_id DESC LIMIT 1), 0)`;
  }
  const wanted: string[] = [];
  if (markets !== undefined) wanted.push(`market = ANY(${parameters.add(markets)})`);
  if (side !== undefined) wanted.push(`side = ${parameters.add(SIDES.indexOf(side))}`);
  if (isMaker !== undefined) wanted.push(`is_maker = ${parameters.add(isMaker)}`);
  const place = 'seq, trade_id AS "tradeId"';
  const what = { table: 'projection.fills', where, wanted, order, columns: COLUMNS, place, limit: limit + 1, most };
  const { rows: found, cutAt } = await scan<RawFill, FillPlace>(db, what, parameters);
  const all = found.map((raw) => ({ ...raw, side: entry(SIDES, raw.side) }));
  const shown = withTwin(all, limit);
  const last = shown.at(-1);
  if (all.length > shown.length && last !== undefined)
    return { rows: shown, next: { seq: last.seq, tradeId: last.tradeId } };
  if (cutAt === null) return { rows: shown, next: null };
  // The other side of the trade where the scan stopped may not have been seen: the next page shows both.
  const sure = shown.filter(({ seq, tradeId }) => seq !== cutAt.seq || tradeId !== cutAt.tradeId);
  return { rows: sure, next: { ...cutAt, tradeId: cutAt.tradeId + 1 } };
}
