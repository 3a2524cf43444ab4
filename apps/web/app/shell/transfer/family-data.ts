import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { apiDelete, apiGet, apiPatch, apiPost, apiRequest } from '@pelorus/client/http/request.ts';
import { STEP_UP_NEEDED } from '@pelorus/client/http/step-up.ts';
import type {
  FamilyTransfer,
  NewSub,
  SubAccount,
  SubChange,
  SubLogIn,
} from '@pelorus/protocol/identity/sub-accounts.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { whileSwitching } from '../../state/person.ts';
import { type RefusalText, useRefusalText } from '../../ui/text/refusal-text.ts';

const PATH = '/api/identity/sub-accounts';
const SUBS = ['sub-accounts'];
const BALANCES = ['family-balances'];

export function useSubs() {
  return useQuery({ queryKey: SUBS, queryFn: ({ signal }) => apiGet<SubAccount[]>(PATH, { signal }) });
}

/** Loads the balances of a sub-account; `null`: the person's own. */
export function useBalancesOf(subId: string | null) {
  return useQuery({
    queryKey: [...BALANCES, subId],
    queryFn: ({ signal }) =>
      apiGet<BalanceData[]>(subId === null ? '/api/wallet/balances' : `${PATH}/${subId}/balances`, { signal }),
    staleTime: 0,
  });
}

/** Everything that can be done with the family; each needs a fresh session but looking through a sub-account. */
export const FAMILY = {
  make: (body: NewSub) => apiPost<SubAccount>(PATH, body),
  change: (id: string, body: SubChange) => apiPatch<SubAccount>(`${PATH}/${id}`, body),
  close: (id: string) => apiDelete<null>(`${PATH}/${id}`),
  giveLogIn: (id: string, body: SubLogIn) => apiRequest<SubAccount>('PUT', `${PATH}/${id}/log-in`, { ...body }),
  takeLogIn: (id: string) => apiDelete<SubAccount>(`${PATH}/${id}/log-in`),
  move: (body: FamilyTransfer) => apiPost<null>(`${PATH}/transfers`, body),
  /** Until the reload the old token is void. */
  switchTo: (id: string) => whileSwitching(() => apiPost<null>(`${PATH}/${id}/switch`, {})),
};

interface FamilyCall {
  isPending: boolean;
  /** Why it was not done; null also when the person did not want to confirm. */
  failure: RefusalText | null;
  /** The field that the refusal names. */
  field: string | null;
  /** Runs the call, once however often it is pressed; then reloads the page's data. */
  send: (call: () => Promise<unknown>, onDone: () => void) => void;
}

/** Runs one action on the family at a time, and keeps its result. */
export function useFamilyCall(): FamilyCall {
  const say = useRefusalText();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ call }: { call: () => Promise<unknown>; onDone: () => void }) => call(),
    onSuccess: (_data, { onDone }) => onDone(),
    onSettled: () => Promise.all([SUBS, BALANCES].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  // No message after the person closed the step-up dialog.
  const isSaid = error !== null && !(error instanceof ApiRefusal && error.error === STEP_UP_NEEDED);
  return {
    isPending,
    failure: isSaid ? say(error) : null,
    field: isSaid && 'field' in error && typeof error.field === 'string' ? error.field : null,
    send: (call, onDone) => {
      if (!isPending) mutate({ call, onDone });
    },
  };
}

/** Returns a random id (UUID version 4); also on pages that are not opened over https. */
export function newTransferId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
