import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { ListKind } from '@pelorus/protocol/spot/order-terms.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';

/** An order list that is open, with all of its orders. */
export interface OpenList {
  listId: number;
  market: number;
  kind: ListKind;
  clientListId: string;
  orders: readonly Pick<LiveOrder, 'orderId' | 'clientOrderId'>[];
}

export type ListStatusType = 'EXEC_STARTED' | 'UPDATED' | 'ALL_DONE';

/** What became of a list in a command. */
interface ListReport {
  list: OpenList;
  status: ListStatusType;
}

/** One account's open order lists, followed step by step. */
export class AccountLists {
  readonly #lists = new Map<number, OpenList>();
  /** What this command did, in order; each status of a list once. */
  #reports: ListReport[] = [];

  constructor(open: readonly OpenList[]) {
    for (const list of open) this.#lists.set(list.listId, list);
  }

  accepted({ listId, market, listKind }: EventOf<'listAccepted'>, clientListId: string): void {
    const list: OpenList = { listId, market, kind: listKind, clientListId, orders: [] };
    this.#lists.set(listId, list);
    this.#started(list);
  }

  /** An order of a list was placed with it. */
  add({ listId, orderId, clientOrderId }: Readonly<LiveOrder>): void {
    const list = this.#lists.get(listId);
    if (list !== undefined) list.orders = [...list.orders, { orderId, clientOrderId }];
  }

  /** An order was given another client order id. */
  renamed({ listId, orderId, clientOrderId }: Readonly<LiveOrder>): void {
    const list = this.#lists.get(listId);
    if (list === undefined) return;
    list.orders = list.orders.map((order) => (order.orderId === orderId ? { orderId, clientOrderId } : order));
    this.#reports.push({ list, status: 'UPDATED' });
  }

  /** An order of a list waited for another one, and is placed now. */
  moved({ listId }: Readonly<LiveOrder>): void {
    const list = this.#lists.get(listId);
    if (list !== undefined) this.#started(list);
  }

  #started(list: OpenList): void {
    if (this.#reports.some((report) => report.list === list)) return;
    this.#reports.push({ list, status: 'EXEC_STARTED' });
  }

  ended(listId: number): void {
    const list = this.#lists.get(listId);
    if (list === undefined) return;
    this.#lists.delete(listId);
    this.#reports.push({ list, status: 'ALL_DONE' });
  }

  /** Returns the reports of the command, and clears them. */
  taken(): ListReport[] {
    const reports = this.#reports;
    this.#reports = [];
    return reports;
  }
}
