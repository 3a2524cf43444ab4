import type { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { ReplacedData, ReplaceOrderBody } from '@pelorus/protocol/spot/algo-http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import type { Outcome } from '../../live/submission.ts';

/** How moving an order ended (TRAD-109). */
type MoveOutcome =
  /** It is open at the new price, or traded there. */
  | { kind: 'moved'; order: OrderData }
  /** The new order was refused: the old one is unchanged. */
  | { kind: 'kept'; refusal: ApiRefusal }
  /** It ended before it could be moved. */
  | { kind: 'filled' }
  /** The outcome is unknown; the order lists will show it. */
  | { kind: 'unknown' };

export interface Mover {
  /** Sends the same replacement until its outcome is known. */
  replace(orderId: number, body: ReplaceOrderBody): Promise<Outcome<ReplacedData>>;
  newClientId(): string;
  /** An order as an answer told it. */
  take(order: OrderData): void;
}

/**
 * Moves an open order to another price: one command replaces it by a new order for its remainder, or leaves it
 * unchanged. For a waiting order the trigger moves.
 */
export async function moveOrder(order: OrderData, price: string, mover: Mover): Promise<MoveOutcome> {
  const at = order.phase === 'WAITING' ? { stopPrice: price } : { price };
  const outcome = await mover.replace(order.orderId, { ...at, clientOrderId: mover.newClientId() });
  if (outcome.kind === 'unknown') return { kind: 'unknown' };
  if (outcome.kind === 'refused') {
    const { refusal } = outcome;
    return refusal.error === 'UNKNOWN_ORDER' ? { kind: 'filled' } : { kind: 'kept', refusal };
  }
  mover.take(outcome.placed.replaced);
  mover.take(outcome.placed.order);
  return { kind: 'moved', order: outcome.placed.order };
}
