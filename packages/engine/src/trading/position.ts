import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import type { Market } from '../catalog/market.ts';
import { TWAP } from './algos/algo-store.ts';
import type { OrderList } from './lists/order-list.ts';
import type { TradingRoom } from './trading-room.ts';

/**
 * Would the account, including its open orders, exceed the market's position limit if it bought `lots`? A list counts
 * with the most it may buy: its working order, and the larger of its followers, since only one of two ever trades
 * (LIST-12).
 */
export function isOverPosition(room: TradingRoom, market: Market, account: number, lots: number): boolean {
  const { positionMax, base, book, lotUnits } = market;
  if (positionMax === Number.POSITIVE_INFINITY) return false;
  const { ledger, lists, accountOrders, conditionals } = room;
  let onOrder = lots;
  for (let slot = accountOrders.newest(account, market.id); slot !== 0; slot = book.orders.nextOfAccount(slot)) {
    const isCounted = book.side(slot) === BUY && lists.of(book.orders.orderId(slot)) === undefined;
    if (isCounted) onOrder += book.wholeLeft(slot);
  }
  for (const waiting of conditionals.of(account, market.id))
    if (waiting.side === BUY && lists.of(waiting.orderId) === undefined) onOrder += waiting.lots;
  for (const algo of room.algos.of(account, market.id))
    if (algo.kind === TWAP && algo.side === BUY && algo.lots > 0) onOrder += algo.lots - algo.filledLots;
  for (const list of lists.ofOwner(account, market.id)) onOrder += maxLots(room, market, list);
  return ledger.availableOf(account, base) + ledger.heldOf(account, base) + onOrder * lotUnits > positionMax;
}

function maxLots(room: TradingRoom, market: Market, list: OrderList): number {
  let working = 0;
  let most = 0;
  for (const orderId of list.open) {
    const lots = openLots(room, market, orderId);
    if (orderId === list.working) working = lots;
    else most = Math.max(most, lots);
  }
  for (const { lots, side } of list.pending) if (side === BUY) most = Math.max(most, lots);
  return working + most;
}

/** Returns what an open order to buy has left to buy; 0 of one to sell. */
function openLots(room: TradingRoom, market: Market, orderId: number): number {
  const { book } = market;
  const slot = book.find(orderId);
  if (slot !== 0) return book.side(slot) === BUY ? book.wholeLeft(slot) : 0;
  const waiting = room.conditionals.find(orderId);
  return waiting !== undefined && waiting.side === BUY ? waiting.lots : 0;
}
