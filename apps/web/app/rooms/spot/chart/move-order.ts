import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { OrderData, PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import { wholeUnits } from '../market-rules.ts';
import type { Outcome } from '../order-form/submission.ts';
import { restOf } from './order-lines.ts';

/** How moving an order ended (TRAD-109). */
export type MoveOutcome =
  /** The rest stands at the new price, or traded there. */
  | { kind: 'moved'; order: OrderData }
  /** It could not be cancelled: it stands where it stood, or ended by itself. */
  | { kind: 'kept'; refusal: ApiRefusal }
  /** It was filled whole before it was cancelled: nothing is left to move. */
  | { kind: 'filled' }
  /** It is cancelled, and the new order was refused. */
  | { kind: 'cancelled'; refusal: ApiRefusal }
  /** Nobody can say what became of it; the lists will. */
  | { kind: 'unknown' };

export interface Mover {
  cancel(orderId: number): Promise<OrderData>;
  place(body: PlaceOrderBody): Promise<Outcome>;
  newClientOrderId(): string;
  /** An order as an answer told it. */
  take(order: OrderData): void;
}

/**
 * Moves an open limit order to another price. An order keeps its place in the queue only when it is made smaller, so this
 * is a cancellation and, once that is answered, a new order for exactly what it left unfilled: never both at once.
 */
export async function moveOrder(
  order: OrderData,
  price: string,
  quantityScale: number,
  mover: Mover,
): Promise<MoveOutcome> {
  let ended: OrderData;
  try {
    ended = await mover.cancel(order.orderId);
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    return error.outcomeUnknown ? { kind: 'unknown' } : { kind: 'kept', refusal: error };
  }
  mover.take(ended);
  const quantity = restOf(ended, quantityScale);
  if (ended.status !== 'CANCELED' || !/[1-9]/.test(quantity)) return { kind: 'filled' };
  const outcome = await mover.place({
    symbol: order.symbol,
    side: order.side,
    ...termsOf(order, quantity, quantityScale),
    price,
    quantity,
    selfTradePrevention: order.selfTradePrevention,
    clientOrderId: mover.newClientOrderId(),
  });
  if (outcome.kind === 'unknown') return { kind: 'unknown' };
  if (outcome.kind === 'refused') return { kind: 'cancelled', refusal: outcome.refusal };
  mover.take(outcome.placed.order);
  return { kind: 'moved', order: outcome.placed.order };
}

/** Returns the kind, validity and hidden part of an order, for the rest of it; what shows it whole hides nothing. */
function termsOf(order: OrderData, rest: string, quantityScale: number) {
  const { type, timeInForce, goodTill, visibleQuantity } = order;
  const isHiding =
    visibleQuantity !== null && wholeUnits(visibleQuantity, quantityScale) < wholeUnits(rest, quantityScale);
  return {
    type: type === 'LIMIT_MAKER' ? ('LIMIT_MAKER' as const) : ('LIMIT' as const),
    // What is post-only has no validity of its own but an end.
    ...(type === 'LIMIT_MAKER' && goodTill === null ? {} : { timeInForce }),
    ...(goodTill === null ? {} : { goodTill }),
    ...(isHiding ? { visibleQuantity } : {}),
  };
}
