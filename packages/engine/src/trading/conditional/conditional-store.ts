import { OPEN, type OpenTotals } from '../../accounts/open-totals.ts';
import type { ConditionalOrder } from './conditional-order.ts';

const MARKETS_MAX = 2 ** 20;

/** The orders that wait outside the book, by id, and by account and market. */
export class ConditionalStore {
  private readonly byId = new Map<number, ConditionalOrder>();
  private readonly byOwner = new Map<number, Set<ConditionalOrder>>();
  /** How many of an owner's show a part only. */
  private readonly icebergs = new Map<number, number>();
  private readonly totals: OpenTotals;

  constructor(totals: OpenTotals) {
    this.totals = totals;
  }

  get size(): number {
    return this.byId.size;
  }

  find(orderId: number): ConditionalOrder | undefined {
    return this.byId.size === 0 ? undefined : this.byId.get(orderId);
  }

  add(order: ConditionalOrder): void {
    this.byId.set(order.orderId, order);
    if (this.totals.isOn) countWaiting(this.totals, order, 1);
    const owner = ownerOf(order.account, order.market);
    const own = this.byOwner.get(owner);
    if (own === undefined) this.byOwner.set(owner, new Set([order]));
    else own.add(order);
    if (order.visibleLots > 0) this.icebergs.set(owner, this.icebergCount(order.account, order.market) + 1);
  }

  remove(order: ConditionalOrder): void {
    if (!this.byId.delete(order.orderId)) return;
    if (this.totals.isOn) countWaiting(this.totals, order, -1);
    const owner = ownerOf(order.account, order.market);
    const own = this.byOwner.get(owner);
    own?.delete(order);
    if (own?.size === 0) this.byOwner.delete(owner);
    if (order.visibleLots === 0) return;
    const left = this.icebergCount(order.account, order.market) - 1;
    if (left === 0) this.icebergs.delete(owner);
    else this.icebergs.set(owner, left);
  }

  /** Returns how many orders of the account wait in the market. */
  count(account: number, market: number): number {
    return this.byId.size === 0 ? 0 : (this.byOwner.get(ownerOf(account, market))?.size ?? 0);
  }

  /** Returns how many orders of the account that show a part only wait in the market. */
  icebergCount(account: number, market: number): number {
    return this.icebergs.get(ownerOf(account, market)) ?? 0;
  }

  /** Returns the account's waiting orders in the market, in no order that means anything. */
  of(account: number, market: number): ConditionalOrder[] {
    return [...(this.byOwner.get(ownerOf(account, market)) ?? [])];
  }

  /** Returns all orders by ascending id. */
  all(): ConditionalOrder[] {
    return [...this.byId.values()].sort((a, b) => a.orderId - b.orderId);
  }
}

/** Counts a waiting order in its account's totals. */
export function countWaiting(
  totals: OpenTotals,
  { account, visibleLots }: Pick<ConditionalOrder, 'account' | 'visibleLots'>,
  more: number,
): void {
  totals.count(account, OPEN.orders, more);
  totals.count(account, OPEN.conditionals, more);
  if (visibleLots > 0) totals.count(account, OPEN.icebergs, more);
}

/** Returns one number for an account in a market. */
export function ownerOf(account: number, market: number): number {
  return account * MARKETS_MAX + market;
}
