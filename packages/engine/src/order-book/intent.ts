import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { LONG, SHORT } from '@pelorus/protocol/futures/contracts.ts';

/** An order's intent as one number: its position side (POSITION_SIDES), and whether it only reduces. 0 of every spot order. */
const SIDE_BITS = 3;
const REDUCES = 4;
export const INTENT_MAX = 6;

export function intentOf(positionSide: number, isReducing: boolean): number {
  return positionSide | (isReducing ? REDUCES : 0);
}

export function sideOfIntent(intent: number): number {
  return intent & SIDE_BITS;
}

export function isReducing(intent: number): boolean {
  return (intent & REDUCES) !== 0;
}

/** Whether orders of `side` can only close a position of this side: in hedge mode selling a long, buying a short (FUT-24). */
export function closesOnly(positionSide: number, side: number): boolean {
  return positionSide === LONG ? side !== BUY : positionSide === SHORT && side === BUY;
}
