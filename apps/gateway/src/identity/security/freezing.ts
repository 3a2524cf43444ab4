import { forgetKeysOf } from '@pelorus/database/identity/api-keys.ts';
import { freezeAccount, subAccountsOf, useFreezeLink } from '@pelorus/database/identity/security.ts';
import { endSessionsOf } from '@pelorus/database/identity/sessions.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { hashOfToken } from '../../http/callers/secret-tokens.ts';
import { Refused } from '../../http/refused.ts';
import { stopReset } from '../factors/resetting.ts';
import type { IdentityNeeds } from '../needs.ts';
import { afterChange, type Changer } from './after-change.ts';

type Needs = Pick<
  IdentityNeeds,
  'config' | 'pool' | 'sessions' | 'apiKeys' | 'journeys' | 'messages' | 'limits' | 'clock'
>;

/**
 * Freezes the changer's account and its sub-accounts, in the caller's transaction: sessions and journeys end, keys and
 * log-ins are refused. A recovery unfreezes it (JRN-41), unless staff froze it and marked it so. `kind`: the
 * notification. Returns a callback for after the commit. Does nothing if it is frozen.
 */
export async function freezeIn(
  deps: Needs,
  db: Queryable,
  changer: Changer,
  kind: 'account-frozen' | 'account-frozen-by-staff' = 'account-frozen',
): Promise<() => void> {
  const { userId } = changer;
  const nowMs = deps.clock();
  // Before the person's row is held: a step that is under way ends first, and its session with the others.
  for (const id of [userId, ...(await subAccountsOf(db, userId))]) await deps.journeys.endAllOf(db, id);
  // Before that row too, and though it is frozen already: this is how a person says that it was not them (STF-42).
  await stopReset(deps, db, userId, 'frozen', changer.origin);
  if (!(await freezeAccount(db, userId, nowMs))) return () => {};
  const sessions: string[] = [];
  // Locked, so that no transaction that looked earlier can log in to one of them.
  for (const sub of await subAccountsOf(db, userId, true))
    sessions.push(...(await endSessionsOf(db, sub, null, nowMs)));
  const keys = await forgetKeysOf(db, userId);
  const done = await afterChange(
    deps,
    db,
    { ...changer, keptSessionId: null },
    { kind: 'frozen', holds: false, tell: ({ timeMs }) => ({ kind, values: { timeMs } }) },
  );
  return () => {
    for (const id of sessions) deps.sessions.announceEnd(id);
    for (const key of keys) deps.apiKeys.forget(key);
    done();
  };
}

/** Freezes the changer's own account (SEC-40). */
export async function freeze(deps: Needs, changer: Changer): Promise<void> {
  const done = await inTransaction(deps.pool, (db) => freezeIn(deps, db, changer));
  done();
}

/** Freezes the account that the link of a mail is for. Refuses NOT_FOUND: no link of ours, used, or run out (SEC-40). */
export async function freezeByLink(
  deps: Needs,
  token: string,
  from: Pick<Changer, 'origin' | 'language'>,
): Promise<void> {
  const hash = hashOfToken(token);
  if (hash === null) throw new Refused('NOT_FOUND');
  const done = await inTransaction(deps.pool, async (db) => {
    const userId = await useFreezeLink(db, hash, deps.clock());
    if (userId === undefined) throw new Refused('NOT_FOUND');
    return freezeIn(deps, db, { ...from, userId, keptSessionId: null });
  });
  done();
}
