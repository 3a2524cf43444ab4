import type { Market } from '../../catalog/market.ts';
import { eachOutcome } from '../../events/read-events.ts';
import { DONE } from '../done-reasons.ts';
import type { TradingRoom } from '../trading-room.ts';
import { endMember, lock, strike } from './end-list.ts';
import { isPaidByFirst, type OrderList } from './order-list.ts';

/**
 * Updates the market's lists for the events from number `from` on: if one of two orders traded or ended, the other
 * ends (LIST-03); a completely filled first order starts the next phase; one that ended otherwise, or lost lots to
 * self-trade prevention, ends the list (LIST-04). Calls `onFilled` for each list whose first order was filled.
 */
export function followLists(
  room: TradingRoom,
  market: Market,
  from: number,
  onFilled: (list: OrderList) => void,
): void {
  eachOutcome(
    room.events,
    from,
    room.events.count,
    (orderId, isBuyer, lots, feeUnits) => {
      const list = room.lists.of(orderId);
      if (list === undefined) return;
      if (list.working !== orderId) endOthers(room, market, list, orderId);
      else if (isPaidByFirst(list.kind) && isBuyer)
        lockReceived(room, market, list, orderId, lots * market.lotUnits - feeUnits);
    },
    (orderId) => {
      const list = room.lists.of(orderId);
      if (list === undefined) return;
      if (list.working === orderId) list.isShort = true;
      else endOthers(room, market, list, orderId);
    },
    (orderId, reason) => {
      const list = room.lists.of(orderId);
      if (list !== undefined) followEnd(room, market, list, orderId, reason, onFilled);
    },
  );
}

/** Holds what a first order received; never more than is there, should a fee in the same asset have cost more. */
function lockReceived(room: TradingRoom, market: Market, list: OrderList, orderId: number, units: number): void {
  const available = room.ledger.availableOf(list.account, market.base);
  lock(room, market, list, orderId, Math.max(0, Math.min(units, available)));
}

function followEnd(
  room: TradingRoom,
  market: Market,
  list: OrderList,
  orderId: number,
  reason: number,
  onFilled: (list: OrderList) => void,
): void {
  const isWorking = list.working === orderId;
  if (!isWorking) endOthers(room, market, list, orderId);
  strike(room, market, list, orderId);
  if (!isWorking) return;
  if (reason === DONE.FILLED && !list.isShort) onFilled(list);
  else for (const order of list.pending) endMember(room, market, list, order.orderId, DONE.OTO_PHASE_ONE_EXPIRED);
}

/** Ends the order that stands beside another in the market, if there is one. */
export function endOthers(room: TradingRoom, market: Market, list: OrderList, orderId: number): void {
  for (const other of list.open) if (other !== orderId) endMember(room, market, list, other, DONE.OCO_TRIGGER);
}

/** Ends an order of a list whose time has come, and what that means for the others. */
export function expireMember(room: TradingRoom, market: Market, list: OrderList, orderId: number): void {
  const isWorking = list.working === orderId;
  endMember(room, market, list, orderId, DONE.GTD_EXPIRED);
  const reason = isWorking ? DONE.OTO_PHASE_ONE_EXPIRED : DONE.OCO_TRIGGER;
  for (const other of [...list.open, ...list.pending.map((order) => order.orderId)])
    endMember(room, market, list, other, reason);
}
