import { SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { P2pAdState, P2pOrderState, P2pParty } from '@pelorus/protocol/p2p/order-states.ts';
import { KnownIds } from '../idempotency/known-ids.ts';
import { Timers } from '../timers/timers.ts';
import { NEVER, P2pClock } from './clock.ts';

/** An ad that is not closed. */
export interface P2pAd {
  readonly adId: number;
  readonly account: number;
  /** The owner's, as a number of SIDES. */
  readonly side: number;
  readonly asset: number;
  version: number;
  state: P2pAdState;
  /** What it still offers; a selling owner has so much held for it. 0 unless LIVE. */
  units: number;
  /** Who has an order of it that has not ended. */
  readonly takers: Set<number>;
}

/** An order that has not ended. Its times are of the P2P clock. */
export interface P2pOrder {
  readonly orderId: number;
  readonly adId: number;
  /** The owner of the ad, and the owner's side. */
  readonly maker: number;
  readonly side: number;
  readonly taker: number;
  readonly asset: number;
  readonly units: number;
  /** The maker's. */
  readonly feeUnits: number;
  readonly releaseMs: number;
  readonly appealAfterMs: number;
  state: P2pOrderState;
  /** When the timer acts; 0: not in this state. */
  deadlineMs: number;
  /** From when either side may appeal; 0: not in this state. */
  appealFromMs: number;
  /** Whose appeal it is, in an appeal: the buyer's, where the timer opened it. */
  opener?: P2pParty | undefined;
}

interface P2pDeposit {
  readonly account: number;
  readonly asset: number;
  readonly units: number;
}

interface Deadline {
  readonly atMs: number;
  readonly orderId: number;
}

export const sellerOf = (order: P2pOrder) => (order.side === SELL ? order.maker : order.taker);
export const buyerOf = (order: P2pOrder) => (order.side === SELL ? order.taker : order.maker);

/** What an order took of its ad and holds of its seller: a selling owner's fee is part of it (ESCR-15). */
export const escrowUnits = (order: P2pOrder) => order.units + (order.side === SELL ? order.feeUnits : 0);

/** What the exchange knows of P2P: what is offered and locked, and which ids it has seen. */
export class P2pState {
  readonly clock = new P2pClock();
  readonly closedAds = new KnownIds();
  readonly orderIds = new KnownIds();
  /** Orders for which a deposit has paid. */
  readonly paidFor = new KnownIds();
  /** By id. */
  readonly ads = new Map<number, P2pAd>();
  /** By id: those that have not ended. */
  readonly orders = new Map<number, P2pOrder>();
  /** By "account asset": those that hold something. */
  readonly deposits = new Map<string, P2pDeposit>();
  private readonly deadlines = new Timers<Deadline>(({ orderId }) => orderId);
  private readonly stands = ({ atMs, orderId }: Deadline) => this.orders.get(orderId)?.deadlineMs === atMs;

  /** Returns when an `expire` command is due, by the exchange's time, ms; Infinity: nobody waits. */
  get nextMs(): number {
    if (this.orders.size === 0 || !this.clock.isRunning) return Number.POSITIVE_INFINITY;
    return this.clock.nextMs(this.deadlines.nextMs);
  }

  /** Puts in an order, new or from a snapshot. */
  add(order: P2pOrder): void {
    this.orders.set(order.orderId, order);
    this.ads.get(order.adId)?.takers.add(order.taker);
    if (order.deadlineMs > 0) this.setDeadline(order, order.deadlineMs);
  }

  /** Takes out an order that has ended. With the last one the clock need not beat any more. */
  remove(order: P2pOrder): void {
    this.orders.delete(order.orderId);
    this.ads.get(order.adId)?.takers.delete(order.taker);
    if (this.orders.size === 0) this.clock.lastBeatMs = NEVER;
  }

  setDeadline(order: P2pOrder, atMs: number): void {
    order.deadlineMs = atMs;
    this.deadlines.add({ atMs, orderId: order.orderId }, this.stands);
  }

  /** Takes the next order whose deadline has come, by the P2P clock. */
  takeDue(clockMs: number): P2pOrder | undefined {
    for (let due = this.deadlines.takeDue(clockMs); due !== undefined; due = this.deadlines.takeDue(clockMs))
      if (this.stands(due)) return this.orders.get(due.orderId);
    return undefined;
  }

  /** Returns the orders that a timer will act on. */
  waiting(): Set<number> {
    return new Set(this.deadlines.standing(this.stands).map(({ orderId }) => orderId));
  }

  depositOf(account: number, asset: number): number {
    return this.deposits.get(`${account} ${asset}`)?.units ?? 0;
  }

  setDeposit(account: number, asset: number, units: number): void {
    const key = `${account} ${asset}`;
    if (units === 0) this.deposits.delete(key);
    else this.deposits.set(key, { account, asset, units });
  }
}
