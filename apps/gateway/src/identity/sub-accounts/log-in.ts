import { deleteKeysOf } from '@pelorus/database/identity/api-keys.ts';
import { clearSubLogIn, closeSub, endSessionsThrough, setSubLogIn } from '@pelorus/database/identity/sub-accounts.ts';
import { balances } from '@pelorus/database/wallet/balances.ts';
import type { SubAccount, SubLogIn } from '@pelorus/protocol/identity/sub-accounts.ts';
import { Refused } from '../../http/refused.ts';
import { judgePassword } from '../credentials.ts';
import type { IdentityNeeds } from '../needs.ts';
import type { Changer } from '../security/after-change.ts';
import { changingSub, oneSub } from './manage.ts';

/**
 * Gives a sub-account a new log-in, replacing the old one, whose sessions end (SUB-03). Refuses NOT_FOUND,
 * PASSWORD_WEAK, PASSWORD_COMMON, OVERLOADED, and NAME_TAKEN.
 */
export async function giveLogIn(
  deps: IdentityNeeds,
  changer: Changer,
  subId: string,
  { logInName, password }: SubLogIn,
): Promise<SubAccount> {
  // Before any work: another family's is not there.
  await oneSub(deps, changer.userId, subId);
  judgePassword(deps, password, [logInName]);
  const passwordHash = await deps.passwords.hash(password);
  await changingSub(deps, changer, subId, async (db) => {
    if (!(await setSubLogIn(db, subId, { name: logInName, passwordHash }, deps.clock())))
      throw new Refused('NAME_TAKEN', 'logInName');
    const sessions = await endSessionsThrough(db, subId, deps.clock());
    return { sessions, keys: [], detail: { logIn: 'given', logInName } };
  });
  return oneSub(deps, changer.userId, subId);
}

/** Takes a sub-account's log-in away and ends its sessions. Refuses NOT_FOUND, also where there is none. */
export async function takeLogIn(deps: IdentityNeeds, changer: Changer, subId: string): Promise<SubAccount> {
  await changingSub(deps, changer, subId, async (db, row) => {
    if (row.logInName === null) throw new Refused('NOT_FOUND');
    await clearSubLogIn(db, subId);
    const sessions = await endSessionsThrough(db, subId, deps.clock());
    return { sessions, keys: [], detail: { logIn: 'taken' } };
  });
  return oneSub(deps, changer.userId, subId);
}

/** Does an account have anything, available or held by orders, after all that is durable so far? */
async function isEmpty(deps: IdentityNeeds, accountId: number): Promise<boolean> {
  deps.barrier.acknowledge(accountId, deps.barrier.headSeq);
  await deps.barrier.wait(accountId);
  const rows = await balances(deps.pool, accountId);
  return rows.every((row) => row.availableUnits === 0 && row.heldUnits === 0);
}

/**
 * Closes a frozen sub-account permanently: deletes its keys and sessions and frees its name. Refuses NOT_FOUND,
 * NOT_EMPTY while it is not frozen or has a balance, ACCOUNT_FROZEN if staff froze it. It must be frozen first, so
 * that none of its own actions interfere; transfers into it wait for its row, and find it closed.
 */
export async function closeSubAccount(deps: IdentityNeeds, changer: Changer, subId: string): Promise<void> {
  await changingSub(deps, changer, subId, async (db, row) => {
    if (row.frozenAtMs === null) throw new Refused('NOT_EMPTY');
    if (row.isFrozenByStaff) throw new Refused('ACCOUNT_FROZEN');
    if (row.accountId !== null && !(await isEmpty(deps, row.accountId))) throw new Refused('NOT_EMPTY');
    await closeSub(db, subId, deps.clock());
    const sessions = await endSessionsThrough(db, subId, deps.clock());
    return { sessions, keys: await deleteKeysOf(db, subId), detail: { state: 'closed' } };
  });
}
