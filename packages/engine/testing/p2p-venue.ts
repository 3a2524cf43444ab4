import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { SIDES, type Side } from '@pelorus/protocol/exchange/orders.ts';
import {
  P2P_ACTIONS,
  P2P_AD_STATES,
  P2P_ORDER_STATES,
  type P2pAction,
  type P2pAdState,
  type P2pOrderState,
} from '@pelorus/protocol/p2p/order-states.ts';
import { encodeExpire } from '@pelorus/protocol/wire/encode-command.ts';
import {
  encodeMoveP2pOrder,
  encodeOpenP2pOrder,
  encodePayP2pDeposit,
  encodeSetP2pAd,
  encodeSetP2pClock,
  encodeSetP2pDeposit,
} from '@pelorus/protocol/wire/encode-fixed.ts';
import { ALICE, BOB, COIN, type Venue } from './venue.ts';

/** Spans of an order of examples, ms. */
export const PAY_MS = 900_000;
export const RELEASE_MS = 600_000;
export const APPEAL_AFTER_MS = 300_000;
/** The staff, as who moves an order. */
export const STAFF = 0;

interface Ad {
  adId?: number;
  account?: number;
  asset?: number;
  version?: number;
  side?: Side;
  state?: P2pAdState;
  units?: number;
  seenUnits?: number;
}

interface Order {
  orderId?: number;
  adId?: number;
  account?: number;
  version?: number;
  units?: number;
  feeUnits?: number;
  payMs?: number;
  releaseMs?: number;
  appealAfterMs?: number;
}

/** Returns what sends the commands of P2P to a venue: Alice sells 1,000 coins, Bob takes 100 with a fee of 1, unless said otherwise. */
export function p2pOf(venue: Venue) {
  const stateOf = (orderId: number) => venue.exchange.p2pOrder(orderId)?.state ?? 'RELEASED';
  const openOrder = (order: Order = {}) =>
    encodeOpenP2pOrder({
      ...{ account: BOB, orderId: 1, adId: 1, version: 1, units: 100, feeUnits: 1 },
      ...{ payMs: PAY_MS, releaseMs: RELEASE_MS, appealAfterMs: APPEAL_AFTER_MS, ...order },
    });
  const offered = new Map<number, number>();
  /** Sends a record and keeps in mind what ads offer after it, as their owners see it. */
  const send = (record: Parameters<Venue['send']>[0]) => {
    const events = venue.send(record);
    for (const event of events) {
      if (event.kind === 'p2pAdSet') offered.set(event.adId, event.units);
      if (event.kind === 'p2pOrderOpened' || event.kind === 'p2pOrderMoved') offered.set(event.adId, event.adUnits);
    }
    return events;
  };
  return {
    stateOf,
    openRecord: openOrder,
    ad: ({ state = 'LIVE', side = 'SELL', ...ad }: Ad = {}): EngineEvent[] =>
      send(
        encodeSetP2pAd({
          ...{ account: ALICE, adId: 1, version: 1, asset: COIN, units: 1_000, ...ad },
          seenUnits: ad.seenUnits ?? offered.get(ad.adId ?? 1) ?? 0,
          ...{ side: SIDES.indexOf(side), state: P2P_AD_STATES.indexOf(state) },
        }),
      ),
    open: (order: Order = {}): EngineEvent[] => send(openOrder(order)),
    /** A step of somebody who sees the order as it is, unless said otherwise. */
    move: (account: number, action: P2pAction, orderId = 1, seen: P2pOrderState = stateOf(orderId)): EngineEvent[] =>
      send(
        encodeMoveP2pOrder({
          ...{ account, orderId },
          ...{ action: P2P_ACTIONS.indexOf(action), seen: P2P_ORDER_STATES.indexOf(seen) },
        }),
      ),
    clock: (isRunning: boolean): EngineEvent[] => send(encodeSetP2pClock(0, isRunning)),
    /** Lets the engine be due as a core would, until so much time has passed; returns all that it told. */
    pass(ms: number): EngineEvent[] {
      const untilMs = venue.nowMs + ms;
      const told: EngineEvent[] = [];
      while (venue.exchange.nextExpiryMs <= untilMs) {
        venue.nowMs = Math.max(venue.nowMs, venue.exchange.nextExpiryMs);
        told.push(...send(encodeExpire()));
      }
      venue.nowMs = untilMs;
      return told;
    },
    deposit: (account: number, units: number, asset = COIN): EngineEvent[] =>
      send(encodeSetP2pDeposit(account, asset, units)),
    payDeposit: (account: number, to: number, units: number, orderId = 1, asset = COIN): EngineEvent[] =>
      send(encodePayP2pDeposit({ account, to, units, orderId, asset })),
  };
}
