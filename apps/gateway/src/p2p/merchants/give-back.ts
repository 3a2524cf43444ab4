import { type DepositRow, depositsToGiveBack } from '@pelorus/database/p2p/merchants.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { encodeSetP2pDeposit } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { P2pNeeds } from '../needs.ts';

type Needs = Pick<P2pNeeds, 'barrier' | 'core' | 'log' | 'pool'>;

/** So many a turn. */
const MOST = 50;

/** Has the core release a deposit, with its owner held: nobody makes them a merchant meanwhile. */
async function giveBackOne({ barrier, core, log, pool }: Needs, { userId }: DepositRow): Promise<void> {
  await inTransaction(pool, async (db) => {
    for (const { account, asset } of await depositsToGiveBack(db, MOST, userId)) {
      const { events, seq } = await core.submit(encodeSetP2pDeposit(account, asset, 0));
      barrier.acknowledge(account, seq);
      if (events[0]?.kind === 'rejected') log.error({ account, answer: events[0] }, 'a deposit does not come back');
    }
  });
}

/** Gives deposits back to who is no merchant any more, once no order and no dispute of theirs is open (PMER-02). */
export async function giveBackDeposits(needs: Needs): Promise<void> {
  for (const row of await depositsToGiveBack(needs.pool, MOST)) await giveBackOne(needs, row);
}
