import { insertRating } from '@pelorus/database/p2p/ratings.ts';
import type { P2pOrderState } from '@pelorus/protocol/p2p/order-states.ts';
import type { RatingBody } from '@pelorus/protocol/p2p/orders.ts';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import { ownChat } from '../chat/chat-order.ts';
import type { P2pNeeds } from '../needs.ts';

const RATED_FOR_MS = 30 * 86_400_000;
/** Ends after which each side has something to say of the other. */
const RATED: ReadonlySet<P2pOrderState> = new Set<P2pOrderState>(['RELEASED', 'RULED_BUYER', 'RULED_SELLER']);

/** May an order be rated now, as far as its own state says (PTRD-08)? */
function isRatable(state: P2pOrderState, endedAtMs: number | null, nowMs: number): boolean {
  return endedAtMs !== null && RATED.has(state) && nowMs < endedAtMs + RATED_FOR_MS;
}

/** Rates the other side of an order, once (PTRD-08). Refuses NOT_FOUND, P2P_RATING_CLOSED. */
export async function rate(deps: P2pNeeds, who: Who, orderId: number, { isPositive, text }: RatingBody): Promise<void> {
  const { endedAtMs, otherUser, state } = await ownChat(deps, who, orderId);
  const nowMs = deps.clock();
  if (!isRatable(state, endedAtMs, nowMs)) throw new Refused('P2P_RATING_CLOSED');
  const rating = { orderId, byUser: who.userId, ofUser: otherUser, isPositive, text, nowMs };
  if (!(await insertRating(deps.pool, rating))) throw new Refused('P2P_RATING_CLOSED');
}
