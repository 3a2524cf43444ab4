import { AccountGrid } from '../accounts/account-grid.ts';
import { OPEN, type OpenTotals } from '../accounts/open-totals.ts';
import type { OrderBook } from './order-book.ts';
import { ORDER_ACCOUNT_NEXT, ORDER_ACCOUNT_PREV, ORDER_I32 } from './order-store.ts';

/**
 * Each account's open orders in each market: how many, and a list of them, newest first by their ids, threaded through the
 * book. A triggered or modified order comes into the book later than its id says; what a snapshot restores must not differ.
 */
export class AccountOrders {
  private readonly grid = new AccountGrid();
  /** Per cell: count, slot of the newest. */
  private cells = new Int32Array(2 * 1024);
  private readonly totals: OpenTotals;
  /** The highest id that was ever filed: what is higher is its account's newest, without a look at the others. */
  private highestId = 0;

  constructor(totals: OpenTotals) {
    this.totals = totals;
  }

  count(account: number, market: number): number {
    return this.cells[2 * this.grid.find(account, market)] as number;
  }

  /** Returns the slot of the account's newest open order in the market, or 0. */
  newest(account: number, market: number): number {
    return this.cells[2 * this.grid.find(account, market) + 1] as number;
  }

  /** Files an order that was just put into the book of `market`. */
  add(book: OrderBook, market: number, account: number, slot: number): void {
    const cell = 2 * this.grid.touch(account, market);
    if (cell >= this.cells.length) this.grow();
    const { orders } = book;
    const { i32 } = orders;
    const orderId = orders.orderId(slot);
    let newer = 0;
    let older = this.cells[cell + 1] as number;
    if (orderId > this.highestId) this.highestId = orderId;
    else
      while (older !== 0 && orders.orderId(older) > orderId) {
        newer = older;
        older = orders.nextOfAccount(older);
      }
    i32[slot * ORDER_I32 + ORDER_ACCOUNT_NEXT] = older;
    i32[slot * ORDER_I32 + ORDER_ACCOUNT_PREV] = newer;
    if (older !== 0) i32[older * ORDER_I32 + ORDER_ACCOUNT_PREV] = slot;
    if (newer !== 0) i32[newer * ORDER_I32 + ORDER_ACCOUNT_NEXT] = slot;
    else this.cells[cell + 1] = slot;
    this.cells[cell] = (this.cells[cell] as number) + 1;
    if (this.totals.isOn) this.totals.count(account, OPEN.orders, 1);
  }

  /** Strikes out an order that is about to leave the book. */
  remove(book: OrderBook, market: number, account: number, slot: number): void {
    const cell = 2 * this.grid.find(account, market);
    const { i32 } = book.orders;
    const next = i32[slot * ORDER_I32 + ORDER_ACCOUNT_NEXT] as number;
    const prev = i32[slot * ORDER_I32 + ORDER_ACCOUNT_PREV] as number;
    if (next !== 0) i32[next * ORDER_I32 + ORDER_ACCOUNT_PREV] = prev;
    if (prev !== 0) i32[prev * ORDER_I32 + ORDER_ACCOUNT_NEXT] = next;
    else this.cells[cell + 1] = next;
    this.cells[cell] = (this.cells[cell] as number) - 1;
    if (this.totals.isOn) this.totals.count(account, OPEN.orders, -1);
  }

  private grow(): void {
    let length = this.cells.length;
    while (length < 2 * this.grid.cellCount) length *= 2;
    const bigger = new Int32Array(length);
    bigger.set(this.cells);
    this.cells = bigger;
  }
}
