import { type Queryable, rows } from '../queryable.ts';

/** Returns how many orders wait for somebody: to pay, to release, or to answer about a cancel. */
export async function waitingOrders(db: Queryable, account: number): Promise<number> {
  const found = await rows<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM projection.p2p_orders WHERE ended_at_ms IS NULL AND (
       buyer = $1 AND state IN ('PENDING_PAYMENT', 'CANCEL_ASKED') OR seller = $1 AND state = 'PAID')`,
    [account],
  );
  return found[0]?.count ?? 0;
}
