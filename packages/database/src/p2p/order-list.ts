import type { P2pOrderState } from '@pelorus/protocol/p2p/order-states.ts';
import type { AdSide } from '@pelorus/protocol/p2p/rules.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';

/** An order of an account as a list by pages tells it: asset units, decimals in fiat, ms. */
export interface ListedP2pOrder {
  orderId: number;
  adId: number;
  /** The account's own. */
  side: AdSide;
  isMaker: boolean;
  asset: number;
  units: number;
  feeUnits: number;
  fiat: string;
  price: string;
  fiatAmount: string;
  state: P2pOrderState;
  /** Did time end it? */
  isByTime: boolean;
  openedAtMs: number;
  /** Of the other side. */
  nickname: string;
}

interface OrdersAsked {
  side?: AdSide | undefined;
  /** [fromMs, toMs). */
  fromMs: number;
  toMs: number;
}

/** The orders asked for, each side by its own index. */
function ordersOf(account: number, { fromMs, side, toMs }: OrdersAsked, parameters: Parameters): string {
  const owner = parameters.add(account);
  const times = `opened_at_ms >= ${parameters.add(fromMs)} AND opened_at_ms < ${parameters.add(toMs)}`;
  const part = (own: 'buyer' | 'seller', name: AdSide) =>
    `SELECT *, '${name}' AS side, ${own === 'buyer' ? 'seller' : 'buyer'} AS other FROM projection.p2p_orders
     WHERE ${own} = ${owner} AND ${times}`;
  const parts = [
    ...(side === 'SELL' ? [] : [part('buyer', 'BUY')]),
    ...(side === 'BUY' ? [] : [part('seller', 'SELL')]),
  ];
  return `FROM (${parts.join(' UNION ALL ')}) o`;
}

/** Returns one page of an account's orders, newest first, and how many there are (PORD-62). */
export async function listedOrders(
  db: Queryable,
  account: number,
  asked: OrdersAsked,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ orders: ListedP2pOrder[]; total: number }> {
  const counting = new Parameters();
  const count = `SELECT count(*)::int AS total ${ordersOf(account, asked, counting)}`;
  const [counted] = await rows<{ total: number }>(db, count, counting.values);
  const parameters = new Parameters();
  const from = ordersOf(account, asked, parameters);
  const orders = await rows<ListedP2pOrder>(
    db,
    `SELECT o.order_id AS "orderId", o.ad_id AS "adId", o.side, o.maker <> o.other AS "isMaker", o.asset, o.units,
       o.fee_units AS "feeUnits", p.fiat, p.price::text AS price, p.fiat_amount::text AS "fiatAmount", o.state,
       EXISTS (SELECT FROM projection.p2p_moves m WHERE m.order_id = o.order_id AND m.action = 'TIMEOUT'
         AND m.state = o.state) AS "isByTime", o.opened_at_ms AS "openedAtMs", t.nickname
     ${from} JOIN p2p.orders p USING (order_id) JOIN p2p.people t ON t.account = o.other
     ORDER BY o.order_id DESC LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
    parameters.values,
  );
  return { orders, total: counted?.total ?? 0 };
}
