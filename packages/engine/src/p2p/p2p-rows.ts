import { P2P_ACTORS, P2P_AD_STATES, P2P_ORDER_STATES, type P2pParty } from '@pelorus/protocol/p2p/order-states.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { assertInvariant } from '../invariants/invariant-broken.ts';
import { NEVER } from './clock.ts';
import type { P2pAd, P2pOrder } from './p2p-state.ts';

type Runs = [first: number, last: number][];
type Four = [number, number, number, number];
type Seven = [...Four, number, number, number];

/** What a snapshot keeps of P2P; what is empty or as in the beginning is left out. */
export interface P2pRows {
  closedAds?: Runs;
  orderIds?: Runs;
  paidFor?: Runs;
  /** By id. */
  ads?: number[][];
  /** By id. */
  orders?: number[][];
  /** [account, asset, units], by account and asset. */
  deposits?: number[][];
  /** [1 if it runs, how long it stood, when it was stopped, when it beat last]. */
  clock?: number[];
}

/** The clock before anything happened. */
const NEW_CLOCK: Four = [1, 0, 0, NEVER];

const adRow = ({ account, adId, asset, side, state, units, version }: P2pAd) => [
  ...[adId, account, side, asset, version, P2P_AD_STATES.indexOf(state), units],
];

const orderRow = (order: P2pOrder) => [
  ...[order.orderId, order.adId, order.maker, order.side, order.taker, order.asset, order.units, order.feeUnits],
  ...[order.releaseMs, order.appealAfterMs, P2P_ORDER_STATES.indexOf(order.state)],
  // 0: nobody's; else the party's number from 1.
  ...[order.deadlineMs, order.appealFromMs, order.opener === undefined ? 0 : P2P_ACTORS.indexOf(order.opener) + 1],
];

export function p2pRows({ p2p }: ExchangeState): P2pRows {
  const { clock } = p2p;
  const clockRow = [clock.isRunning ? 1 : 0, clock.stoodMs, clock.stoppedAtMs, clock.lastBeatMs];
  const rows: Required<P2pRows> = {
    closedAds: p2p.closedAds.rows(),
    orderIds: p2p.orderIds.rows(),
    paidFor: p2p.paidFor.rows(),
    ads: [...p2p.ads.values()].sort((one, other) => one.adId - other.adId).map(adRow),
    orders: [...p2p.orders.values()].sort((one, other) => one.orderId - other.orderId).map(orderRow),
    deposits: [...p2p.deposits.values()]
      .sort((one, other) => one.account - other.account || one.asset - other.asset)
      .map(({ account, asset, units }) => [account, asset, units]),
    clock: clockRow.every((value, i) => value === NEW_CLOCK[i]) ? [] : clockRow,
  };
  return Object.fromEntries(Object.entries(rows).filter(([, list]) => list.length > 0));
}

export function readP2p(rows: P2pRows, { p2p }: ExchangeState): void {
  p2p.closedAds.restore(rows.closedAds ?? []);
  p2p.orderIds.restore(rows.orderIds ?? []);
  p2p.paidFor.restore(rows.paidFor ?? []);
  for (const row of rows.ads ?? []) {
    const ad = adOf(row);
    p2p.ads.set(ad.adId, ad);
  }
  for (const row of rows.orders ?? []) p2p.add(orderOf(row));
  for (const [account, asset, units] of (rows.deposits ?? []) as [number, number, number][])
    p2p.setDeposit(account, asset, units);
  const [isRunning, stoodMs, stoppedAtMs, lastBeatMs] = (rows.clock ?? NEW_CLOCK) as Four;
  Object.assign(p2p.clock, { isRunning: isRunning === 1, stoodMs, stoppedAtMs, lastBeatMs });
}

function adOf(row: readonly number[]): P2pAd {
  const [adId, account, side, asset, version, stateNumber, units] = row as Seven;
  const state = P2P_AD_STATES[stateNumber];
  assertInvariant(row.length === 7 && state !== undefined, 'a snapshot holds an ad of another shape');
  return { adId, account, side, asset, version, state, units, takers: new Set() };
}

function orderOf(row: readonly number[]): P2pOrder {
  const [orderId, adId, maker, side, taker, asset, units] = row as Seven;
  const [feeUnits, releaseMs, appealAfterMs, stateNumber, deadlineMs, appealFromMs, openerNumber] = row.slice(
    7,
  ) as Seven;
  const state = P2P_ORDER_STATES[stateNumber];
  assertInvariant(row.length === 14 && state !== undefined, 'a snapshot holds a P2P order of another shape');
  const opener = openerNumber === 0 ? undefined : (P2P_ACTORS[openerNumber - 1] as P2pParty);
  const parts = { maker, side, taker, asset, units, feeUnits, releaseMs, appealAfterMs };
  return { orderId, adId, ...parts, state, deadlineMs, appealFromMs, opener };
}
