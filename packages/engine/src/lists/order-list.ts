import { LIST_KINDS } from '@pelorus/protocol/spot/enums.ts';
import { type ConditionalOrder, fromKept, keptFields } from '../conditional/conditional-order.ts';

/** Wire numbers of LIST_KINDS. */
export const OCO = LIST_KINDS.indexOf('OCO');
export const OTO = LIST_KINDS.indexOf('OTO');
const OPO = LIST_KINDS.indexOf('OPO');
const OPOCO = LIST_KINDS.indexOf('OPOCO');

/** Whether what the first order of such a list buys pays for the others. */
export function isPaidByFirst(kind: number): boolean {
  return kind === OPO || kind === OPOCO;
}

/** An order of a list that waits for the list's first: a plain one as well as a conditional one; it holds nothing. */
export interface PendingOrder extends ConditionalOrder {
  readonly goodTillMs: number;
}

/** Orders that belong together. Those that are open stand in the book or wait like any other and know nothing of it. */
export interface OrderList {
  readonly listId: number;
  readonly account: number;
  readonly market: number;
  readonly kind: number;
  /** The order that the others wait for, 0 once it has ended and in an OCO. */
  working: number;
  /** Orders in the market or waiting for a trigger, the working one included. */
  open: number[];
  pending: PendingOrder[];
  /** Of OPO and OPOCO: base units received so far, held for those that follow. */
  lockedUnits: number;
}

/** The order lists that are not done, by id and by order. */
export class ListStore {
  nextListId = 1;
  private readonly byId = new Map<number, OrderList>();
  private readonly byOrder = new Map<number, OrderList>();

  /** Returns the list that an open or pending order belongs to. */
  of(orderId: number): OrderList | undefined {
    return this.byId.size === 0 ? undefined : this.byOrder.get(orderId);
  }

  add(list: OrderList): void {
    this.byId.set(list.listId, list);
    for (const orderId of memberIds(list)) this.byOrder.set(orderId, list);
  }

  /** Forgets an order that ended; its list stays. */
  strike(list: OrderList, orderId: number): void {
    this.byOrder.delete(orderId);
    list.open = list.open.filter((id) => id !== orderId);
    list.pending = list.pending.filter((order) => order.orderId !== orderId);
    if (list.working === orderId) list.working = 0;
  }

  remove(list: OrderList): void {
    this.byId.delete(list.listId);
  }

  /** Returns the account's lists in the market that are not done. */
  count(account: number, market: number): number {
    let count = 0;
    for (const list of this.byId.values()) if (list.account === account && list.market === market) count++;
    return count;
  }

  /** Returns the account's pending orders in the market. */
  pendingOf(account: number, market: number): PendingOrder[] {
    if (this.byId.size === 0) return [];
    const own = this.all().filter((list) => list.account === account && list.market === market);
    return own.flatMap((list) => list.pending);
  }

  /** Returns the lists by id. */
  all(): OrderList[] {
    return [...this.byId.values()].sort((a, b) => a.listId - b.listId);
  }
}

/** Returns the ids of all orders of a list that are open or pending, in the order in which they were listed. */
export function memberIds(list: OrderList): number[] {
  return [...list.open, ...list.pending.map((order) => order.orderId)].sort((a, b) => a - b);
}

/** Returns what a snapshot keeps of a list. */
export function keptList(list: OrderList): unknown[] {
  const { account, kind, listId, lockedUnits, market, open, pending, working } = list;
  const kept = pending.map((order) => [order.goodTillMs, ...keptFields(order)]);
  return [listId, account, market, kind, working, lockedUnits, open, kept];
}

/** Returns the list that keptList wrote. */
export function listFromKept(kept: unknown[]): OrderList {
  const [listId, account, market, kind, working, lockedUnits] = kept as number[];
  const [open, pending] = kept.slice(6) as [number[], number[][]];
  const orders = pending.map(([goodTillMs, ...fields]) => ({ ...fromKept(fields), goodTillMs }));
  return { listId, account, market, kind, working, lockedUnits, open, pending: orders } as OrderList;
}
