import type { Accounts } from '../accounts/accounts.ts';
import type { OpenTotals } from '../accounts/open-totals.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Market } from '../catalog/market.ts';
import type { EventWriter } from '../events/event-writer.ts';
import type { Ended } from '../idempotency/ended.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { Renames } from '../idempotency/renames.ts';
import type { Requests } from '../idempotency/requests.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { AccountOrders } from '../order-book/account-orders.ts';
import type { Timers } from '../timers/timers.ts';
import type { Accounting } from './accounting.ts';
import type { AlgoStore } from './algos/algo-store.ts';
import type { ConditionalStore } from './conditional/conditional-store.ts';
import type { Expiry } from './expiry/expiry.ts';
import type { ListStore } from './lists/order-list.ts';

/** The state that commands about orders change; the exchange owns it. */
export interface TradingRoom {
  /** How orders are paid, by product (PRODUCTS). */
  readonly accountings: readonly Accounting[];
  readonly catalog: Catalog;
  readonly accounts: Accounts;
  readonly totals: OpenTotals;
  readonly ledger: Ledger;
  readonly events: EventWriter;
  readonly accountOrders: AccountOrders;
  readonly conditionals: ConditionalStore;
  /** Replaced as a whole when a snapshot is restored, hence not readonly. */
  idempotency: Idempotency;
  readonly renames: Renames;
  readonly requests: Requests;
  readonly ended: Ended;
  nextOrderId: number;
  /** Time of the present command. */
  readonly nowMs: number;
  readonly expiries: Timers<Expiry>;
  readonly lists: ListStore;
  readonly algos: AlgoStore;
  /** Markets whose auction begins with the end of the command. */
  readonly auctionsDue: Market[];
}

/** Returns how orders of the market are paid. */
export function accountingOf(room: TradingRoom, market: Market): Accounting {
  return room.accountings[market.product] as Accounting;
}

/** Returns what an order of `lots` at `priceTicks` holds while it is open, units. */
export function holdUnits(room: TradingRoom, market: Market, side: number, priceTicks: number, lots: number): number {
  return accountingOf(room, market).holdUnits(market, side, priceTicks, lots);
}

/** Returns the units that a new hold of an order on `side` may take from the account. */
export function availableUnits(room: TradingRoom, market: Market, account: number, side: number): number {
  return accountingOf(room, market).availableUnits(market, account, side);
}

/** Has the owner of `account` open orders in the market, by this account or another of theirs? */
export function hasOwnOrders(room: TradingRoom, account: number, market: Market): boolean {
  const family = room.accounts.family(account);
  if (family === undefined) return room.accountOrders.count(account, market.id) > 0;
  return family.some((member) => room.accountOrders.count(member, market.id) > 0);
}

/** Whether an order is open in any market: in the book, waiting for its price, or pending. */
export function isOpenAnywhere(room: TradingRoom, orderId: number): boolean {
  if (room.catalog.stores.index.find(orderId) !== 0) return true;
  return room.conditionals.find(orderId) !== undefined || room.lists.of(orderId) !== undefined;
}

/** Whether the order of an expiry is still open. */
export function isStillOpen(room: TradingRoom, { market, orderId }: Expiry): boolean {
  return room.catalog.markets[market]?.book.find(orderId) !== 0 || room.conditionals.find(orderId) !== undefined;
}

/** Remembers when an order that is open now ends by itself; `atMs` 0 = it does not. */
export function expireAt(room: TradingRoom, market: Market, orderId: number, atMs: number): void {
  if (atMs === 0) return;
  room.expiries.add({ atMs, orderId, market: market.id }, (row) => isStillOpen(room, row));
}

/** Tells that a price's quantity is now what the book says; `lots`: that, for those who know it. */
export function tellLevel(
  room: TradingRoom,
  market: Market,
  side: number,
  priceTicks: number,
  lots = market.book.lotsAt(side, priceTicks),
): void {
  room.events.level(market.id, side, priceTicks, ++market.updateId, lots);
}

/** Tells that a resting order ended for `reason` with the lots it still had. Call it before it leaves the book. */
export function tellMakerDone(room: TradingRoom, market: Market, slot: number, reason: number): void {
  const { orders } = market.book;
  const filledLots = orders.filledLots(slot);
  const filledQuote = orders.filledQuoteUnits(slot);
  const account = orders.account(slot);
  room.events.orderDone(
    reason,
    orders.orderId(slot),
    account,
    market.id,
    market.book.wholeLeft(slot),
    filledLots,
    filledQuote,
  );
}
