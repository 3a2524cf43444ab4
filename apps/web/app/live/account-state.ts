import type { FillData, OrderData } from '@pelorus/protocol/spot/http.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';

/** What is known of the logged-in person's account. null: not loaded yet. */
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
}

export const EMPTY_ACCOUNT: AccountState = {
  openOrders: null,
  balances: null,
  doneOrders: [],
  fills: [],
  isLoggedOut: false,
};

/** How much of what happens live is kept; older rows come by page from the server. */
const LIVE_ROWS = 200;

/** Returns whether an order still stands. */
export function isOpen(order: OrderData): boolean {
  return order.status === 'NEW' || order.status === 'PARTIALLY_FILLED';
}

/**
 * Folds what the account channel says over what HTTP answers. Both may be ahead of the other: messages of one order come
 * in order, so the newest message wins over any list, and a list over what was known before it.
 */
export class AccountFold {
  #state = EMPTY_ACCOUNT;
  /** The last message of each order since the page opened: a list that was made earlier must not undo it. */
  #said = new Map<number, OrderData>();

  get state(): AccountState {
    return this.#state;
  }

  onOrder(order: OrderData): void {
    const known = this.#said.get(order.orderId);
    if (known !== undefined && !isOpen(known)) return;
    this.#said.delete(order.orderId);
    this.#said.set(order.orderId, order);
    if (this.#said.size > LIVE_ROWS * 2) this.#said.delete(this.#said.keys().next().value as number);
    const { openOrders, doneOrders } = this.#state;
    this.#state = {
      ...this.#state,
      openOrders: openOrders === null ? null : this.#withSaid(openOrders),
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
    for (const balance of changed) balances.set(balance.asset, balance);
    // Before the first whole list has come, the changed ones are not the whole.
    if (this.#state.balances !== null) this.#state = { ...this.#state, balances };
  }

  /** Takes whole lists from the server. */
  onLists(openOrders: readonly OrderData[], balances: readonly BalanceData[]): void {
    this.#state = {
      ...this.#state,
      openOrders: this.#withSaid(openOrders),
      balances: new Map(balances.map((balance) => [balance.asset, balance])),
      isLoggedOut: false,
    };
  }

  onLoggedOut(): void {
    this.#state = { ...this.#state, isLoggedOut: true };
  }

  #withSaid(orders: readonly OrderData[]): OrderData[] {
    const byId = new Map(orders.map((order) => [order.orderId, order]));
    for (const [orderId, order] of this.#said) {
      if (!isOpen(order)) byId.delete(orderId);
      else if ((byId.get(orderId)?.updatedAt ?? 0) <= order.updatedAt) byId.set(orderId, order);
    }
    return [...byId.values()].sort((a, b) => b.orderId - a.orderId);
  }
}

/** Returns whether two rows tell of the same side of the same trade (with oneself, one trade has two). */
export function isSameFill(a: FillData, b: FillData): boolean {
  return a.tradeId === b.tradeId && a.orderId === b.orderId;
}
