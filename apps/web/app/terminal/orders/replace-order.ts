import type { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { ReplacedData, ReplaceOrderBody } from '@pelorus/protocol/spot/algo-http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { newClientId, submitOnce } from '../../live/submission.ts';

/** How replacing an order ended (TRAD-109, TRAD-282). */
export type ReplaceOutcome =
  /** `order` stands in its place, or traded there. */
  | { kind: 'done'; replaced: OrderData; order: OrderData }
  /** The new order was refused: the old one is unchanged. */
  | { kind: 'kept'; refusal: ApiRefusal }
  /** It ended before it could be replaced. */
  | { kind: 'ended' }
  /** The outcome is unknown; the order lists will show it. */
  | { kind: 'unknown' };

type Send = (orderId: number, body: ReplaceOrderBody) => Promise<ReplacedData>;

/** Replaces an order by another in one command, sent under one client id until its outcome is known. */
export async function replaceOrder(
  orderId: number,
  change: ReplaceOrderBody,
  send: Send,
  newId = newClientId,
): Promise<ReplaceOutcome> {
  const body = { ...change, clientOrderId: newId() };
  const outcome = await submitOnce<ReplaceOrderBody, ReplacedData>(body, { send: (same) => send(orderId, same) });
  if (outcome.kind === 'unknown') return { kind: 'unknown' };
  if (outcome.kind === 'refused') {
    const { refusal } = outcome;
    return refusal.error === 'UNKNOWN_ORDER' ? { kind: 'ended' } : { kind: 'kept', refusal };
  }
  return { kind: 'done', replaced: outcome.placed.replaced, order: outcome.placed.order };
}
