import { SELL } from '@pelorus/protocol/exchange/orders.ts';
import { P2P_ENDED } from '@pelorus/protocol/p2p/order-states.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { assertInvariant } from '../invariants/invariant-broken.ts';
import { NEVER } from './clock.ts';
import { escrowUnits, type P2pOrder, sellerOf } from './p2p-state.ts';

/** Counts what ads, orders and deposits hold (ESCR-50), and checks that no order is stuck (ESCR-52). */
export function verifyP2p(state: ExchangeState, heldByOrders: Map<string, number>): void {
  const { ads, clock, closedAds, deposits, orders } = state.p2p;
  const count = (account: number, asset: number, units: number) => {
    assertInvariant(Number.isSafeInteger(units) && units >= 0, `account ${account} has ${units} locked for P2P`);
    const key = `${account} ${asset}`;
    heldByOrders.set(key, (heldByOrders.get(key) ?? 0) + units);
  };
  let takers = 0;
  for (const ad of ads.values()) {
    assertInvariant(!closedAds.has(ad.adId), `ad ${ad.adId} is closed and offered`);
    assertInvariant(ad.state === 'LIVE' || (ad.state === 'PAUSED' && ad.units === 0), `ad ${ad.adId} offers nothing`);
    count(ad.account, ad.asset, ad.side === SELL ? ad.units : 0);
    takers += ad.takers.size;
  }
  for (const { account, asset, units } of deposits.values()) count(account, asset, units);
  const waiting = state.p2p.waiting();
  let taken = 0;
  for (const order of orders.values()) {
    count(sellerOf(order), order.asset, escrowUnits(order));
    verifyOrder(state, order, waiting);
    if (ads.has(order.adId)) taken++;
  }
  assertInvariant(takers === taken, `${takers} people have orders of ads, which have ${taken}`);
  const isBeating = orders.size > 0 && clock.isRunning;
  assertInvariant((clock.lastBeatMs !== NEVER) === isBeating, `the P2P clock beats for ${orders.size} orders`);
}

function verifyOrder({ p2p }: ExchangeState, order: P2pOrder, waiting: ReadonlySet<number>): void {
  const { orderId, state } = order;
  assertInvariant(p2p.orderIds.has(orderId), `P2P order ${orderId} is open and not known`);
  assertInvariant(!P2P_ENDED.has(state), `P2P order ${orderId} is ${state} and open`);
  const isInAppeal = state === 'APPEAL';
  assertInvariant(waiting.has(orderId) !== isInAppeal, `P2P order ${orderId} waits for nobody`);
  assertInvariant((order.opener !== undefined) === isInAppeal, `the appeal of P2P order ${orderId} is nobody's`);
  const ad = p2p.ads.get(order.adId);
  assertInvariant(ad === undefined || ad.takers.has(order.taker), `P2P order ${orderId} is not of its ad`);
}
