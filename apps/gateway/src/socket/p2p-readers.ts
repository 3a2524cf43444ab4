import { messagesOfIds } from '@pelorus/database/p2p/messages.ts';
import { orderOfPerson } from '@pelorus/database/p2p/orders.ts';
import { sidesOfOrders } from '@pelorus/database/p2p/told-order.ts';
import { presentMessage } from '../p2p/chat/messages.ts';
import type { P2pNeeds } from '../p2p/needs.ts';
import { presentOrder } from '../p2p/orders/present-order.ts';
import type { P2pKind } from '../p2p/told/news.ts';
import type { ChangeReaders } from './changes-channel.ts';

/** Returns what reads orders and messages of P2P as their two people see them (PORD-65). */
export function p2pReaders(deps: P2pNeeds): ChangeReaders<P2pKind> {
  const { pool, secrets } = deps;
  return {
    async order(ids, isFollowed) {
      const told = [];
      for (const { account, orderId, userId } of await sidesOfOrders(pool, ids)) {
        if (!isFollowed(account)) continue;
        const row = await orderOfPerson(pool, userId, orderId);
        if (row !== undefined) told.push({ account, row: await presentOrder(deps, userId, row) });
      }
      return told;
    },
    async message(ids) {
      const found = await messagesOfIds(pool, ids);
      return found.flatMap(({ buyer, buyerAccount, seller, sellerAccount, ...row }) => [
        { account: buyerAccount, row: presentMessage(secrets.p2pKey, row, buyer) },
        { account: sellerAccount, row: presentMessage(secrets.p2pKey, row, seller) },
      ]);
    },
  };
}
