import { ORDER_TYPES, SIDES, STP_MODES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { PEGS } from '@pelorus/protocol/spot/order-terms.ts';
import { type LiveOrder, newOrder } from '../../../trading/live-orders.ts';

/** It was never placed, so it has no id. */
const NO_ORDER = -1;

/** Refusals in the wording of the dialect's reports; others use ours. */
const REASONS: Readonly<Partial<Record<RejectionName, string>>> = {
  INSUFFICIENT_BALANCE: 'INSUFFICIENT_BALANCES',
  WOULD_TRIGGER: 'STOP_PRICE_WOULD_TRIGGER_IMMEDIATELY',
  WOULD_TAKE: 'WOULD_MATCH_IMMEDIATELY',
};

function at<T>(list: readonly T[], index: number): T {
  const entry = list[index];
  if (entry === undefined) throw new Error(`an order with the index ${index}`);
  return entry;
}

/** Returns the order that a replacement did not place though it cancelled the other, and why; null: the command is none such (BWS-50). */
export function refusedOrderOf(command: AppliedCommand): { order: LiveOrder; reason: string } | null {
  const { events, refusedOrder } = command;
  if (refusedOrder === undefined) return null;
  const refused = events.flatMap((event) => (event.kind === 'halfRefused' ? [event] : []));
  const why = refused[0]?.half === 'ORDER' ? refused[0].code : null;
  if (why === null) return null;
  const { side, type, tif, stp, peg = 0 } = refusedOrder;
  const named = {
    side: at(SIDES, side),
    type: at(ORDER_TYPES, type),
    tif: at(TIMES_IN_FORCE, tif),
    stp: at(STP_MODES, stp),
    peg: at(PEGS, peg),
  };
  const order = newOrder(command, { ...refusedOrder, ...named, kind: 'orderAccepted', orderId: NO_ORDER });
  // It never worked.
  return { order: { ...order, ...refusedOrder, ...named, phase: 'PENDING' }, reason: REASONS[why] ?? why };
}
