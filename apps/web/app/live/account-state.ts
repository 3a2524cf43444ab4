import type { FillData, OrderData } from '@pelorus/protocol/spot/http.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';

/** The logged-in person's account. null: not loaded yet. */
export interface AccountState {
  /** Open orders of every market, newest first. */
  openOrders: readonly OrderData[] | null;
  balances: ReadonlyMap<string, BalanceData> | null;
  /** Orders that ended while the page was open, newest first. */
  doneOrders: readonly OrderData[];
  /** Trades made while the page was open, newest first. */
  fills: readonly FillData[];
  /** The server does not know this person any more. */
  isLoggedOut: boolean;
  /** Counts lists that mentioned unknown endings: histories must be reloaded (SHL-08). */
  missed: number;
  /** Why the lists could not be had, while there are none; null otherwise. */
  failure: unknown;
}

export const EMPTY_ACCOUNT: AccountState = {
  openOrders: null,
  balances: null,
  doneOrders: [],
  fills: [],
  isLoggedOut: false,
  missed: 0,
  failure: null,
};

/** How much of what happens live is kept; older rows come by page from the server. */
const LIVE_ROWS = 200;

/** Returns whether an order is still open. */
export function isOpen(order: OrderData): boolean {
  return order.status === 'NEW' || order.status === 'PARTIALLY_FILLED';
}

interface Said<T> {
  what: T;
  /** How many lists the fold had requested (`#asked`) when the message came. */
  at: number;
}

/**
 * Folds what the account channel says over what HTTP answers. Both may be ahead of the other: messages of one order come
 * in order, so the newest message wins over a list asked for before it. A list that was asked for later knows each order
 * of this account (the server answers once its tables hold the account's last command): what it lacks has ended.
 */
export class AccountFold {
  #state = EMPTY_ACCOUNT;
  /** The last message of each order since the page opened: a list that was made earlier must not undo it. */
  #said = new Map<number, Said<OrderData>>();
  /** Balances received since the shown list was requested: a list still in flight may be older. */
  #saidBalances = new Map<string, Said<BalanceData>>();
  #asked = 0;
  /** When the list that is shown was asked for. */
  #taken = 0;

  get state(): AccountState {
    return this.#state;
  }

  onOrder(order: OrderData): void {
    const known = this.#said.get(order.orderId)?.what;
    if (known !== undefined && !isOpen(known)) return;
    this.#said.delete(order.orderId);
    this.#said.set(order.orderId, { what: order, at: this.#asked });
    if (this.#said.size > LIVE_ROWS * 2) this.#said.delete(this.#said.keys().next().value as number);
    const { openOrders, doneOrders } = this.#state;
    this.#state = {
      ...this.#state,
      openOrders: openOrders === null ? null : this.#withSaid(openOrders, 0),
      doneOrders: isOpen(order) ? doneOrders : [order, ...doneOrders].slice(0, LIVE_ROWS),
    };
  }

  onFill(fill: FillData): void {
    const { fills } = this.#state;
    if (fills.some((known) => isSameFill(known, fill))) return;
    this.#state = { ...this.#state, fills: [fill, ...fills].slice(0, LIVE_ROWS) };
  }

  /** Takes changed balances, as the channel sends them. */
  onBalances(changed: readonly BalanceData[]): void {
    const balances = new Map(this.#state.balances);
    for (const balance of changed) {
      balances.set(balance.asset, balance);
      this.#saidBalances.set(balance.asset, { what: balance, at: this.#asked });
    }
    // Before the first whole list has come, the changed ones are not the whole.
    if (this.#state.balances !== null) this.#state = { ...this.#state, balances };
  }

  /** Notes that lists are asked for now; returns what to hand to `onLists` with the answer. */
  onAsked(): number {
    this.#asked += 1;
    return this.#asked;
  }

  /**
   * Takes whole lists from the server, asked for at `asked`. An answer to an earlier asking than that of the lists shown
   * is dropped; not one to an earlier asking than the last, whose own answer may never come.
   */
  onLists(openOrders: readonly OrderData[], balances: readonly BalanceData[], asked = this.onAsked()): void {
    if (asked < this.#taken) return;
    this.#taken = asked;
    for (const [asset, { at }] of this.#saidBalances) if (at < asked) this.#saidBalances.delete(asset);
    const known = this.#state.openOrders;
    const orders = this.#withSaid(openOrders, asked);
    this.#state = {
      ...this.#state,
      openOrders: orders,
      balances: new Map(
        [...balances, ...[...this.#saidBalances.values()].map(({ what }) => what)].map((one) => [one.asset, one]),
      ),
      isLoggedOut: false,
      failure: null,
      missed: this.#state.missed + (known !== null && !isSameList(known, orders) ? 1 : 0),
    };
  }

  /** The lists could not be had. */
  onFailure(failure: unknown): void {
    if (this.#state.openOrders === null) this.#state = { ...this.#state, failure };
  }

  onLoggedOut(): void {
    this.#state = { ...this.#state, isLoggedOut: true };
  }

  /** `asked`: when the list was requested; an open order announced before that and missing in the list has ended. */
  #withSaid(orders: readonly OrderData[], asked: number): OrderData[] {
    const byId = new Map(orders.map((order) => [order.orderId, order]));
    for (const [orderId, { what: order, at }] of this.#said) {
      const listed = byId.get(orderId);
      if (!isOpen(order)) byId.delete(orderId);
      else if (listed === undefined ? at >= asked : listed.updatedAt <= order.updatedAt) byId.set(orderId, order);
      else if (listed === undefined) this.#said.delete(orderId);
    }
    return [...byId.values()].sort((a, b) => b.orderId - a.orderId);
  }
}

function isSameList(a: readonly OrderData[], b: readonly OrderData[]): boolean {
  return a.length === b.length && a.every((order, i) => sameAs(order, b[i]));
}

function sameAs(a: OrderData, b: OrderData | undefined): boolean {
  return a.orderId === b?.orderId && a.updatedAt === b.updatedAt;
}

/** Returns whether two rows tell of the same side of the same trade (with oneself, one trade has two). */
function isSameFill(a: FillData, b: FillData): boolean {
  return a.tradeId === b.tradeId && a.orderId === b.orderId;
}
