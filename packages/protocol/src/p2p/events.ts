import type { Side } from '../exchange/orders.ts';
import type { P2pAction, P2pActor, P2pAdState, P2pOrderState } from './order-states.ts';

/** What the engine tells of P2P. Times are of the P2P clock: what a wall clock shows is that + `stoodMs` (ESCR-31). */
export type P2pEvent =
  | {
      kind: 'p2pAdSet';
      adId: number;
      /** The owner. */
      account: number;
      version: number;
      state: P2pAdState;
      /** The owner's. */
      side: Side;
      asset: number;
      /** What it offers from now on; of a selling owner the fee is part of it. */
      units: number;
    }
  | {
      kind: 'p2pOrderOpened';
      orderId: number;
      adId: number;
      version: number;
      /** The owner of the ad. */
      maker: number;
      taker: number;
      /** The maker's. */
      side: Side;
      asset: number;
      units: number;
      feeUnits: number;
      /** When the time to pay is over. */
      deadlineMs: number;
      payMs: number;
      releaseMs: number;
      appealAfterMs: number;
      /** What the ad still offers. */
      adUnits: number;
    }
  | {
      kind: 'p2pOrderMoved';
      orderId: number;
      adId: number;
      action: P2pAction;
      by: P2pActor;
      /** After the step. */
      state: P2pOrderState;
      buyer: number;
      seller: number;
      asset: number;
      units: number;
      feeUnits: number;
      /** When the timer acts next; 0: never in this state. */
      deadlineMs: number;
      /** From when either side may appeal; 0: not in this state. */
      appealFromMs: number;
      /** What the ad offers now; 0 where it is closed. */
      adUnits: number;
    }
  | {
      kind: 'p2pClockSet';
      isRunning: boolean;
      /** How long the clock has stood in all. While it stands, the time since `nowMs` comes on top. */
      stoodMs: number;
      /** The wall clock's. */
      nowMs: number;
    }
  | { kind: 'p2pDepositSet'; account: number; asset: number; units: number }
  | { kind: 'p2pDepositPaid'; orderId: number; account: number; to: number; asset: number; units: number };
