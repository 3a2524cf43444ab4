import { messagesOfIds } from '@pelorus/database/p2p/messages.ts';
import { presentMessage } from '../p2p/chat/messages.ts';
import type { P2pKind } from '../p2p/told/news.ts';
import type { ChangeReaders } from './changes-channel.ts';
import type { SocketNeeds } from './needs.ts';

/** Returns what reads orders and messages of P2P as their two people see them. */
export function p2pReaders({ pool, secrets }: Pick<SocketNeeds, 'pool' | 'secrets'>): ChangeReaders<P2pKind> {
  return {
    async message(ids) {
      const found = await messagesOfIds(pool, ids);
      return found.flatMap(({ buyer, buyerAccount, seller, sellerAccount, ...row }) => [
        { account: buyerAccount, row: presentMessage(secrets.p2pKey, row, buyer) },
        { account: sellerAccount, row: presentMessage(secrets.p2pKey, row, seller) },
      ]);
    },
  };
}
