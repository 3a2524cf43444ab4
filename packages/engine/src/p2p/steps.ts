import { WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import {
  mayTake,
  P2P_ACTIONS,
  P2P_ACTORS,
  P2P_ENDED,
  P2P_ORDER_STATES,
  P2P_TRANSITIONS,
  type P2pAction,
  type P2pActor,
  type P2pTransition,
} from '@pelorus/protocol/p2p/order-states.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { MOVE_P2P_ORDER_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { isNoId } from './ids.ts';
import { buyerOf, type P2pOrder, sellerOf } from './p2p-state.ts';
import { giveBack, payBuyer, returnToAd } from './settlement.ts';

/** Handles a moveP2pOrder record: a step of a party or the staff (ESCR-20); returns the id of the refusal, or 0. */
export function moveP2pOrder(state: ExchangeState, batch: CommandBatch, at: number, recordBytes: number): number {
  const { p2p } = state;
  const orderId = batch.p2pOrderId(at);
  const action = P2P_ACTIONS[batch.p2pMoveAction(at)];
  const seen = P2P_ORDER_STATES[batch.p2pMoveSeen(at)];
  const isRecord = recordBytes === MOVE_P2P_ORDER_BYTES && !isNoId(orderId);
  if (!isRecord || action === undefined || seen === undefined) return REJECTIONS.MALFORMED_COMMAND.id;
  const order = p2p.orders.get(orderId);
  if (order === undefined) return p2p.orderIds.has(orderId) ? REJECTIONS.P2P_STATE.id : REJECTIONS.UNKNOWN_P2P_ORDER.id;
  const who = actorOf(order, batch.account(at));
  if (who === undefined) return REJECTIONS.UNKNOWN_P2P_ORDER.id;
  if (order.state !== seen || P2P_TRANSITIONS[seen][action] === undefined) return REJECTIONS.P2P_STATE.id;
  if (!mayTake(seen, action, who, order.opener)) return REJECTIONS.UNKNOWN_P2P_ORDER.id;
  const clockMs = p2p.clock.read(state.nowMs);
  if (action === 'PAID' && clockMs >= order.deadlineMs) return REJECTIONS.P2P_STATE.id;
  if (action === 'APPEAL' && clockMs < order.appealFromMs) return REJECTIONS.P2P_TOO_EARLY.id;
  take(state, order, action, who);
  return 0;
}

function actorOf(order: P2pOrder, account: number): P2pActor | undefined {
  if (account === WORLD_ACCOUNT) return 'STAFF';
  if (account === buyerOf(order)) return 'BUYER';
  return account === sellerOf(order) ? 'SELLER' : undefined;
}

/** Acts on the orders whose deadline has come, so many at most; marks that the engine was due (ESCR-30, ESCR-32). */
export function endDueP2p(state: ExchangeState, most: number): void {
  const { events, nowMs, p2p } = state;
  const { clock } = p2p;
  if (p2p.orders.size === 0 || !clock.isRunning) return;
  if (clock.beat(nowMs)) events.p2pClockSet(true, clock.stoodMs, nowMs);
  const clockMs = clock.read(nowMs);
  for (let left = most; left > 0; left--) {
    const due = p2p.takeDue(clockMs);
    if (due === undefined) return;
    take(state, due, 'TIMEOUT', 'TIMER');
  }
}

/** Takes a step that may be taken: the order's new state and times, then its money. */
function take(state: ExchangeState, order: P2pOrder, action: P2pAction, who: P2pActor): void {
  const { next } = P2P_TRANSITIONS[order.state][action] as P2pTransition;
  order.state = next;
  setTimes(state, order, action);
  order.opener = next !== 'APPEAL' ? undefined : who === 'SELLER' ? 'SELLER' : 'BUYER';
  if (!P2P_ENDED.has(next)) {
    tell(state, order, action, who);
    return;
  }
  state.p2p.remove(order);
  if (next === 'RELEASED' || next === 'RULED_BUYER') {
    tell(state, order, action, who);
    payBuyer(state, order);
    return;
  }
  const isInAd = returnToAd(state, order);
  tell(state, order, action, who);
  if (!isInAd) giveBack(state, order);
}

/** Asking to cancel and declining leave the times as they are. */
function setTimes({ nowMs, p2p }: ExchangeState, order: P2pOrder, action: P2pAction): void {
  const clockMs = p2p.clock.read(nowMs);
  if (action === 'PAID' || action === 'WITHDRAW_APPEAL') {
    p2p.setDeadline(order, clockMs + order.releaseMs);
    order.appealFromMs = action === 'PAID' ? clockMs + order.appealAfterMs : clockMs;
  } else if (action !== 'ASK_CANCEL' && action !== 'DECLINE_CANCEL') {
    order.deadlineMs = 0;
    order.appealFromMs = 0;
  }
}

function tell({ events, p2p }: ExchangeState, order: P2pOrder, action: P2pAction, who: P2pActor): void {
  const { adId, appealFromMs, asset, deadlineMs, feeUnits, orderId, units } = order;
  const step = [P2P_ACTIONS.indexOf(action), P2P_ACTORS.indexOf(who), P2P_ORDER_STATES.indexOf(order.state)] as const;
  const adUnits = p2p.ads.get(adId)?.units ?? 0;
  events.p2pOrderMoved(
    ...step,
    ...([orderId, adId, buyerOf(order), sellerOf(order), asset, units, feeUnits] as const),
    ...([deadlineMs, appealFromMs, adUnits] as const),
  );
}
