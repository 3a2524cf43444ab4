import { Parameters, type Queryable, rows } from '../queryable.ts';

/** One change of an order's quantity or price. */
export interface AmendmentRow {
  /** Sequence of the amending command. */
  seq: number;
  /** Its place among the orders that the command amended: of two that have one quantity the older is 0, the other 1. */
  nth: number;
  timeMs: number;
  /** The price before, where it was given another, or another place in the queue; null: it kept both. */
  fromTicks: number | null;
  /** The quantity before and after. */
  lotsBefore: number;
  lots: number;
  /** The client order id before and after. */
  clientOrderIdBefore: string;
  clientOrderId: string;
}

interface AmendmentsOptions {
  /** Only rows of this command and later ones. */
  fromSeq?: number | undefined;
  /** Only the one that gave the order this client order id. */
  givenName?: string | undefined;
  limit: number;
}

/** Returns amendments of one order of the account, oldest first. */
export function amendmentsOf(
  db: Queryable,
  account: number,
  orderId: number,
  { fromSeq = 0, givenName, limit }: AmendmentsOptions,
): Promise<AmendmentRow[]> {
  const parameters = new Parameters();
  const owner = parameters.add(account);
  const order = parameters.add(orderId);
  let wanted = `seq >= ${parameters.add(fromSeq)}`;
  if (givenName !== undefined) wanted += ` AND given_name = ${parameters.add(givenName)}`;
  // Those since an id was given go by it, up to the next one that gives one.
  const text = `SELECT seq, time_ms AS "timeMs", lots, from_ticks AS "fromTicks", nth, lots_before AS "lotsBefore",
      name AS "clientOrderId", name_before AS "clientOrderIdBefore"
    FROM (
      SELECT *, lag(name, 1, first_name) OVER (ORDER BY seq) AS name_before FROM (
        SELECT *, coalesce(first_value(given_name) OVER (PARTITION BY names ORDER BY seq), first_name) AS name FROM (
          SELECT a.seq, a.time_ms, a.lots, a.from_ticks, a.new_client_order_id AS given_name,
            count(a.new_client_order_id) OVER (ORDER BY a.seq) AS names,
            (SELECT count(*)::int FROM projection.amendments b
              WHERE b.account = a.account AND b.seq = a.seq AND b.order_id < a.order_id) AS nth,
            coalesce(lag(a.lots) OVER (ORDER BY a.seq), o.placed_lots) AS lots_before,
            coalesce(o.placed_client_order_id, o.client_order_id) AS first_name
          FROM projection.amendments a JOIN projection.orders o USING (account, order_id)
          WHERE a.account = ${owner} AND a.order_id = ${order}) AS counted) AS named) AS all_of_it
    WHERE ${wanted} ORDER BY seq LIMIT ${parameters.add(limit)}`;
  return rows<AmendmentRow>(db, text, parameters.values);
}
