import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import type { Market } from '../catalog/market.ts';
import { POSTED } from '../ledger/posting-reasons.ts';
import { findResting } from './cancel.ts';
import { findWaiting } from './conditional/change-conditional.ts';
import { accountingOf, holdUnits, type TradingRoom } from './trading-room.ts';

/** The effects of ending an open order. */
interface Open {
  side: number;
  leftLots: number;
  heldUnits: number;
  /** Takes it out of the account's open orders, or puts it back. */
  file(isOpen: boolean): void;
}

/** Returns the account's open order of the market, one that rests or waits for its price; null if there is none. */
export function openOf(room: TradingRoom, market: Market, account: number, orderId: number): Open | null {
  const { book } = market;
  const slot = findResting(market, orderId, account);
  if (slot !== 0) {
    const side = book.side(slot);
    const leftLots = book.wholeLeft(slot);
    const { accountOrders } = room;
    return {
      side,
      leftLots,
      heldUnits: holdUnits(room, market, side, book.priceTicks(slot), leftLots),
      file: (isOpen) => {
        accountingOf(room, market).setAside(market, slot, !isOpen);
        if (isOpen) accountOrders.add(book, market.id, account, slot);
        else accountOrders.remove(book, market.id, account, slot);
        book.reserves.file(orderId, isOpen);
      },
    };
  }
  const waiting = findWaiting(room, market, orderId, account);
  if (waiting === undefined) return null;
  const { heldUnits, lots: leftLots, side } = waiting;
  const { conditionals } = room;
  return {
    side,
    leftLots,
    heldUnits,
    file: (isOpen) => (isOpen ? conditionals.add(waiting) : conditionals.remove(waiting)),
  };
}

/**
 * Returns the result of `look` while the order's funds are free and the account has one open order less. The order
 * itself stays on its side, which the new one does not match; no events are written.
 */
export function asIfEnded(room: TradingRoom, market: Market, account: number, old: Open, look: () => number): number {
  const asset = old.side === BUY ? market.quote : market.base;
  const hold = (units: number) => {
    if (units === 0) return;
    const told = room.events.count;
    const { ledger } = room;
    ledger.hold(ledger.cell(account, asset), account, asset, POSTED.ORDER_HOLD, units, 0);
    room.events.count = told;
  };
  old.file(false);
  hold(-old.heldUnits);
  const found = look();
  hold(old.heldUnits);
  old.file(true);
  return found;
}
