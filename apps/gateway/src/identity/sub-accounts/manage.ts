import { randomUUID } from 'node:crypto';
import { demoAccountOf } from '@pelorus/database/demo/demo-accounts.ts';
import { forgetKeysOf } from '@pelorus/database/identity/api-keys.ts';
import { deleteUserWithoutAccount } from '@pelorus/database/identity/people.ts';
import {
  endSessionsThrough,
  insertSub,
  isSubNameTaken,
  lockedSub,
  lockParent,
  type SubAccountRow,
  subOf,
  subsOf,
  updateSub,
} from '@pelorus/database/identity/sub-accounts.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { NewSub, SubAccount, SubChange } from '@pelorus/protocol/identity/sub-accounts.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { ALL_MARKETS } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeCancelAll } from '@pelorus/protocol/wire/encode-command.ts';
import { submitCommand } from '../../commands.ts';
import { Refused } from '../../http/refused.ts';
import { openAccount } from '../accounts.ts';
import { note } from '../history.ts';
import type { IdentityNeeds } from '../needs.ts';
import type { Changer } from '../security/after-change.ts';

function shown(row: SubAccountRow): SubAccount {
  return {
    id: row.userId,
    name: row.name,
    accountId: row.accountId,
    permissions: row.permissions,
    isFrozen: row.frozenAtMs !== null,
    logInName: row.logInName,
    createdAt: row.createdAtMs,
  };
}

/** Returns a person's sub-accounts, oldest first. */
export async function listSubs(deps: Pick<IdentityNeeds, 'pool'>, parentId: string): Promise<SubAccount[]> {
  return (await subsOf(deps.pool, parentId)).map(shown);
}

/** Returns one of a person's sub-accounts. Refuses NOT_FOUND. */
export async function oneSub(deps: Pick<IdentityNeeds, 'pool'>, parentId: string, subId: string): Promise<SubAccount> {
  const row = await subOf(deps.pool, parentId, subId);
  if (row === undefined) throw new Refused('NOT_FOUND');
  return shown(row);
}

/**
 * Returns as whose a person makes keys that are not their own: a sub-account's, or their demo account's, which may trade
 * in its own exchange. Refuses NOT_FOUND.
 */
export async function keyOwner(
  deps: Pick<IdentityNeeds, 'pool'>,
  parentId: string,
  id: string,
): Promise<Pick<SubAccount, 'id' | 'permissions'>> {
  const demo = await demoAccountOf(deps.pool, parentId);
  return demo?.userId === id ? { id, permissions: ['spot', 'futures'] } : oneSub(deps, parentId, id);
}

/** Returns the engine account of a person's sub-account. Refuses NOT_FOUND, and UNAVAILABLE until it is open. */
export async function accountOfSub(
  deps: Pick<IdentityNeeds, 'pool'>,
  parentId: string,
  subId: string,
): Promise<{ accountId: number; isFrozen: boolean }> {
  const { accountId, isFrozen } = await oneSub(deps, parentId, subId);
  if (accountId === null) throw new Refused('UNAVAILABLE');
  return { accountId, isFrozen };
}

/**
 * Creates a sub-account with an engine account in the parent's trade group (SUB-01). Refuses TOO_MANY_OF_THESE,
 * NAME_TAKEN. If the core surely did nothing, the row is deleted; if the outcome is unknown, the next start completes
 * it.
 */
export async function makeSub(
  deps: IdentityNeeds,
  changer: Changer,
  { name, permissions }: NewSub,
): Promise<SubAccount> {
  if (!deps.core.isUp()) throw new CoreUnavailable('UNAVAILABLE');
  const { userId: parentId, origin } = changer;
  const sub = { userId: randomUUID(), parentId, name, permissions, nowMs: deps.clock() };
  await inTransaction(deps.pool, async (db) => {
    const outcome = await insertSub(db, sub, deps.limits.subAccountsPerPerson);
    if (outcome === 'too-many') throw new Refused('TOO_MANY_OF_THESE');
    if (outcome === 'taken') throw new Refused('NAME_TAKEN', 'name');
    await note(db, parentId, 'sub-account-made', origin, sub.nowMs, { name });
  });
  try {
    await openAccount(deps, { userId: sub.userId, email: name, createdAtMs: sub.nowMs });
  } catch (error) {
    if (error instanceof CoreUnavailable && error.code !== 'OUTCOME_UNKNOWN')
      await deleteUserWithoutAccount(deps.pool, sub.userId);
    throw error;
  }
  return oneSub(deps, parentId, sub.userId);
}

