import { deleteDocumentsOf } from '@pelorus/database/documents/documents.ts';
import { futuresBalances } from '@pelorus/database/futures/balances.ts';
import { openPositions } from '@pelorus/database/futures/positions.ts';
import { deleteKeysOf, forgetKeysOf } from '@pelorus/database/identity/api-keys.ts';
import { lockPerson } from '@pelorus/database/identity/factors.ts';
import { closeAccount, subAccountsOf } from '@pelorus/database/identity/security.ts';
import { deleteUnsubmitted } from '@pelorus/database/identity/verification.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { openOrders } from '@pelorus/database/spot/orders.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { balances } from '@pelorus/database/wallet/balances.ts';
import { deleteEndpointsOf } from '@pelorus/database/webhooks/endpoints.ts';
import { Refused } from '../../http/refused.ts';
import type { IdentityNeeds } from '../needs.ts';
import { afterChange, type Changer } from './after-change.ts';

/** Refuses NOT_EMPTY where there is money, a position, an open order or a sub-account; LAGGING if the tables do not show it yet. */
async function checkEmpty(deps: IdentityNeeds, db: Queryable, userId: string, account: number): Promise<void> {
  // Other gateways and the engine itself may have moved something: all that is durable must be in the tables.
  deps.barrier.acknowledge(account, deps.barrier.headSeq);
  await deps.barrier.wait(account);
  const hasMoney = (await balances(db, account)).some((row) => row.availableUnits + row.heldUnits > 0);
  const hasMargin = (await futuresBalances(db, account)).some((row) => row.availableUnits !== 0 || row.heldUnits !== 0);
  const isEmpty =
    !hasMoney &&
    !hasMargin &&
    (await openPositions(db, account)).length === 0 &&
    (await openOrders(db, account, undefined)).length === 0 &&
    (await subAccountsOf(db, userId)).length === 0;
  if (!isEmpty) throw new Refused('NOT_EMPTY');
}

/**
 * Closes the changer's account (SEC-51): sessions, journeys, devices and keys end at once, log-in is no longer
 * possible, and its address is free after 30 days. Refuses NOT_EMPTY and LAGGING.
 */
export async function closeFor(deps: IdentityNeeds, changer: Changer, account: number): Promise<void> {
  const { userId } = changer;
  await checkEmpty(deps, deps.pool, userId, account);
  const done = await inTransaction(deps.pool, async (db) => {
    await deps.journeys.endAllOf(db, userId);
    await lockPerson(db, userId);
    // Again: a sub-account is made holding this row, and orders may have come since.
    await checkEmpty(deps, db, userId, account);
    // Those of the demo account are over with its person's.
    const keys = [...(await deleteKeysOf(db, userId)), ...(await forgetKeysOf(db, userId))];
    await deleteEndpointsOf(db, userId);
    await deleteDocumentsOf(db, userId);
    const told = await afterChange(
      deps,
      db,
      { ...changer, keptSessionId: null },
      { kind: 'closed', holds: false, tell: ({ timeMs }) => ({ kind: 'account-closed', values: { timeMs } }) },
    );
    await deleteUnsubmitted(db, userId);
    await closeAccount(db, userId, deps.clock());
    return () => {
      for (const key of keys) deps.apiKeys.forget(key);
      told();
    };
  });
  done();
}
