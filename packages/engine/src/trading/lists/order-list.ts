import { ORDER_TYPES } from '@pelorus/protocol/exchange/orders.ts';
import { LIST_KINDS } from '@pelorus/protocol/spot/order-terms.ts';
import { OPEN, type OpenTotals } from '../../accounts/open-totals.ts';
import { type ConditionalOrder, fromKept, keptFields } from '../conditional/conditional-order.ts';
import { ownerOf } from '../conditional/conditional-store.ts';

/** Wire numbers of LIST_KINDS. */
export const OCO = LIST_KINDS.indexOf('OCO');
export const OTO = LIST_KINDS.indexOf('OTO');
const OTOCO = LIST_KINDS.indexOf('OTOCO');
const OPO = LIST_KINDS.indexOf('OPO');
const OPOCO = LIST_KINDS.indexOf('OPOCO');
const MARKET = ORDER_TYPES.indexOf('MARKET');

/** Whether what the first order of such a list buys pays for the others. */
export function isPaidByFirst(kind: number): boolean {
  return kind === OPO || kind === OPOCO;
}

/** Whether such a list has an order that the other two wait for. */
function isOfThree(kind: number): boolean {
  return kind === OTOCO || kind === OPOCO;
}

/** An order of a list that waits for the list's first: a plain one as well as a conditional one; it holds nothing. */
export interface PendingOrder extends ConditionalOrder {
  readonly goodTillMs: number;
}

/** Orders that belong together. Open ones are in the book or wait like any other, and do not refer to the list. */
export interface OrderList {
  readonly listId: number;
  readonly account: number;
  readonly market: number;
  readonly kind: number;
  /** The order that the others wait for, 0 once it has ended and in an OCO. */
  working: number;
  /** Whether self-trade prevention removed lots of the working order: it can then not be filled completely. */
  isShort: boolean;
  /** Orders in the market or waiting for a trigger, the working one included. */
  open: number[];
  pending: PendingOrder[];
  /** OPO and OPOCO only: base units received so far, held for the followers. */
  lockedUnits: number;
}

/** The order lists that are not done, by id, by order, and by account and market: so many at most as a market allows. */
export class ListStore {
  nextListId = 1;
  private readonly byId = new Map<number, OrderList>();
  private readonly byOrder = new Map<number, OrderList>();
  private readonly byOwner = new Map<number, Set<OrderList>>();
  private readonly totals: OpenTotals;

  constructor(totals: OpenTotals) {
    this.totals = totals;
  }

  /** Returns the list that an open or pending order belongs to. */
  of(orderId: number): OrderList | undefined {
    return this.byId.size === 0 ? undefined : this.byOrder.get(orderId);
  }

  /** Returns the list whose first order had this id, while anything of it is open: its orders' ids follow each other. */
  beganWith(firstId: number): OrderList | undefined {
    const near = this.of(firstId) ?? this.of(firstId + 1);
    if (near !== undefined) return near;
    const third = this.of(firstId + 2);
    // Only of one with three orders; another list that begins there has that as the order the others wait for.
    const hasThird = third !== undefined && isOfThree(third.kind) && third.working !== firstId + 2;
    return hasThird ? third : undefined;
  }

  add(list: OrderList): void {
    this.byId.set(list.listId, list);
    if (this.totals.isOn) countList(this.totals, list, 1);
    for (const orderId of memberIds(list)) this.byOrder.set(orderId, list);
    const owner = ownerOf(list.account, list.market);
    const own = this.byOwner.get(owner);
    if (own === undefined) this.byOwner.set(owner, new Set([list]));
    else own.add(list);
  }

  /** Forgets an order that ended; its list stays. */
  strike(list: OrderList, orderId: number): void {
    this.byOrder.delete(orderId);
    list.open = list.open.filter((id) => id !== orderId);
    if (this.totals.isOn)
      for (const order of list.pending) if (order.orderId === orderId) countPending(this.totals, order, -1);
    list.pending = list.pending.filter((order) => order.orderId !== orderId);
    if (list.working === orderId) list.working = 0;
  }

  /** The orders of a list that were pending and are left have their turn: they are open from here on. */
  open(list: OrderList): void {
    if (this.totals.isOn) for (const order of list.pending) countPending(this.totals, order, -1);
    list.open = list.pending.map((order) => order.orderId);
    list.pending = [];
  }

  remove(list: OrderList): void {
    this.byId.delete(list.listId);
    if (this.totals.isOn) this.totals.count(list.account, OPEN.lists, -1);
    const owner = ownerOf(list.account, list.market);
    const own = this.byOwner.get(owner);
    own?.delete(list);
    if (own?.size === 0) this.byOwner.delete(owner);
  }

  /** Returns the account's lists in the market that are not done, oldest first. */
  ofOwner(account: number, market: number): readonly OrderList[] {
    const own = this.byId.size === 0 ? undefined : this.byOwner.get(ownerOf(account, market));
    return own === undefined ? [] : [...own];
  }

  /** Returns the account's pending orders in the market. */
  pendingOf(account: number, market: number): PendingOrder[] {
    return this.ofOwner(account, market).flatMap((list) => list.pending);
  }

  /** Returns how many of the account's pending orders in the market will wait for a price. */
  pendingConditionals(account: number, market: number): number {
    return this.pendingOf(account, market).filter((order) => order.type > MARKET).length;
  }

  /** Returns how many of the account's pending orders in the market will show a part only. */
  pendingIcebergs(account: number, market: number): number {
    return this.pendingOf(account, market).filter((order) => order.visibleLots > 0).length;
  }

  /** Returns the lists by id. */
  all(): OrderList[] {
    return [...this.byId.values()].sort((a, b) => a.listId - b.listId);
  }
}

/** Counts a list and its pending orders in its account's totals; open orders are counted elsewhere. */
export function countList(totals: OpenTotals, list: OrderList, more: number): void {
  totals.count(list.account, OPEN.lists, more);
  for (const order of list.pending) countPending(totals, order, more);
}

function countPending(totals: OpenTotals, order: PendingOrder, more: number): void {
  totals.count(order.account, OPEN.orders, more);
  if (order.type > MARKET) totals.count(order.account, OPEN.conditionals, more);
  if (order.visibleLots > 0) totals.count(order.account, OPEN.icebergs, more);
}

/** Returns the ids of all orders of a list that are open or pending, in the order in which they were listed. */
export function memberIds(list: OrderList): number[] {
  return [...list.open, ...list.pending.map((order) => order.orderId)].sort((a, b) => a - b);
}

/** Returns what a snapshot keeps of a list. */
export function keptList(list: OrderList): unknown[] {
  const { account, isShort, kind, listId, lockedUnits, market, open, pending, working } = list;
  const kept = pending.map((order) => [order.goodTillMs, ...keptFields(order)]);
  return [listId, account, market, kind, working, lockedUnits, open, kept, ...(isShort ? [1] : [])];
}

/** Returns the list that keptList wrote. */
export function listFromKept(kept: unknown[]): OrderList {
  const [listId, account, market, kind, working, lockedUnits] = kept as number[];
  const [open, pending, short] = kept.slice(6) as [number[], number[][], 1 | undefined];
  const orders = pending.map(([goodTillMs, ...fields]) => ({ ...fromKept(fields), goodTillMs }));
  const isShort = short === 1;
  return { listId, account, market, kind, working, isShort, lockedUnits, open, pending: orders } as OrderList;
}
