import type { AdSide } from '@pelorus/protocol/p2p/rules.ts';
import { type Queryable, rows } from '../queryable.ts';

/** An order as one of its two people is told of a step, whatever comes after it. */
interface ToldOrder {
  orderId: number;
  side: AdSide;
  isMaker: boolean;
  /** Of the buyer: whoever is not it, is the seller. */
  buyerAccount: number;
  asset: number;
  units: number;
  feeUnits: number;
  fiat: string;
  price: string;
  fiatAmount: string;
  method: string;
  /** The other side. */
  traderId: string;
  nickname: string;
  openedAtMs: number;
}

/** Returns an order as an account of its two people is told of it; undefined: it has none such that was opened (yet). */
export async function toldOrder(db: Queryable, account: number, orderId: number): Promise<ToldOrder | undefined> {
  const found = await rows<ToldOrder>(
    db,
    `SELECT o.order_id AS "orderId", CASE WHEN p.buyer = $1 THEN 'BUY' ELSE 'SELL' END AS side,
       p.maker = $1 AS "isMaker", p.buyer AS "buyerAccount", o.asset, o.units, o.fee_units AS "feeUnits", o.fiat,
       o.price::text AS price, o.fiat_amount::text AS "fiatAmount", o.method, other.trader_id AS "traderId",
       other.nickname, p.opened_at_ms AS "openedAtMs"
     FROM p2p.orders o JOIN projection.p2p_orders p USING (order_id)
       JOIN p2p.people other ON other.account = CASE WHEN p.buyer = $1 THEN p.seller ELSE p.buyer END
     WHERE o.order_id = $2 AND (p.buyer = $1 OR p.seller = $1)`,
    [account, orderId],
  );
  return found[0];
}

/** Returns the two people of each order that was opened, with their accounts. */
export function sidesOfOrders(
  db: Queryable,
  orderIds: readonly number[],
): Promise<{ orderId: number; userId: string; account: number }[]> {
  return rows(
    db,
    `SELECT o.order_id AS "orderId", w.user_id AS "userId", w.account FROM p2p.orders o
       JOIN projection.p2p_orders p USING (order_id) JOIN p2p.people w ON w.user_id IN (o.buyer, o.seller)
     WHERE o.order_id = ANY ($1) ORDER BY o.order_id`,
    [orderIds],
  );
}
