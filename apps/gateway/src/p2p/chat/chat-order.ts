import { type ChatOrder, chatOrder } from '@pelorus/database/p2p/messages.ts';
import { touchP2pPerson } from '@pelorus/database/p2p/people.ts';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';

/** People write this long after their order ended (PORD-40). */
const OPEN_AFTER_END_MS = 3 * 86_400_000;
const TOUCH_MS = 60_000;

/** Returns an order's chat to one of its two people, and notes that they are here; NOT_FOUND to everybody else (PORD-07). */
export async function ownChat(deps: P2pNeeds, who: Who, orderId: number): Promise<ChatOrder> {
  await deps.barrier.wait(who.accountId);
  const order = await chatOrder(deps.pool, who.userId, orderId);
  if (order === undefined) throw new Refused('NOT_FOUND');
  const nowMs = deps.clock();
  if (nowMs - order.lastSeenMs >= TOUCH_MS) await touchP2pPerson(deps.pool, who.userId, nowMs);
  return order;
}

/** Refuses P2P_CHAT_CLOSED once the order ended three days ago. */
export function checkChatOpen({ endedAtMs }: ChatOrder, nowMs: number): void {
  if (endedAtMs !== null && nowMs >= endedAtMs + OPEN_AFTER_END_MS) throw new Refused('P2P_CHAT_CLOSED');
}
