import { depositsOfIds } from '@pelorus/database/wallet/deposit-pages.ts';
import { sendsOfIds } from '@pelorus/database/wallet/sends.ts';
import { withdrawalsOfIds } from '@pelorus/database/wallet/withdrawals.ts';
import { presentDeposits } from '../wallet/deposits.ts';
import type { MovementKind } from '../wallet/news.ts';
import { presentWithdrawal } from '../withdrawals/present.ts';
import { presentSend } from '../withdrawals/sends.ts';
import type { ChangeReaders } from './changes-channel.ts';
import type { SocketNeeds } from './needs.ts';

/** Returns what reads movements as the histories of their accounts show them. */
export function movementReaders(deps: Pick<SocketNeeds, 'pool' | 'catalog'>): ChangeReaders<MovementKind> {
  const { catalog, pool } = deps;
  return {
    async deposit(ids) {
      const found = await depositsOfIds(pool, ids);
      const shown = await presentDeposits(deps, found);
      return found.flatMap(({ account }, i) => {
        const row = shown[i];
        return row === undefined ? [] : [{ account, row }];
      });
    },
    async withdrawal(ids) {
      const found = await withdrawalsOfIds(pool, ids);
      return found.map((row) => ({ account: row.account, row: presentWithdrawal(catalog, row) }));
    },
    async send(ids) {
      const found = await sendsOfIds(pool, ids);
      return found.flatMap((send) => {
        // What did not arrive, its sender alone sees.
        const people = send.doneAtMs === null ? [send.account] : [send.account, send.toAccount];
        return people.map((account) => ({ account, row: presentSend(catalog, account, send) }));
      });
    },
  };
}
