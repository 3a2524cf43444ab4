import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { OPEN } from '../accounts/open-totals.ts';
import type { Market } from '../catalog/market.ts';
import type { TradingRoom } from './trading-room.ts';

/** Returns how many orders the account has open in the market, including conditional ones. */
function openOrderCount(room: TradingRoom, account: number, market: Market): number {
  const pending = market.listedOrders === 0 ? 0 : room.lists.pendingOf(account, market.id).length;
  return room.accountOrders.count(account, market.id) + room.conditionals.count(account, market.id) + pending;
}

/** Returns the id of the refusal that `more` open orders of the account deserve, or 0: in the market, in all of them (SPOT-20, FILT-01). */
export function checkOpenOrders(room: TradingRoom, account: number, market: Market, more: number): number {
  if (openOrderCount(room, account, market) + more > market.openOrdersMax) return REJECTIONS.MAX_NUM_ORDERS.id;
  return room.totals.isOver(account, OPEN.orders, more) ? REJECTIONS.EXCHANGE_MAX_NUM_ORDERS.id : 0;
}

/** The same of orders that wait for a price, or will once their list's first is filled (COND-05, FILT-01). */
export function checkConditionalOrders(room: TradingRoom, account: number, market: Market, more: number): number {
  const pending = market.listedOrders === 0 ? 0 : room.lists.pendingConditionals(account, market.id);
  const open = room.conditionals.count(account, market.id) + pending;
  if (open + more > market.conditionalOrdersMax) return REJECTIONS.MAX_NUM_ALGO_ORDERS.id;
  const isOver = more > 0 && room.totals.isOver(account, OPEN.conditionals, more);
  return isOver ? REJECTIONS.EXCHANGE_MAX_NUM_ALGO_ORDERS.id : 0;
}

/** The same of icebergs (ICE-08, FILT-01). */
export function checkIcebergs(room: TradingRoom, account: number, market: Market, more: number): number {
  if (more === 0) return 0;
  if (isOverIcebergs(room, account, market, more)) return REJECTIONS.MAX_NUM_ICEBERG_ORDERS.id;
  return room.totals.isOver(account, OPEN.icebergs, more) ? REJECTIONS.EXCHANGE_MAX_NUM_ICEBERG_ORDERS.id : 0;
}

function isOverIcebergs(room: TradingRoom, account: number, market: Market, more: number): boolean {
  if (market.icebergOrdersMax === Number.POSITIVE_INFINITY) return false;
  const pending = market.listedOrders === 0 ? 0 : room.lists.pendingIcebergs(account, market.id);
  const open = market.book.reserves.countOf(account) + room.conditionals.icebergCount(account, market.id) + pending;
  return open + more > market.icebergOrdersMax;
}
