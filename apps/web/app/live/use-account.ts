import { useSyncExternalStore } from 'react';
import { type Account, accountOf } from './account.ts';
import { type AccountState, EMPTY_ACCOUNT } from './account-state.ts';

const never = () => () => {};
const empty = () => EMPTY_ACCOUNT;

/** Returns the live account of the person; the empty one for visitors (null) and on the server. */
export function useAccount(accountId: number | null, of: (accountId: number) => Account = accountOf): AccountState {
  const account = accountId === null ? null : of(accountId);
  return useSyncExternalStore(account?.subscribe ?? never, account?.get ?? empty, empty);
}
