import { Parameters, type Queryable, rows } from '../queryable.ts';

/** One reduction of an order's quantity. */
export interface AmendmentRow {
  /** Of the amending command. */
  seq: number;
  /** Its place among the orders that the command amended: of two that have one quantity the older is 0, the other 1. */
  nth: number;
  timeMs: number;
  /** The quantity before and after. */
  lotsBefore: number;
  lots: number;
}

/** Returns the amendments of one order of the account, oldest first, from a command on. */
export function amendmentsOf(
  db: Queryable,
  account: number,
  orderId: number,
  options: { fromSeq?: number | undefined; limit: number },
): Promise<AmendmentRow[]> {
  const parameters = new Parameters();
  const owner = parameters.add(account);
  const order = parameters.add(orderId);
  const from = parameters.add(options.fromSeq ?? 0);
  const text = `SELECT * FROM (
      SELECT a.seq, a.time_ms AS "timeMs", a.lots,
        (SELECT count(*)::int FROM projection.amendments b
          WHERE b.account = a.account AND b.seq = a.seq AND b.order_id < a.order_id) AS nth,
        coalesce(lag(a.lots) OVER (ORDER BY a.seq), o.placed_lots) AS "lotsBefore"
      FROM projection.amendments a JOIN projection.orders o USING (account, order_id)
      WHERE a.account = ${owner} AND a.order_id = ${order}) AS all_of_it
    WHERE seq >= ${from} ORDER BY seq LIMIT ${parameters.add(options.limit)}`;
  return rows<AmendmentRow>(db, text, parameters.values);
}
