import { useSyncExternalStore } from 'react';
import { accountOf } from './account.ts';
import { type AccountState, EMPTY_ACCOUNT } from './account-state.ts';

const never = () => () => {};
const empty = () => EMPTY_ACCOUNT;

/** Returns the live account of the person; the empty one for visitors (null) and on the server. */
export function useAccount(accountId: number | null): AccountState {
  const account = accountId === null ? null : accountOf(accountId);
  return useSyncExternalStore(account?.subscribe ?? never, account?.get ?? empty, empty);
}
