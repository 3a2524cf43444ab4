import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { intentOf } from '../order-book/intent.ts';
import { endWaiting } from '../trading/conditional/change-conditional.ts';
import { DONE } from '../trading/done-reasons.ts';
import { endResting } from '../trading/end-open.ts';
import { tellLevel } from '../trading/trading-room.ts';
import type { Contract } from './contract.ts';
import { closableLots } from './reduce-only.ts';
import { tellExcess } from './settlement.ts';

/**
 * Finishes a command that closed parts of positions: orders that only reduce end where nothing is left to reduce, newest
 * first (FUT-33), and the conditional ones of a position that was closed end with it (FUT-38).
 */
export function followPositions(state: ExchangeState): void {
  const { contracts, touched, touchedCount } = state.futures;
  // Ending orders changes no position, so none is added meanwhile.
  for (let i = 0; i < touchedCount; i += 4) {
    const contract = contracts[touched[i] as number] as Contract;
    const account = touched[i + 1] as number;
    const side = touched[i + 2] as number;
    trim(state, contract, account, side, BUY);
    trim(state, contract, account, side, SELL);
    if (touched[i + 3] === 1 && state.conditionals.size > 0) endOrphans(state, contract, account, side);
  }
  state.futures.touchedCount = 0;
}

/** Takes from the newest of the resting orders that only reduce what exceeds the position. */
function trim(state: ExchangeState, contract: Contract, account: number, positionSide: number, side: number): void {
  const { market } = contract;
  const { book } = market;
  if (book.reducing === 0) return;
  const intent = intentOf(positionSide, true);
  const own: number[] = [];
  let slot = state.accountOrders.newest(account, market.id);
  for (; slot !== 0; slot = book.orders.nextOfAccount(slot))
    if (book.orders.intent(slot) === intent && book.side(slot) === side) own.push(slot);
  const standing = own.reduce((sum, each) => sum + book.orders.leftLots(each), 0);
  let excess = standing - closableLots(state.futures, contract, account, positionSide, side);
  for (const each of own) {
    if (excess <= 0) return;
    const leftLots = book.orders.leftLots(each);
    if (excess >= leftLots) endResting(state, market, each, DONE.REDUCE_ONLY);
    else {
      tellExcess(state, market, each, excess);
      book.reduce(each, excess);
      tellLevel(state, market, side, book.priceTicks(each));
    }
    excess -= leftLots;
  }
}

/** Ends the conditional orders that were to close a position which is closed. */
function endOrphans(state: ExchangeState, contract: Contract, account: number, positionSide: number): void {
  const { market } = contract;
  const waiting = state.conditionals.of(account, market.id).sort((a, b) => a.orderId - b.orderId);
  for (const order of waiting) {
    if (!order.isReducing || order.positionSide !== positionSide) continue;
    // Of a position that turned over, those that close the new one stay.
    if (closableLots(state.futures, contract, account, positionSide, order.side) > 0) continue;
    endWaiting(state, market, order, DONE.POSITION_CLOSED);
  }
}