/** Work after a change of a sub-account is committed. */
interface Afterwards {
  /** Sessions that ended and keys that must be looked up again. */
  sessions: readonly string[];
  keys: readonly string[];
}

/**
 * Runs a change of one of the changer's sub-accounts in a transaction that holds the parent's row and the sub's, in this
 * order as everybody does; notes it; then tells sockets and keys. Refuses NOT_FOUND.
 */
export async function changingSub(
  deps: IdentityNeeds,
  { userId: parentId, origin }: Changer,
  subId: string,
  work: (db: Queryable, row: SubAccountRow) => Promise<Afterwards & { detail: Record<string, string> }>,
): Promise<SubAccountRow> {
  const { row, sessions, keys } = await inTransaction(deps.pool, async (db) => {
    await lockParent(db, parentId);
    const row = await lockedSub(db, parentId, subId);
    if (row === undefined) throw new Refused('NOT_FOUND');
    const { detail, ...done } = await work(db, row);
    await note(db, parentId, 'sub-account-changed', origin, deps.clock(), { name: row.name, ...detail });
    return { row, ...done };
  });
  for (const id of sessions) deps.sessions.announceEnd(id);
  for (const key of keys) deps.apiKeys.forget(key);
  return row;
}

/** Cancels all open orders of an account: an account that may not trade must not trade by old orders either. */
async function cancelOrders(deps: IdentityNeeds, accountId: number | null): Promise<void> {
  if (accountId !== null) await submitCommand(deps, accountId, encodeCancelAll(accountId, ALL_MARKETS));
}

/**
 * Renames, changes the permissions of, freezes or unfreezes a sub-account (SUB-01). A frozen one has no sessions or
 * keys, its orders are cancelled, and it can only be emptied; freezing it again cancels orders placed meanwhile.
 * Refuses NOT_FOUND, NAME_TAKEN, ACCOUNT_FROZEN for unfreezing what staff froze.
 */
export async function changeSub(
  deps: IdentityNeeds,
  changer: Changer,
  subId: string,
  change: SubChange,
): Promise<SubAccount> {
  const parentId = changer.userId;
  const row = await changingSub(deps, changer, subId, async (db, before) => {
    const name = change.name ?? before.name;
    if (name !== before.name && (await isSubNameTaken(db, parentId, subId, name)))
      throw new Refused('NAME_TAKEN', 'name');
    const nowMs = deps.clock();
    const wasFrozen = before.frozenAtMs !== null;
    const isFrozen = change.isFrozen ?? wasFrozen;
    if (!isFrozen && before.isFrozenByStaff) throw new Refused('ACCOUNT_FROZEN');
    const frozenAtMs = isFrozen ? (before.frozenAtMs ?? nowMs) : null;
    const permissions = change.permissions ?? before.permissions;
    await updateSub(db, subId, { name, permissions, frozenAtMs });
    const detail = {
      ...(name === before.name ? {} : { newName: name }),
      ...(change.permissions === undefined ? {} : { permissions: permissions.join(' ') }),
      ...(isFrozen === wasFrozen ? {} : { state: isFrozen ? 'frozen' : 'thawed' }),
    };
    const sessions = isFrozen ? await endSessionsThrough(db, subId, nowMs) : [];
    return { detail, sessions, keys: await forgetKeysOf(db, subId) };
  });
  if (change.isFrozen === true || change.permissions?.includes('spot') === false)
    await cancelOrders(deps, row.accountId);
  return oneSub(deps, parentId, subId);
}
