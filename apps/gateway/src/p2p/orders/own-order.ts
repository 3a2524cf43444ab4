import { orderOfPerson, type P2pMoveRow, type P2pOrderRow } from '@pelorus/database/p2p/orders.ts';
import type { P2pParty } from '@pelorus/protocol/p2p/order-states.ts';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';

/** Returns an order of the caller's as its tables show it now. Refuses NOT_FOUND for another's too (PORD-07), and LAGGING. */
export async function ownOrder(deps: Pick<P2pNeeds, 'barrier' | 'pool'>, who: Who, id: number): Promise<P2pOrderRow> {
  await deps.barrier.wait(who.accountId);
  const row = Number.isSafeInteger(id) ? await orderOfPerson(deps.pool, who.userId, id) : undefined;
  if (row === undefined) throw new Refused('NOT_FOUND');
  return row;
}

/** Returns which party of an order somebody is. */
export function partyOf({ buyer }: Pick<P2pOrderRow, 'buyer'>, userId: string): P2pParty {
  return buyer === userId ? 'BUYER' : 'SELLER';
}

/** Returns whose an order's appeal is: the buyer's where the timer opened it (ESCR-27). */
export function openerOf(
  { sellerAccount }: Pick<P2pOrderRow, 'sellerAccount'>,
  moves: readonly P2pMoveRow[],
): P2pParty {
  const last = moves.findLast(({ state }) => state === 'APPEAL');
  return last?.account === sellerAccount ? 'SELLER' : 'BUYER';
}
