import { type P2pOrderRow, setCancelReason } from '@pelorus/database/p2p/orders.ts';
import { mayTake, P2P_ACTIONS, P2P_ORDER_STATES, type P2pAction } from '@pelorus/protocol/p2p/order-states.ts';
import type { P2pOrderData, StepBody } from '@pelorus/protocol/p2p/orders.ts';
import { encodeMoveP2pOrder } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../../http/refused.ts';
import { type Who, whoOf } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';
import { ownOrder, partyOf } from './own-order.ts';
import { presentOrder } from './present-order.ts';
import { proveRelease } from './release.ts';

/**
 * Lets the core take a step of somebody's, from the state that they saw, and returns when the tables show it. Refuses what
 * the core refuses: P2P_STATE, P2P_TOO_EARLY, UNKNOWN_P2P_ORDER.
 */
async function takeStep(
  { barrier, core }: Pick<P2pNeeds, 'barrier' | 'core'>,
  { accountId: account }: Pick<Who, 'accountId'>,
  { buyerAccount, orderId, sellerAccount }: P2pOrderRow,
  { action, seen }: { action: P2pAction; seen: P2pOrderRow['state'] },
): Promise<void> {
  const { events, seq } = await core.submit(
    encodeMoveP2pOrder({ account, orderId, action: P2P_ACTIONS.indexOf(action), seen: P2P_ORDER_STATES.indexOf(seen) }),
  );
  const [first] = events;
  if (first?.kind === 'rejected') throw new Refused(first.code, 'seen');
  barrier.acknowledge(buyerAccount, seq);
  barrier.acknowledge(sellerAccount, seq);
}

/**
 * Takes a step of an order of the caller's, and returns the order after it (PORD-10). Refuses NOT_FOUND, as takeStep does,
 * and for a release as proveRelease does.
 */
export async function step(
  deps: P2pNeeds,
  request: FastifyRequest,
  orderId: number,
  body: StepBody,
): Promise<P2pOrderData> {
  const who = whoOf(request);
  const row = await ownOrder(deps, who, orderId);
  const { action, seen } = body;
  // The core says it again; what is certain to be refused uses up no factor and notes no reason.
  if (row.state !== seen || !mayTake(seen, action, partyOf(row, who.userId))) throw new Refused('P2P_STATE', 'seen');
  if (body.action === 'CANCEL' || body.action === 'ASK_CANCEL') await setCancelReason(deps.pool, orderId, body.reason);
  if (body.action === 'RELEASE') await proveRelease(deps, request, row, body.factor);
  await takeStep(deps, who, row, { action, seen });
  return presentOrder(deps, who.userId, await ownOrder(deps, who, orderId));
}
